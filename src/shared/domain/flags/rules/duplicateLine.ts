import { showScaled } from '../../money'
import { isOwn, settledLines } from '../lines'
import { NOTHING, type FlagLine, type FlagRule } from '../rule'

export const duplicateLine: FlagRule = {
  id: 'duplicateLine',
  name: 'Duplicate line',
  about: 'Several lines of one name and one amount. Both are paid or deducted.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) => {
    const lines = payslip === null ? null : settledLines(payslip)
    if (lines === null || !hasTwins(lines)) return NOTHING
    const times = new Map<string, { readonly name: string; readonly scaled: number; count: number }>()
    for (const { section, name, scaled } of lines.filter(isOwn)) {
      if (scaled === null || scaled === 0) continue
      const key = `${section} ${scaled} ${name}`
      const known = times.get(key)
      if (known) known.count++
      else times.set(key, { name, scaled, count: 1 })
    }
    return [...times.values()].flatMap(({ name, scaled, count }) =>
      count === 1 ? [] : [{ item: name, sentence: `${count} lines of ${showScaled(scaled)} each; all are counted.` }]
    )
  }
}

// Nearly no payslip has any: told without a key or a call for each two lines of thousands. A total may be taken for one.
function hasTwins(lines: readonly FlagLine[]): boolean {
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined || !isOwn(line)) continue
    for (let place = 0; place < at; place++) {
      const other = lines[place]
      if (other?.scaled === line.scaled && other.name === line.name && other.section === line.section) return true
    }
  }
  return false
}
