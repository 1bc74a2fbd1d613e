import { isDeepStrictEqual } from 'node:util'
import type { ChannelOutput, EmployeesQuery } from '@shared/contract/channels'
import { companyAtStart, firstEmployees } from '@shared/contract/firstScreen'
import type { OpenedAhead } from '../connections/ahead'
import type { ReaderMethods } from '../threads/methods'
import type { SupervisedThread } from '../threads/supervisor'

type List = ChannelOutput<'employees.open'>
type Companies = ChannelOutput<'companies.list'>

/** A page that has not asked by then shows something else first. */
const KEPT_MS = 20_000

export interface FirstListOptions {
  readonly reader: Pick<SupervisedThread<ReaderMethods>, 'call'>
  readonly ahead: Pick<OpenedAhead, 'connectionId' | 'opened'>
  /** The company that was looked at last with that connection. */
  readonly companyOf: (connectionId: string) => number | null
}

/**
 * The list that the first screen shows, opened as soon as the files are and long before there is a page to ask for it: a list of
 * 100,000 takes as long as the page does. It is given once, to the same question, and closed when something changed before.
 */
export class FirstList {
  readonly #options: FirstListOptions
  #begun: Promise<{ readonly query: EmployeesQuery; readonly list: List } | null>
  #companies: Promise<Companies | null> | null
  #over = false

  constructor(options: FirstListOptions) {
    this.#options = options
    this.#companies = options.ahead.opened.then((is) => (is ? options.reader.call('companies.list', undefined) : null))
    this.#companies.catch(() => {})
    this.#begun = this.#open().catch(() => null)
    setTimeout(() => this.end(), KEPT_MS).unref()
  }

  /** The companies as they were read for it, once; null: they are to be read. The reader, busy with the list, would answer after it. */
  takeCompanies(): Promise<Companies | null> {
    const companies = this.#over ? null : this.#companies
    this.#companies = null
    return companies?.catch(() => null) ?? Promise.resolve(null)
  }

  /** The list of this very query, once; null: it is to be opened. */
  async take(query: unknown): Promise<List | null> {
    if (this.#over) return null
    const begun = await this.#begun
    if (this.#over || begun === null || !isDeepStrictEqual(begun.query, query)) return null
    this.#over = true
    return begun.list
  }

  /** Something changed, so the list is not what it was; or nobody asks. */
  end(): void {
    if (this.#over) return
    this.#over = true
    void this.#begun.then(async (begun) => {
      // The reader forgets its lists by itself when it ends.
      if (begun !== null) await this.#options.reader.call('lists.close', begun.list).catch(() => {})
    })
  }

  async #open(): Promise<{ readonly query: EmployeesQuery; readonly list: List } | null> {
    const { reader, ahead, companyOf } = this.#options
    // The page may take it meanwhile.
    const companies = this.#companies
    const { connectionId } = ahead
    if (connectionId === null || !(await ahead.opened)) return null
    // The reader has both questions at once. A company that is not listed any more is asked about by nobody.
    const companyId = companyOf(connectionId) ?? companyAtStart({}, connectionId, (await companies) ?? [])?.id
    if (companyId === undefined || this.#over) return null
    const query = firstEmployees(companyId)
    return { query, list: await reader.call('employees.open', query) }
  }
}
