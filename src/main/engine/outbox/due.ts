import type { RunnerParts } from './parts'
import { sentences } from './sentences'

/** Moves on what waits for no service: waits that are over, and what an error left as on its way. */
export function moveDue({ write, rows, ledger, context, timing }: RunnerParts): void {
  const nowMs = context.nowMs()
  const untilMs = nowMs + timing.lostAfterMs
  const lost = rows.inState('sending', null)
  const timeCame = rows.inState('waiting', null).filter(({ untilMs }) => (untilMs ?? 0) <= nowMs)
  if (lost.length + timeCame.length === 0) return
  write('due', () => {
    for (const edit of lost) ledger.move(edit, 'restarted', sentences.restarted, { sentMs: nowMs, untilMs })
    for (const edit of timeCame) ledger.move(edit, 'timeCame', sentences.timeCame)
  })
}
