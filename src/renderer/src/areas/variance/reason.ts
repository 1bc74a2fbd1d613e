/** What is being written as the reason of a row of the variance. */
import type { VarianceQuery } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import { onScopeDispose, ref, watch } from 'vue'
import { attemptOfNow, openConnection } from '@/bridge'
import { toast } from '@/components'
import { useHeld } from '@/leaving'
import { reviewText } from '@/text/review'
import { unkeptText } from '@/text/unkept'
import { varianceText } from '@/text/variance'
import { Unkept, useGivenBack } from '@/unkept'

export interface ReasonRow {
  readonly query: VarianceQuery
  /** Null: all people. */
  readonly person: number | null
  /** Null: net pay. */
  readonly itemKey: string | null
  /** What the row is called. */
  readonly name: string
}

const unkept = new Unkept<string>()

/**
 * The words for one row of two sides, in the connection that is open now; `reason` as they are kept. Where they could not be kept they
 * stay in the field, and are in it again when the row is. Ends with the calling component.
 */
export function useReason({ query, person, itemKey, name }: ReasonRow, reason: () => string | null) {
  const { companyId, frequencyId, before, now, people, against } = query
  const row = {
    companyId,
    frequencyId,
    before,
    now,
    people,
    ...(against === undefined ? {} : { against }),
    person,
    itemKey
  }
  const place = JSON.stringify(row)
  const connectionId = openConnection.value
  const attempt = attemptOfNow()

  const entered = ref(reason() ?? '')
  /** Why what stands in it is not kept. */
  const fault = ref<string>()
  let kept = reason() ?? ''
  // An answer that comes while somebody types does not take what they typed.
  watch(reason, (next) => {
    if (entered.value === kept) entered.value = next ?? ''
    kept = next ?? ''
  })

  /** The words that are being kept, until it is known whether they are. */
  let keeping: { readonly words: string; readonly done: Promise<void> } | null = null
  let isGone = false
  onScopeDispose(() => (isGone = true))

  function keep(): Promise<void> {
    const words = entered.value.trim()
    if (words === (keeping?.words ?? kept)) {
      if (keeping === null) fault.value = undefined
      return keeping?.done ?? Promise.resolve()
    }
    const own = { words, done: put(words).finally(() => void (keeping === own && (keeping = null))) }
    keeping = own
    return own.done
  }

  const send = (words: string) => attempt('review.putReason', { ...row, text: words })
  async function put(words: string): Promise<void> {
    const { error } = await send(words)
    if (error === null) {
      kept = words
      fault.value = undefined
      unkept.drop(connectionId, place)
      return
    }
    const why = `${error.message} ${wordingOf(error.code).nextStep}`
    const isOfAnother = error.code === 'cancelled'
    if (!isGone && !isOfAnother) {
      fault.value = why
      return
    }
    // Newer ones are on their way.
    if (entered.value.trim() !== words) return
    entered.value = kept
    unkept.drop(connectionId, place)
    const again = async () => (await send(words)).error === null
    const isHeld = unkept.hold(connectionId, place, { value: words, why, keep: again })
    if (isOfAnother) toast('negative', reviewText.ofAnother)
    else if (isHeld) toast('negative', unkeptText.held(varianceText.reasonOf(name), why))
  }

  useGivenBack(
    unkept,
    () => (entered.value === kept && openConnection.value === connectionId ? place : null),
    (held) => {
      const last = held.at(-1)
      entered.value = last?.value ?? kept
      fault.value = last?.why
    }
  )
  useHeld({ keep, values: () => (entered.value.trim() === kept ? 0 : 1) })

  return { entered, fault, keep }
}
