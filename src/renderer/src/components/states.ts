/**
 * The one catalogue of states: of payslips, of edits (by the names of `EditState`), of the connection. A state is always an
 * icon and a word; its colour only repeats what they say.
 */
import { stateText } from '@/text/states'
import type { IconName } from '@/theme/icons'

/** The ground colours of notices, toasts and states. `plain` is ink. */
export type Tone = 'plain' | 'info' | 'positive' | 'warning' | 'negative' | 'pending'

/** A state that a StateLabel can show. */
export type StateName = keyof typeof stateText

interface StateLook {
  readonly icon: IconName
  readonly tone: Tone
}

const LOOKS: Readonly<Record<StateName, StateLook>> = {
  open: { icon: 'open', tone: 'plain' },
  finalised: { icon: 'lock', tone: 'positive' },
  released: { icon: 'eye', tone: 'positive' },
  calculating: { icon: 'clock', tone: 'info' },
  onceOff: { icon: 'star', tone: 'info' },
  firstPayslip: { icon: 'info', tone: 'info' },
  flagged: { icon: 'flag', tone: 'warning' },
  notTicked: { icon: 'open', tone: 'plain' },
  ticked: { icon: 'done', tone: 'positive' },
  reopened: { icon: 'sync', tone: 'warning' },
  notReleased: { icon: 'eye', tone: 'plain' },
  negative: { icon: 'warn', tone: 'negative' },
  draft: { icon: 'edit', tone: 'pending' },
  queued: { icon: 'clock', tone: 'pending' },
  held: { icon: 'pause', tone: 'pending' },
  waiting: { icon: 'clock', tone: 'pending' },
  sending: { icon: 'spin', tone: 'info' },
  unknown: { icon: 'question', tone: 'warning' },
  conflict: { icon: 'split', tone: 'warning' },
  rejected: { icon: 'bad', tone: 'negative' },
  saved: { icon: 'done', tone: 'positive' },
  discarded: { icon: 'x', tone: 'plain' },
  superseded: { icon: 'redo', tone: 'plain' },
  handedOver: { icon: 'send', tone: 'plain' },
  toStart: { icon: 'clock', tone: 'info' },
  queueFull: { icon: 'clock', tone: 'warning' },
  running: { icon: 'spin', tone: 'info' },
  complete: { icon: 'done', tone: 'positive' },
  failed: { icon: 'bad', tone: 'negative' },
  timedOut: { icon: 'bad', tone: 'negative' },
  lost: { icon: 'question', tone: 'warning' },
  cancelled: { icon: 'x', tone: 'plain' },
  online: { icon: 'done', tone: 'positive' },
  offline: { icon: 'off', tone: 'warning' },
  keyRefused: { icon: 'key', tone: 'negative' },
  noAccess: { icon: 'lock', tone: 'warning' },
  left: { icon: 'bad', tone: 'plain' },
  onDisk: { icon: 'warn', tone: 'warning' },
  isNew: { icon: 'info', tone: 'info' },
  leaving: { icon: 'flag', tone: 'warning' },
  missing: { icon: 'bad', tone: 'warning' },
  outdated: { icon: 'warn', tone: 'warning' },
  replaceable: { icon: 'lock', tone: 'info' },
  openAgain: { icon: 'warn', tone: 'warning' },
  withdrawn: { icon: 'x', tone: 'plain' }
}

/** Icon, tone and word of a state. */
export function lookOf(state: StateName): StateLook & { readonly word: string } {
  return { ...LOOKS[state], word: stateText[state] }
}
