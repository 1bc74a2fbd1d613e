import type { ChannelInput } from '@shared/contract/channels'
import { visitKey, visitOf, visitText, type Visit } from '../store/outbox/visit'
import { SettingRows } from '../store/outbox/settingRows'
import type { EngineContext } from './context'

/** After so long away, coming back is another visit. */
const AWAY_MS = 30 * 60_000
/** What appeared longer ago is no news. */
const NEWS_MS = 90 * 24 * 60 * 60_000

/** The officer's visits of each company, with what the officer made: a fresh copy does not make everything new. */
export class Visits {
  readonly #context: EngineContext
  readonly #settings
  readonly #forget

  constructor(context: EngineContext) {
    this.#context = context
    this.#settings = new SettingRows(context.outbox)
    this.#forget = context.cache.prepare<[number, number]>('DELETE FROM arrival WHERE company_id = ? AND at_ms < ?')
  }

  /** See the channel `overview.visit`. */
  visit({ companyId, seen }: ChannelInput<'overview.visit'>): void {
    const nowMs = this.#context.nowMs()
    const before = visitOf(this.#settings.get(visitKey(companyId)))
    const next = nextVisit(before, nowMs, seen)
    this.#settings.set(visitKey(companyId), visitText(next))
    if (before === null || nowMs - before.lastMs >= AWAY_MS) {
      this.#context.cacheWrites.now(() => this.#forget.run(companyId, nowMs - NEWS_MS))
    }
  }
}

function nextVisit(before: Visit | null, nowMs: number, seen: boolean): Visit {
  if (seen || before === null) return { sinceMs: nowMs, lastMs: nowMs }
  return { sinceMs: nowMs - before.lastMs >= AWAY_MS ? before.lastMs : before.sinceMs, lastMs: nowMs }
}
