/** Creating a pay frequency: what was entered, what is wrong with it, and what became of it. */
import type { AppError } from '@shared/contract/errors'
import type { WriteView } from '@shared/contract/views'
import { dayOf, daysInMonth, parseDay, partsOf, type Day } from '@shared/domain/day'
import { endsFrom, endsOnDayOfMonth } from '@shared/domain/payFrequency'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'
import { frequenciesText } from '@/text/frequencies'

const text = frequenciesText.create
const SHOWN_ENDS = 4
/** A month of 31 days, so that a day of the month is kept through the shorter ones. */
const ANCHOR = { year: 2008, month: 1 } as const

export function useCreate(companyId: () => number | null) {
  const lastDay = ref('31')
  const firstEnd = ref('')
  const customName = ref('')
  const tried = ref(false)
  const busy = ref(false)
  const failure = shallowRef<AppError | null>(null)
  const write = shallowRef<WriteView | null>(null)

  const lastDayOfMonth = computed(() => {
    const value = /^\d{1,2}$/.test(lastDay.value.trim()) ? Number(lastDay.value) : 0
    return value >= 1 && value <= 31 ? value : null
  })
  const firstEndDate = computed(() => parseDay(firstEnd.value.trim()))
  const errors = computed(() => ({
    lastDay: tried.value && lastDayOfMonth.value === null ? text.lastDayError : undefined,
    firstEnd: tried.value && firstEndDate.value === null ? text.firstEndError : undefined
  }))
  /** The form has a hint, never a hard refusal, for what the contract does not forbid. */
  const hint = computed(() => {
    const [day, end] = [lastDayOfMonth.value, firstEndDate.value]
    if (day === null || end === null || endsOnDayOfMonth(end, day)) return undefined
    const { year, month } = partsOf(end)
    return text.notThatDay(dayOf({ year, month, dayOfMonth: Math.min(day, daysInMonth(year, month)) }))
  })
  /** The period ends that the service will make of it, the first one among them. */
  const ends = computed<readonly Day[]>(() => {
    const [day, end] = [lastDayOfMonth.value, firstEndDate.value]
    if (day === null || end === null) return []
    const anchor = dayOf({ ...ANCHOR, dayOfMonth: day })
    return endsFrom({ length: { unit: 'months', count: 1 }, anchors: [anchor], from: end }, end, SHOWN_ENDS)
  })

  /** The write of this company that has no answer yet. */
  async function findUnknown(): Promise<void> {
    const id = companyId()
    if (id === null) return
    const { value } = await attempt('writes.list', { companyId: id })
    if (companyId() !== id || write.value?.state === 'refused') return
    write.value = value?.find(({ body, state }) => body.kind === 'frequencyCreate' && state === 'unknown') ?? null
  }
  watch(companyId, () => void findUnknown(), { immediate: true })
  listen('edits.changed', () => void findUnknown())

  /** Sends it, once. True when it was made. */
  async function create(): Promise<boolean> {
    tried.value = true
    const [id, day, end] = [companyId(), lastDayOfMonth.value, firstEndDate.value]
    if (id === null || day === null || end === null || busy.value) return false
    busy.value = true
    failure.value = null
    const answer = await attempt('writes.createFrequency', {
      companyId: id,
      lastDayOfMonth: day,
      firstEndDate: end,
      customName: customName.value.trim() || null
    })
    busy.value = false
    failure.value = answer.error
    write.value = answer.value
    return answer.value?.state === 'done'
  }

  return { lastDay, firstEnd, customName, errors, hint, ends, busy, failure, write, create, findUnknown }
}
