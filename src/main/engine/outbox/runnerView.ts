import { AppError } from '@shared/contract/errors'
import type { RunnerState } from '@shared/contract/views'
import type { Blocking } from './blocking'
import type { RunnerParts } from './parts'
import type { Progress } from './submissions'

/** What the runner does, as the status shows it. `tries`: something is with the service, or would go to it now. */
export function runnerView(
  { rows, submitted, ports }: Pick<RunnerParts, 'rows' | 'submitted' | 'ports'>,
  blocking: Blocking,
  progress: Progress | null,
  stopping: boolean,
  tries: boolean
): RunnerState {
  const companyId = progress?.companyId ?? submitted.companies()[0] ?? null
  const nothing = { companyId: null, part: 0, parts: 0, done: 0, total: 0, untilMs: null, reason: null }
  if (companyId === null) return { state: 'idle', ...nothing }
  const left = submitted.goingOut(companyId)
  const figures = {
    companyId,
    part: progress?.part ?? 0,
    parts: progress?.parts ?? 0,
    done: Math.max(0, (progress?.total ?? left) - left),
    total: progress?.total ?? left
  }
  if (blocking.now) {
    const { block, untilMs } = blocking.now
    return { state: block.kind === 'paused' ? 'paused' : 'waiting', ...figures, untilMs, reason: block.reason }
  }
  if (progress && tries) return { state: stopping ? 'stopping' : 'sending', ...figures, untilMs: null, reason: null }
  const reason = ports.online() ? null : new AppError('offline').message
  return { state: 'waiting', ...figures, untilMs: rows.nextUntilMs(), reason }
}
