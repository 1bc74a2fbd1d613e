/** What the rules found in a period, kept fresh while it is on screen. */
import type { PayScope } from '@shared/contract/channels'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

/** Ends with the calling scope. `scope` null: there is nothing to ask about. */
export function useFlags(scope: () => PayScope | null) {
  const { value: flags, load } = useAnswer(
    () => {
      const asked = scope()
      return asked === null ? null : JSON.stringify(asked)
    },
    (asked) => attempt('review.flags', scope() ?? (JSON.parse(asked) as PayScope))
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === scope()?.companyId && what.some((kind) => kind !== 'companies')) void load()
  })
  return { flags }
}
