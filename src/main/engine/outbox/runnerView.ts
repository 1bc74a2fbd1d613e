import { AppError } from '@shared/contract/errors'
import type { RunnerState } from '@shared/contract/views'
import type { Blocking } from './blocking'
import type { RunnerParts } from './parts'

/** How far a submission is. */
export interface Progress {
  readonly companyId: number
  readonly total: number
  /** The part that is on its way, from 1, and how many there are with those to come. */
  part: number
  parts: number
}

/** What the runner does, as the status shows it. */
export function runnerView(
  { rows, submitted, ports }: Pick<RunnerParts, 'rows' | 'submitted' | 'ports'>,
  blocking: Blocking,
  progress: Progress | null,
  stopping: boolean
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
  if (progress) return { state: stopping ? 'stopping' : 'sending', ...figures, untilMs: null, reason: null }
  const reason = ports.online() ? null : new AppError('offline').message
  return { state: 'waiting', ...figures, untilMs: rows.nextUntilMs(), reason }
}
