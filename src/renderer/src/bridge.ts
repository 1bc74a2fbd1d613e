/**
 * The renderer's one way out: typed calls to the program and its events. A failure is thrown as an `AppError` of the shared
 * catalogue; its sentence and next step come from `wordingOf`.
 */
import type { ChannelName } from '@shared/contract/channelNames'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { BridgeAnswer, PaydeskBridge } from '@shared/contract/bridge'
import { AppError, toAppError } from '@shared/contract/errors'
import type { AppEvents, EventName } from '@shared/contract/events'
import { onScopeDispose, readonly, shallowRef } from 'vue'
import { PacedChanges } from './pacedChanges'

type Arguments<Input> = undefined extends Input ? [] : [input: Input]

/**
 * Says `channel` to the program and gives its answer; throws an `AppError`. While Paydesk is locked it waits, and throws `cancelled` where
 * another connection is opened meanwhile: a number that it names is somebody else's there.
 */
export async function call<C extends ChannelName>(
  channel: C,
  ...[input]: Arguments<ChannelInput<C>>
): Promise<ChannelOutput<C>> {
  const askedOf = connectionId
  let answer = await answerOf(channel, plain(input))
  // Refused before anything was done, so it can be said again. A page that lies under the lock waits with its questions.
  while (!answer.ok && answer.error.code === 'locked') {
    if (isAnothers(channel, askedOf)) throw new AppError('cancelled')
    await untilUnlocked()
    if (isAnothers(channel, askedOf)) throw new AppError('cancelled')
    answer = await answerOf(channel, plain(input))
  }
  if (!answer.ok) throw AppError.fromShape(answer.error)
  // Both ends are typed by the same contract; main has checked the input, and makes the value itself.
  return answer.value as ChannelOutput<C>
}

// Read by each call, which must not make whoever calls it follow this.
let connectionId: string | null | undefined
const shownConnection = shallowRef<string | null>()

/** The connection that is open, as the page was told last; undefined before that. */
export const openConnection = readonly(shownConnection)

/** Which connection is open: what was asked of another and waits for the lock is not asked of this one. */
export function connectionIs(id: string | null): void {
  connectionId = id
  shownConnection.value = id
}

/** What is the same whichever connection is open, or names the one that it is of. */
const OF_ANY = /^(app|settings|connections)\./

function isAnothers(channel: ChannelName, askedOf: string | null | undefined): boolean {
  return askedOf !== undefined && askedOf !== connectionId && !OF_ANY.test(channel)
}

/** As `call`, for an act whose failure is shown where it was asked for: `{ value }` or `{ error }`, never thrown. */
export async function attempt<C extends ChannelName>(
  channel: C,
  ...input: Arguments<ChannelInput<C>>
): Promise<
  { readonly value: ChannelOutput<C>; readonly error: null } | { readonly value: null; readonly error: AppError }
> {
  try {
    return { value: await call(channel, ...input), error: null }
  } catch (error) {
    return { value: null, error: toAppError(error) }
  }
}

/**
 * As `attempt`, for words that were begun in the connection that is open now and may be kept later: `cancelled` once another one is, as
 * its numbers are somebody else's there.
 */
export function attemptOfNow(): typeof attempt {
  const begunIn = connectionId
  return (channel, ...input) =>
    isAnothers(channel, begunIn)
      ? Promise.resolve({ value: null, error: new AppError('cancelled') })
      : attempt(channel, ...input)
}

/** Listens to an event for as long as the calling component, store or scope lives. */
export function listen<E extends EventName>(event: E, listener: (payload: AppEvents[E]) => void): void {
  const paced = PACED[event]
  onScopeDispose(paced ? paced(listener) : bridge().on(event, listener))
}

/** Events that are told at the pace at which what they lead to is answered. */
const PACED: { readonly [E in EventName]?: (listener: (payload: AppEvents[E]) => void) => () => void } = {
  'cache.changed': listenToChanges
}

/** Of the bridge that is there. */
let paced: { readonly of: PaydeskBridge; readonly changes: PacedChanges; readonly stop: () => void } | null = null

function listenToChanges(listener: (change: AppEvents['cache.changed']) => void): () => void {
  const of = bridge()
  if (paced?.of !== of) {
    const changes = new PacedChanges()
    paced = { of, changes, stop: of.on('cache.changed', (change) => changes.changed(change)) }
  }
  const { changes, stop } = paced
  const end = changes.listen(listener)
  return () => {
    end()
    if (changes.listeners > 0) return
    stop()
    if (paced?.changes === changes) paced = null
  }
}

/** Pages of the long lists, of plain values only: the one answer whose size is felt at each letter of a search. */
const LONG: ReadonlySet<ChannelName> = new Set<ChannelName>([
  'employees.open',
  'employees.rows',
  'payslips.openPeriod',
  'payslips.rows'
])

function answerOf(channel: ChannelName, input: unknown): Promise<BridgeAnswer<unknown>> {
  const answer = LONG.has(channel) ? answerByText(channel, input) : bridge().invoke(channel, input)
  paced?.changes.asks(answer)
  return answer
}

// The preload makes it from an answer of main.
async function answerByText(channel: ChannelName, input: unknown): Promise<BridgeAnswer<unknown>> {
  return JSON.parse(await bridge().invokeForText(channel, input)) as BridgeAnswer<unknown>
}

/** Resolves also when another connection is open, or may be. */
function untilUnlocked(): Promise<void> {
  return new Promise((done) => {
    const stops = [
      bridge().on('lock.changed', ({ locked }) => locked === null && open()),
      bridge().on('connection.changed', ({ activeId }) => {
        connectionIs(activeId)
        open()
      })
    ]
    const open = () => {
      for (const stop of stops) stop()
      done()
    }
    // It may have been opened since.
    attempt('lock.get').then(
      ({ value }) => value?.locked === null && open(),
      () => {}
    )
  })
}

function bridge(): PaydeskBridge {
  if (window.paydesk === undefined) throw new AppError('internal', { subject: 'bridge' })
  return window.paydesk
}

// Vue's proxies cannot be cloned between processes; inputs are small and plain.
function plain(input: unknown): unknown {
  return input === undefined ? undefined : JSON.parse(JSON.stringify(input))
}
