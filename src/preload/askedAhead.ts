import type { BridgeAnswer } from '@shared/contract/bridge'
import type { ChannelOutput } from '@shared/contract/channels'
import type { ChannelName } from '@shared/contract/channelNames'
import { companyAtStart, firstEmployees, firstQuestions } from '@shared/contract/firstScreen'

type Ask = (channel: string, input: unknown) => Promise<BridgeAnswer<unknown>>

/**
 * The questions of the first screen, asked before the page's script is there to ask them. Each answer is given out once, to the
 * first that asks the same; what was not asked for by the time something changes is let go of.
 */
export class AskedAhead {
  readonly #ask: Ask
  readonly #answers = new Map<string, Promise<BridgeAnswer<unknown>>>()
  /** What the page has asked itself since, so that it is not asked again here. */
  readonly #askedByPage = new Set<string>()
  #over = false

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** Asks; with `employees` also for the list that the first screen shows. */
  async begin(employees: boolean): Promise<void> {
    for (const channel of firstQuestions) this.#keep(channel, undefined)
    if (!employees) return
    const [settings, connections, companies] = await Promise.all([
      this.#valueOf('settings.get'),
      this.#valueOf('connections.list'),
      this.#valueOf('companies.list')
    ])
    if (settings === null || connections === null || companies === null) return
    const company = companyAtStart(settings.lastCompanies, connections.activeId, companies)
    if (company === null) return
    this.#keep('employees.open', firstEmployees(company.id))
  }

  /** The answer to this very question, once; undefined: it was not asked. */
  take(channel: string, input: unknown): Promise<BridgeAnswer<unknown>> | undefined {
    if (this.#over) return undefined
    const question = questionOf(channel, input)
    const answer = this.#answers.get(question)
    this.#answers.delete(question)
    this.#askedByPage.add(channel)
    return answer
  }

  /** Something changed: what is not asked for yet would be old. A list that was opened for nobody is closed. */
  end(): void {
    if (this.#over) return
    this.#over = true
    for (const [question, answer] of this.#answers)
      if (question.startsWith('employees.open')) void answer.then((opened) => this.#close(opened))
    this.#answers.clear()
  }

  #keep(channel: ChannelName, input: unknown): void {
    if (!this.#over && !this.#askedByPage.has(channel))
      this.#answers.set(questionOf(channel, input), this.#ask(channel, input))
  }

  async #valueOf<C extends (typeof firstQuestions)[number]>(channel: C): Promise<ChannelOutput<C> | null> {
    const answer = await this.#answers.get(questionOf(channel, undefined))
    // Main makes the value and both ends are typed by the same contract.
    return answer?.ok === true ? (answer.value as ChannelOutput<C>) : null
  }

  #close(opened: BridgeAnswer<unknown>): void {
    // As above.
    if (opened.ok) void this.#ask('lists.close', { listId: (opened.value as ChannelOutput<'employees.open'>).listId })
  }
}

function questionOf(channel: string, input: unknown): string {
  return `${channel} ${JSON.stringify(input)}`
}
