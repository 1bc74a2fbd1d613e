import { engineChannels, readerChannels } from '../threads/channels'
import type { OpenedConnection } from '../connections'
import type { Handlers } from './dispatch'

type PassedThroughChannel = (typeof readerChannels)[number] | (typeof engineChannels)[number]
type PassedThrough = Pick<Handlers, PassedThroughChannel>

/** The channels that a thread of the open connection answers by itself. */
export const passedThrough = (): PassedThroughChannel[] => [...readerChannels, ...engineChannels]

/** The handlers of all channels that a thread of the open connection answers by itself; they go to it unread. */
export function passThrough(opened: OpenedConnection): PassedThrough {
  const reader = readerChannels.map((channel) => [channel, (input: never) => opened.reader(channel, input)])
  const engine = engineChannels.map((channel) => [channel, (input: never) => opened.engine(channel, input)])
  // Each entry is of its own channel; `fromEntries` forgets which.
  return Object.fromEntries([...reader, ...engine]) as PassedThrough
}
