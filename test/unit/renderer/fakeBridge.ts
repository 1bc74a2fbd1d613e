import type { BridgeAnswer, PaydeskBridge } from '@shared/contract/bridge'
import type { ChannelName } from '@shared/contract/channelNames'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { AppEvents, EventName } from '@shared/contract/events'

type Answers = { [C in ChannelName]?: (input: ChannelInput<C>) => ChannelOutput<C> | Promise<ChannelOutput<C>> }

/** The program as the page sees it: answers by channel, what was asked, and events on demand. */
export class FakeBridge implements PaydeskBridge {
  readonly calls: { readonly channel: string; readonly input: unknown }[] = []
  private readonly listeners = new Map<string, Set<(payload: never) => void>>()

  constructor(readonly answers: Answers) {}

  async invoke(channel: string, input: unknown): Promise<BridgeAnswer<unknown>> {
    this.calls.push({ channel, input })
    const answer = this.answers[channel as ChannelName]
    try {
      if (answer === undefined) throw new AppError('internal', { subject: channel })
      return { ok: true, value: await (answer as (input: unknown) => unknown)(input) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ok: false, error: error.toShape() }
    }
  }

  async invokeForText(channel: string, input: unknown): Promise<string> {
    return JSON.stringify(await this.invoke(channel, input))
  }

  on<E extends EventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, set.add(listener))
    return () => set.delete(listener)
  }

  /** Tells the page something, as main would. */
  tell<E extends EventName>(event: E, payload: AppEvents[E]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(payload as never)
  }

  /** How many listeners an event has, to see that none is left behind. */
  listening(event: EventName): number {
    return this.listeners.get(event)?.size ?? 0
  }

  /** The inputs of the calls to a channel, oldest first. */
  inputsOf<C extends ChannelName>(channel: C): ChannelInput<C>[] {
    return this.calls.filter((call) => call.channel === channel).map((call) => call.input as ChannelInput<C>)
  }
}

/** Puts a bridge on the window for a test. */
export function useBridge(answers: Answers): FakeBridge {
  const bridge = new FakeBridge(answers)
  Object.defineProperty(window, 'paydesk', { value: bridge, configurable: true })
  return bridge
}
