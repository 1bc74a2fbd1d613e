import type { BridgeAnswer } from '@shared/contract/bridge'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError, toAppError } from '@shared/contract/errors'
import { firstQuestions } from '@shared/contract/firstScreen'
import { faultText } from '../common/faultText'

type Answer<C extends ChannelName> = Promise<ChannelOutput<C>> | ChannelOutput<C>

/** One handler for every channel of the list; the compiler misses none. */
export type Handlers = { readonly [C in ChannelName]: (input: ChannelInput<C>) => Answer<C> }

export interface DispatchOptions {
  readonly handlers: Handlers
  /** The list of the first screen, when `input` asks for that very one; null: it is not, or nobody has it. Looks at the input itself. */
  readonly firstList?: (input: unknown) => Promise<ChannelOutput<'employees.open'> | null>
  /** Rejects when a channel is not answered now. */
  readonly assertOpen?: (channel: ChannelName) => Promise<void>
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
  readonly nowMs?: () => number
}

const names = new Set<string>(channelNames)
const asksNothing = new Set<ChannelName>(firstQuestions)
/** What the officer is told of these holds no reason, so the log does. */
const UNTOLD: ReadonlySet<ErrorCode> = new Set(['internal', 'notPrinted'])
/** A call that takes longer is named in the log. */
const SLOW_MS = 40

export type Dispatch = (trusted: boolean, channel: unknown, input: unknown) => Promise<BridgeAnswer<unknown>>

/**
 * The one way through the bridge: the sender is ours, the channel is on the list and answered now, the input passes its schema;
 * then the handler. Every failure is an answer. The log gets channel names and codes, never inputs or values.
 */
export function createDispatch({
  handlers,
  firstList = () => Promise.resolve(null),
  assertOpen,
  log,
  nowMs = performance.now.bind(performance)
}: DispatchOptions): Dispatch {
  return async (trusted, channel, input) => {
    const startedMs = nowMs()
    try {
      if (!trusted) throw new AppError('notAllowed', { subject: 'sender' })
      if (!isChannel(channel)) throw new AppError('notAllowed', { subject: 'channel' })
      await assertOpen?.(channel)
      const first = channel === 'employees.open' ? await firstList(input) : null
      return { ok: true, value: first ?? (await answer(handlers, channel, input)) }
    } catch (error) {
      const known = toAppError(error)
      if (UNTOLD.has(known.code)) log('error', `${nameOf(channel)} failed: ${faultText(error)}`)
      else if (known.code === 'notAllowed') log('warn', `${nameOf(channel)} refused: ${known.details.subject ?? ''}`)
      return { ok: false, error: known.toShape() }
    } finally {
      const tookMs = nowMs() - startedMs
      if (tookMs > SLOW_MS) log('info', `${nameOf(channel)} took ${Math.round(tookMs)} ms`)
    }
  }
}

async function answer<C extends ChannelName>(
  handlers: Handlers,
  channel: C,
  input: unknown
): Promise<ChannelOutput<C>> {
  // The schemas are half of what main loads at its start, and the first screen asks nothing that has an input.
  if (input === undefined && asksNothing.has(channel)) return handlers[channel](input as ChannelInput<C>)
  const { channels } = await import('@shared/contract/channels')
  const parsed = channels[channel].input.safeParse(input)
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.')
    throw new AppError('badInput', place === undefined || place === '' ? {} : { subject: place })
  }
  // The schema of a channel gives exactly its input, which the compiler cannot follow through the union of all of them.
  return handlers[channel](parsed.data as ChannelInput<C>)
}

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && names.has(name)
}

// A name that is not on the list may be anything, so it is not written down.
function nameOf(channel: unknown): string {
  return isChannel(channel) ? channel : 'unknown channel'
}
