import { latinName } from '@shared/domain/names'
import type { PackLeave, PackPayslip, PackPerson } from './contents'

/** What the summary of a pack tells. */
export interface SummaryFacts {
  readonly person: PackPerson
  readonly payslips: readonly PackPayslip[]
  readonly certificates: readonly {
    readonly name: string
    readonly workedFrom: string | null
    readonly workedTo: string | null
  }[]
  readonly leave: PackLeave | null
  readonly waitingEdits: number
  /** What was to be in the pack and is not, each with its reason. */
  readonly left: readonly { readonly what: string; readonly why: string }[]
  /** When it was made, in words. */
  readonly made: string
}

const STATES: Readonly<Record<PackPayslip['state'], string>> = {
  calculating: 'calculating, not in the pack',
  open: 'open, not final',
  final: 'finalised'
}

/** One page that stands by itself: opened by any browser, printed as it is, in every script. */
export function summaryOf(facts: SummaryFacts): Buffer {
  const { person, payslips, certificates, leave, waitingEdits, left, made } = facts
  const name = latinName(person.lastName, person.firstName)
  const about: (readonly [string, string | null])[] = [
    ['Company', person.company],
    ['Number', person.number ?? `id ${person.id}`],
    ['Pay frequency', person.frequency],
    ['Joined', person.joined],
    ['Left', person.leftOn]
  ]
  const body = [
    `<h1>${escaped(name)}${person.chineseName === null ? '' : ` <span lang="zh-Hant">${escaped(person.chineseName)}</span>`}</h1>`,
    `<p>Made ${escaped(made)} from the payslips and certificates beside this page. This page is not a document of the payroll service.</p>`,
    `<dl>${about.map(([term, value]) => (value === null ? '' : `<dt>${term}</dt><dd>${escaped(value)}</dd>`)).join('')}</dl>`,
    waitingEdits === 0
      ? ''
      : `<p><b>${waitingEdits === 1 ? '1 change waits and is' : `${waitingEdits} changes wait and are`} not in these figures.</b></p>`,
    table(
      `Payslips, newest first`,
      ['Date', 'Pay frequency', 'Kind', 'Net pay', 'State'],
      payslips.map(({ date, frequency, special, net, state }) => [
        date,
        frequency ?? '',
        special ? 'once-off' : 'regular',
        state === 'calculating' ? 'not ready' : (net ?? 'none'),
        STATES[state]
      ])
    ),
    table(
      'Certificates',
      ['Certificate', 'Worked from', 'Worked to'],
      certificates.map((each) => [each.name, each.workedFrom ?? '', each.workedTo ?? ''])
    ),
    leave === null
      ? '<h2>Leave</h2><p>The leave of no payslip was read.</p>'
      : table(
          `Leave, days, as of the payslip of ${leave.date}`,
          ['Type', 'Accrued', 'Taken', 'Balance'],
          leave.balances.map(({ type, accrual, taken, balance }) => [type, accrual ?? '', taken ?? '', balance ?? ''])
        ),
    left.length === 0
      ? ''
      : table(
          'Not in this pack',
          ['Document', 'Why'],
          left.map(({ what, why }) => [what, why])
        )
  ]
  return Buffer.from(page(escaped(name), body.join('\n')), 'utf8')
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `<h2>${escaped(title)}</h2><p>None.</p>`
  const cells = (tag: 'th' | 'td', some: readonly string[]) =>
    some.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')
  return `<h2>${escaped(title)}</h2><table><tr>${cells('th', heads)}</tr>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</table>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>
@page { size: A4; margin: 16mm }
body { font: 10pt/1.4 "Helvetica Neue", Arial, "Noto Sans", "Noto Sans CJK TC", "Microsoft JhengHei", sans-serif; max-width: 178mm; margin: 8mm auto; color: #111 }
h1 { font-size: 15pt; margin: 0 } h2 { font-size: 11pt; margin: 10pt 0 3pt }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1pt 12pt } dd { margin: 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 9pt }
th, td { text-align: left; border-bottom: 0.5pt solid #bbb; padding: 1.5pt 6pt 1.5pt 0 }
</style></head><body>
${body}
</body></html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)
}
