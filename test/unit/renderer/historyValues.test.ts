import { afterEach, describe, expect, it } from 'vitest'
import type { HistoryRow } from '@shared/contract/views'
import { hideAmounts } from '@/amounts'
import { historyColumns } from '@/areas/history/columns'
import { plainValue, shownValue } from '@/areas/history/values'

const LINE: HistoryRow = {
  n: 1,
  user: 'maria',
  id: 1024,
  hash: '0',
  chineseName: null,
  company: 'Tidewater',
  atMs: 1,
  companyId: 1,
  kind: 'entry',
  subjectId: 1,
  employeeId: 7,
  person: 'Wong, Tai Man',
  number: '0012',
  payslip: null,
  field: '',
  attribute: null,
  valueKind: null,
  old: null,
  oldRead: false,
  new: null,
  from: null,
  to: null,
  cause: 'added',
  text: '',
  answer: null
}
const of = (
  attribute: string,
  valueKind: HistoryRow['valueKind'],
  old: string | null,
  entered: string
): HistoryRow => ({
  ...LINE,
  attribute,
  valueKind,
  old,
  oldRead: true,
  new: entered
})
const sent = (attributes: object): HistoryRow => ({ ...LINE, kind: 'write', new: JSON.stringify(attributes) })

const SECRETS = ['A1234567', 'B7654321', 'K0001234', '123-456789', '1990-02-03']
const LINES = [
  of('hkid', 'text', 'B7654321', 'A1234567'),
  of('birthdate', 'day', null, '1990-02-03'),
  of('bank_account', 'record', '{"bank_id":4,"account_number":"123-456789"}', '{"account_number":"123-456789"}'),
  sent({
    first_name: 'Tai Man',
    hkid: 'A1234567',
    spouse_passport_number: 'K0001234',
    birthdate: '1990-02-03',
    bank_account: { bank_id: 4, branch_code: '001', account_number: '123-456789' }
  })
]

afterEach(() => hideAmounts(false))

describe('a line of the history', () => {
  it('covers identity and bank numbers on screen and in what leaves the program, until they are asked for', () => {
    for (const line of LINES) {
      const covered = historyColumns(false).map(({ text }) => text?.(line) ?? '')
      covered.push(shownValue(line, 'old', false), shownValue(line, 'new', false))
      for (const secret of SECRETS) expect(covered.join('\n')).not.toContain(secret)
      const inFull = historyColumns(true).map(({ text }) => text?.(line) ?? '')
      inFull.push(shownValue(line, 'new', true))
      expect(SECRETS.some((secret) => inFull.join('\n').includes(secret))).toBe(true)
    }
  })

  it('shows no value of a finding about the record itself', () => {
    const found: HistoryRow = { ...LINE, kind: 'file', cause: 'foundBroken', new: 'ab'.repeat(32) }
    expect([shownValue(found, 'new', false), plainValue(found, 'new', true)]).toEqual(['', ''])
  })

  it('says what was sent at once by the names of its fields', () => {
    expect(shownValue(sent({ first_name: 'Tai Man', hkid: 'A1234567', email: null }), 'new', false)).toBe(
      'First name Tai Man · Hong Kong identity card •••• ••67 · Email none'
    )
    const account = sent({ bank_account: { bank_id: 4, branch_code: '001', account_number: '123-456789' } })
    expect(shownValue(account, 'new', false)).toBe('Bank account Bank 4, Branch code 001, Account number •••• ••89')
    expect(shownValue({ ...LINE, kind: 'write', new: 'MONTHLY 31, 2026-01-31' }, 'new', false)).toBe(
      'MONTHLY 31, 2026-01-31'
    )
    expect(shownValue({ ...LINE, kind: 'file' }, 'new', false)).toBe('')
  })

  it('has amounts as the screen has them, plain in a file, and a value that was not read said so', () => {
    const line = of('calc.extra_pay.amount', 'decimal', '1000.00', '1250.50')
    expect([shownValue(line, 'old', false), shownValue(line, 'new', false)]).toEqual(['1,000.00', '1,250.50'])
    expect([plainValue(line, 'old', false), plainValue(line, 'new', false)]).toEqual(['1000.00', '1250.50'])
    expect(shownValue({ ...line, oldRead: false }, 'old', false)).toBe('not read')
    expect(shownValue({ ...line, old: null }, 'old', false)).toBe('none')
    hideAmounts(true)
    expect(shownValue(line, 'new', false)).toBe('••••••')
    expect(shownValue({ ...LINE, kind: 'write', new: '{"amount":"1250.50"}' }, 'new', false)).toBe('••••••')
    expect(plainValue(line, 'new', false)).toBe('1250.50')
  })
})
