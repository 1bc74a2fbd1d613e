import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '@shared/contract/settings'
import { LentFiles } from '../../../src/main/engine/documents/lentFiles'
import { fileNameIn, nameIn, packNames } from '../../../src/main/engine/documents/naming'
import type { DocumentSubject } from '../../../src/main/engine/documents/subject'

/** What other programs open of Windows, without the end of the text. */
const MOST_UNITS = 259
const long = 'Anantharamakrishnan'.repeat(9)
const subject: DocumentSubject = {
  kind: 'payslip',
  id: 104,
  companyId: 1,
  employeeId: 7,
  net: '1.00',
  final: false,
  calculating: false,
  changedMs: null,
  nameParts: {
    company: long,
    frequency: 'Monthly',
    periodEnd: '2026-06-30',
    number: '0034',
    surname: long,
    firstName: 'Tai Man',
    date: '2026-06-30',
    type: 'payslip',
    id: '104'
  }
}
const deep = (units: number): string => 'C:\\'.padEnd(units, 'x')

describe('on Windows', () => {
  const platform = 'win32'

  it.each([60, 120, 170])('all that is made below a folder of %i letters can be opened by other programs', (units) => {
    const root = deep(units)
    const pattern = defaultSettings.payslipPattern
    const lent = fileNameIn(root, subject, pattern, platform)
    expect(lent).toMatch(/^0034_Ananth.*104_not-final\.pdf$/)
    expect(`${root}\\${lent}`.length).toBeLessThanOrEqual(MOST_UNITS)
    const joined = nameIn(root, `All ${long}`, ', 480 of 500, part 1 of 2_not-final.pdf', { platform })
    expect(joined).toMatch(/^All An.*, 480 of 500, part 1 of 2_not-final\.pdf$/)
    expect(`${root}\\${joined} (2)`.length).toBeLessThanOrEqual(MOST_UNITS)
  })

  it.each([30, 60, 120])('so can each file of a pack below one of %i letters, also of the second of a day', (units) => {
    const root = deep(units)
    const named = { company: long, who: `0034_${long}_Tai Man`, day: '2026-06-30' }
    const [company = '', enquiries, title = ''] = packNames(root, named, 'folder', platform)
    expect([company.slice(0, 6), enquiries, title.slice(0, 8), title.slice(-19)]).toEqual([
      'Ananth',
      'Enquiries',
      '0034_Ana',
      ' enquiry 2026-06-30'
    ])
    const folder = [root, company, enquiries, title].join('\\')
    const file = fileNameIn(folder, subject, '{surname}_{id}', platform)
    expect(file).toMatch(/^Anan.*_104_not-final\.pdf$/)
    expect(`${folder} (2)\\${file}`.length).toBeLessThanOrEqual(MOST_UNITS)
    const zip = packNames(root, named, 'zip', platform)
    expect(`${[root, ...zip].join('\\')} (2)`.length).toBeLessThanOrEqual(MOST_UNITS)
    expect(zip[2]).toMatch(/enquiry 2026-06-30\.zip$/)
  })

  it('what fits has its whole name; what does not fit at all is told', () => {
    const named = { company: 'Harbour Trading Ltd', who: '0034_Chan_Tai Man', day: '2026-06-30' }
    const whole = ['Harbour Trading Ltd', 'Enquiries', '0034_Chan_Tai Man enquiry 2026-06-30']
    expect(packNames(deep(100), named, 'folder', platform)).toEqual(whole)
    for (const act of [
      () => packNames(deep(220), named, 'folder', platform),
      () => nameIn(deep(220), 'Manifest June', ' 2026-06-30 0900.csv', { platform })
    ])
      expect(act).toThrow(expect.objectContaining({ code: 'pathTooLong' }) as Error)
  })
})

it('elsewhere only a name has a limit', () => {
  const root = '/'.padEnd(400, 'x')
  const name = nameIn(root, long, ' 2026-06-30.csv', { platform: 'linux' })
  expect(name).toBe(`${long} 2026-06-30.csv`)
  expect(packNames(root, { company: long, who: '0034', day: '2026-06-30' }, 'zip', 'darwin')[0]).toBe(long)
})

it('a lent copy is named for the folder that it really lies in, which has a short name', async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'paydesk-lent-')))
  try {
    mkdirSync(join(base, 'where it really is'))
    symlinkSync(join(base, 'where it really is'), join(base, 'lent'))
    const asked: string[] = []
    const lent = new LentFiles(join(base, 'lent'), () => {})
    const name = (folder: string): string => {
      asked.push(folder)
      return '0034.pdf'
    }
    const paths = [await lent.put(name, Buffer.from('one')), await lent.put(name, Buffer.from('two'))]
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two'])
    for (const [at, folder] of asked.entries()) {
      expect(folder.startsWith(join(base, 'where it really is'))).toBe(true)
      expect(paths[at]).toBe(join(folder, '0034.pdf'))
      expect(basename(folder)).toHaveLength(12)
    }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})

it('a copy for another program is gone after a while, a later one after its own', async () => {
  const base = mkdtempSync(join(tmpdir(), 'paydesk-lent-'))
  try {
    const lent = new LentFiles(base, () => {}, 60)
    const first = await lent.put(() => '0034.pdf', Buffer.from('one'))
    expect(readFileSync(first, 'utf8')).toBe('one')
    await expect.poll(() => readdirSync(base)).toEqual([])
    const second = await lent.put(() => '0034.pdf', Buffer.from('two'))
    expect(readFileSync(second, 'utf8')).toBe('two')
    await expect.poll(() => readdirSync(base)).toEqual([])
    // So is what the disk took of one that could not be written.
    const tooLong = lent.put(() => 'a'.repeat(300), Buffer.from('three'))
    await expect(tooLong).rejects.toMatchObject({ code: 'pathTooLong' })
    expect(readdirSync(base)).toHaveLength(1)
    await expect.poll(() => readdirSync(base)).toEqual([])
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})
