/** Payslips that were read before they are asked for: the next and the previous one of the list that is walked. */
import type { PayslipView } from '@shared/contract/views'
import { attempt } from '@/bridge'

export interface PayslipQuery {
  readonly payslipId: number
  readonly names: 'labels' | 'codes'
  /** What it is compared with; left out: the one before it. */
  readonly previousId?: number
}

interface Ahead {
  /** The payslip of a query, by its JSON, where it was read ahead; it is given once. */
  readonly take: (key: string) => { readonly value: PayslipView; readonly error: null } | null
  /** Reads what is not there yet; what is not wanted any more goes. */
  readonly read: (queries: readonly PayslipQuery[]) => void
  /** When anything was written: what was read is of before. */
  readonly forget: () => void
}

export function usePayslipsAhead(): Ahead {
  const views = new Map<string, PayslipView>()
  const wanted = new Set<string>()
  // Answers of before a change do not count.
  let era = 0

  async function readOne(key: string, query: PayslipQuery): Promise<void> {
    const begun = era
    const { value } = await attempt('payslips.get', query)
    if (value !== null && begun === era && wanted.has(key)) views.set(key, value)
  }

  return {
    take: (key) => {
      const value = views.get(key)
      views.delete(key)
      wanted.delete(key)
      return value === undefined ? null : { value, error: null }
    },
    read: (queries) => {
      const keys = new Map(queries.map((query) => [JSON.stringify(query), query]))
      for (const key of wanted) {
        if (keys.has(key)) continue
        wanted.delete(key)
        views.delete(key)
      }
      for (const [key, query] of keys) {
        if (wanted.has(key)) continue
        wanted.add(key)
        void readOne(key, query)
      }
    },
    forget: () => {
      era++
      views.clear()
      wanted.clear()
    }
  }
}
