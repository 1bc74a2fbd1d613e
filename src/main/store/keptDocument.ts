/** Whether a PDF in the copy still shows what its document shows. One place: the engine, the sync and the pages must say the same of it. */

/**
 * When a payslip `p` came to show what it shows now, as far as the copy knows; null: it never showed anything else. Net pay may have
 * stayed while a line changed; and one that was open again between two times of being final was changed by somebody.
 */
export const PAYSLIP_CHANGED_MS = `(SELECT max(v.until_ms) FROM main.payslip_version v WHERE v.payslip_id = p.id
  AND v.gone = 0 AND (v.net IS NOT p.net OR v.finalised <> p.finalised OR (v.coded = 0 AND v.lines <> p.lines)))`

/** The same as `isKeptCurrent`, of the row `d` of `document` and its payslip `p` or certificate `c`. */
export const KEPT_IS_CURRENT = {
  payslip: `(d.net IS p.net AND d.finalised = p.finalised AND d.fetched_ms >= coalesce(${PAYSLIP_CHANGED_MS}, 0))`,
  certificate: '(d.fetched_ms >= c.changed_ms)'
} as const

/** What a PDF showed when it was fetched. */
export interface KeptStanding {
  readonly net: string | null
  readonly final: boolean
  readonly fetchedMs: number
}

/** Whether a kept PDF shows what its document shows now. `changedMs`: since when that is so; null: always. */
export function isKeptCurrent(
  { net, final, fetchedMs }: KeptStanding,
  now: { readonly net: string | null; readonly final: boolean; readonly changedMs: number | null }
): boolean {
  return net === now.net && final === now.final && fetchedMs >= (now.changedMs ?? 0)
}
