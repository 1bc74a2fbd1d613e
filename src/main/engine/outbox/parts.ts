import type { EditsAhead } from '../../store/outbox/editsAhead'
import type { EditRows } from '../../store/outbox/edits'
import type { OutboxMoment } from '../../store/outbox/moments'
import type { ReadAgainRows } from '../../store/outbox/readAgain'
import type { RequestRows } from '../../store/outbox/requests'
import type { SubmittedEdits } from '../../store/outbox/submittedEdits'
import type { SettingRows } from '../../store/outbox/settingRows'
import type { EngineContext } from '../context'
import type { CacheView } from '../../inputs'
import type { EditLedger } from './ledger'
import type { OutboxPorts, OutboxTiming } from './ports'

/** What the runner and its steps work with. */
export interface RunnerParts {
  readonly context: EngineContext
  readonly ports: OutboxPorts
  /** Says what `runnerState()` is before that changes, so that nobody misses it. */
  readonly tellState: () => void
  readonly timing: OutboxTiming
  readonly cache: CacheView
  readonly rows: EditRows
  readonly submitted: SubmittedEdits
  readonly requests: RequestRows
  readonly readAgain: ReadAgainRows
  readonly settings: SettingRows
  readonly ledger: EditLedger
  readonly ahead: EditsAhead
  /** One transaction of the outbox, told to everyone when it is on disk. */
  readonly write: <Value>(name: OutboxMoment, write: () => Value) => Value
}
