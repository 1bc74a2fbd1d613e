import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings } from '@shared/contract/settings'
import { namePreview } from '../../../src/main/engine/documents/namePreview'
import { DocumentSubjects } from '../../../src/main/engine/documents/subject'
import { testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
beforeEach(() => (store = openTestStore()))
afterEach(() => removeTestStore(store))

it('names are shown on the hardest rows: odd letters, the longest, two of one name; and held against one another', () => {
  const copy = testCopy(store)
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  const people = [
    { lastName: 'Lam', firstName: 'Wai', number: '0001' },
    { lastName: 'Lam', firstName: 'Chi', number: '0002' },
    { lastName: 'Chan', firstName: 'Tai Man', number: '0034' },
    { lastName: 'CHAN', firstName: 'Tai Man', number: '0036' },
    { lastName: 'O’Brien', firstName: 'Siobhán', number: '0014' },
    { lastName: 'A/B', firstName: 'Nul', number: '0015' },
    { lastName: 'বন্দ্যোপাধ্যায়'.repeat(12), firstName: 'শ্রী', number: '0016' },
    { lastName: 'Ng', firstName: 'Bo', number: '0017' },
    { lastName: 'Yu', firstName: 'An', number: '0018' }
  ]
  for (const [at, person] of people.entries()) {
    copy.employee(1, { id: at + 1, ...person })
    copy.payslip(1, at + 1, { id: 100 + at, date: '2026-06-30', finalised: true })
    copy.payslip(1, at + 1, { id: 200 + at, date: '2026-05-31', finalised: true })
  }
  const subjects = new DocumentSubjects(store.cache)
  const preview = (pattern: string) => namePreview(subjects, '/saved', { companyId: 1, kind: 'payslip', pattern })
  const { rows, ...held } = preview(defaultSettings.payslipPattern)
  expect(held).toEqual({ held: 2 * people.length, collisions: 0, tooLong: 0 })
  expect(rows).toHaveLength(6)
  const of = (number: string) => rows.find(({ path }) => path?.includes(`/${number}_`))
  expect(of('0014')).toMatchObject({
    state: 'letters',
    bytes: Buffer.byteLength('0014_O’Brien_Siobhán_2026-06-30_104.pdf')
  })
  expect(of('0015')).toMatchObject({ state: 'changed', path: expect.stringContaining('0015_A-B_Nul_') as string })
  expect(of('0016')?.state).toBe('shortened')
  // Of the people with many documents each has one row.
  const numbers = rows.map(({ path }) => /\/(\d{4})_/.exec(path ?? '')?.[1])
  expect(new Set(numbers).size).toBe(6)
  expect(rows.filter(({ namesake }) => namesake !== null)).toHaveLength(1)
  expect(() => preview('{company}/{surname}')).toThrow(expect.objectContaining({ code: 'badInput' }) as Error)
  expect(() => preview('{nickname}_{id}')).toThrow(
    expect.objectContaining({ details: { subject: '{nickname}' } }) as Error
  )
})
