import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import { systemItemName } from '@shared/domain/payItem'
import type { LineSection } from '@shared/domain/payslip'
import { startOfLine } from '../../store/lines'
import type { FindQuestion, NamedCompany } from './question'
import { hasWord } from './words'

interface ItemRow {
  id: number
  section: number
  name: string
  coded: number
}

interface PayslipRow {
  id: number
  date: string
  lines: string | null
  detail: string | null
}

interface Use {
  readonly payslipId: number
  readonly date: Day
}

const SECTIONS: readonly LineSection[] = ['income', 'deduction', 'net', 'other']
const MOST_ITEMS = 12
const MOST_COMPANIES = 60
/**
 * While it is typed, only the newest payslips of each company are looked through; when a hit is opened, more and more of each in
 * turn, so that many companies cost no more than one, until so many were looked at.
 */
const LOOKED_AT_ONCE = 40
const LOOKED_WHEN_OPENED = [200, 2_000, 20_000] as const
const MOST_LOOKED = 60_000

const newest = (most: string | number): string => `
  SELECT p.id, p.date, p.lines, d.lines AS detail
  FROM payslip p INDEXED BY payslip_period LEFT JOIN payslip_detail d ON d.payslip_id = p.id
  WHERE p.company_id = ? AND p.gone_ms IS NULL ORDER BY p.date DESC LIMIT ${most}`

/** Payslip lines by the name of their item, each with the newest payslip that has one. */
export class LineFinder {
  readonly #items
  readonly #newest
  readonly #deep

  constructor(db: Database) {
    // A code whose label is known is found by that.
    this.#items = db.prepare<[], ItemRow>(
      `SELECT id, section, name, coded FROM item WHERE coded = 0 OR id NOT IN (SELECT code_item FROM item_code)
       ORDER BY section, name, id`
    )
    this.#newest = db.prepare<[number], PayslipRow>(newest(LOOKED_AT_ONCE))
    this.#deep = db.prepare<[number, number, number], PayslipRow>(newest('? OFFSET ?'))
  }

  /** A hit for each item and company that paid it lately; for an item that none did, one without a company. */
  find({ words, limit }: FindQuestion, companies: readonly NamedCompany[]): FindHit[] {
    if (words.length === 0) return []
    const items = this.#items
      .all()
      .map((item) => (item.coded === 1 ? { ...item, name: systemItemName(item.name) } : item))
      .filter(({ name }) => words.every(({ text }) => hasWord(name, text)))
      .slice(0, MOST_ITEMS)
    if (items.length === 0) return []
    const uses = companies.slice(0, MOST_COMPANIES).map((company) => ({ company, of: this.#usesIn(company.id, items) }))
    return items
      .flatMap(({ id, section, name }): FindHit[] => {
        const item = { kind: 'line' as const, itemId: id, name, section: SECTIONS[section - 1] ?? 'other' }
        const used = uses.flatMap(({ company, of }) => {
          const use = of.get(id)
          return use ? [{ ...item, companyId: company.id, company: company.name, ...use }] : []
        })
        return used.length > 0 ? used : [{ ...item, companyId: null, company: null, payslipId: null, date: null }]
      })
      .slice(0, limit)
  }

  /** The newest payslip with a line of the item, of the first of these companies where both are as new; null when none is found. */
  payslipWith(itemId: number, companies: readonly NamedCompany[]): { companyId: number; payslipId: number } | null {
    let looked = 0
    let passed = 0
    for (const depth of LOOKED_WHEN_OPENED) {
      for (const { id } of companies) {
        const most = Math.min(depth - passed, MOST_LOOKED - looked)
        for (const row of this.#deep.iterate(id, most, passed)) {
          looked++
          if (holds(row.lines, itemId) || holds(row.detail, itemId)) return { companyId: id, payslipId: row.id }
        }
      }
      passed = depth
    }
    return null
  }

  #usesIn(companyId: number, items: readonly ItemRow[]): ReadonlyMap<number, Use> {
    const uses = new Map<number, Use>()
    for (const row of this.#newest.all(companyId)) {
      for (const { id } of items) {
        if (uses.has(id) || !(holds(row.lines, id) || holds(row.detail, id))) continue
        uses.set(id, { payslipId: row.id, date: toDay(row.date) })
      }
      if (uses.size === items.length) break
    }
    return uses
  }
}

function holds(lines: string | null, itemId: number): boolean {
  return lines?.includes(startOfLine(itemId)) === true
}
