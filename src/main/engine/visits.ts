import type { ChannelInput } from '@shared/contract/channels'
import { visitKey, visitOf, visitText, type Visit } from '../store/outbox/visit'
import { SettingRows } from '../store/outbox/settingRows'
import type { EngineContext } from './context'

/** After so long away, coming back is another visit. */
const AWAY_MS = 30 * 60_000
/** What appeared longer ago, and before the last visit, is no news. */
const NEWS_MS = 90 * 24 * 60 * 60_000

/** The officer's visits of each company, with what the officer made: a fresh copy does not make everything new. */
export class Visits {
  readonly #context: EngineContext
  readonly #settings
  readonly #forget
  readonly #pullBack
  readonly #pullBackGone

  constructor(context: EngineContext) {
    this.#context = context
    this.#settings = new SettingRows(context.outbox)
    this.#forget = context.cache.prepare<[number, number]>('DELETE FROM arrival WHERE company_id = ? AND at_ms < ?')
    this.#pullBack = context.cache.prepare<{ companyId: number; nowMs: number }>(
      'UPDATE arrival SET at_ms = @nowMs WHERE company_id = @companyId AND at_ms > @nowMs'
    )
    this.#pullBackGone = context.cache.prepare<{ companyId: number; nowMs: number }>(
      'UPDATE employee SET gone_ms = @nowMs WHERE company_id = @companyId AND gone_ms > @nowMs'
    )
  }

  /** See the channel `overview.visit`. */
  visit({ companyId, seen }: ChannelInput<'overview.visit'>): void {
    const nowMs = this.#context.nowMs()
    const before = visitOf(this.#settings.get(visitKey(companyId)))
    const next = nextVisit(before, nowMs, seen)
    this.#settings.set(visitKey(companyId), visitText(next))
    if (before !== null && !seen && isSameVisit(before, nowMs)) return
    this.#context.cacheWrites.now(() => {
      // A clock that is far ahead makes everything look old; what came since the last visit is shown all the same.
      this.#forget.run(companyId, Math.min(nowMs - NEWS_MS, next.sinceMs))
      // Noted while the clock was ahead: it would be new at every visit until that time comes.
      this.#pullBack.run({ companyId, nowMs })
      this.#pullBackGone.run({ companyId, nowMs })
    })
  }
}

function nextVisit(before: Visit | null, nowMs: number, seen: boolean): Visit {
  if (seen || before === null) return { sinceMs: nowMs, lastMs: nowMs }
  const sinceMs = nowMs - before.lastMs >= AWAY_MS ? before.lastMs : before.sinceMs
  // Visits of a clock that was ahead and is put right: what comes after a time to come would not be new before then.
  return { sinceMs: Math.min(sinceMs, nowMs), lastMs: nowMs }
}

function isSameVisit({ lastMs }: Visit, nowMs: number): boolean {
  return lastMs <= nowMs && nowMs - lastMs < AWAY_MS
}
