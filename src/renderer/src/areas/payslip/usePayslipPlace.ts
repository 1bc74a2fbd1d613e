/** Where the payslip on screen stands: its period, the list it is walked in, and the ways to others. */
import { wordingOf } from '@shared/contract/errorWording'
import type { PayslipView, Period } from '@shared/contract/views'
import { computed, nextTick, shallowRef, watch } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useWalk, type WalkShow } from './useWalk'

interface Place {
  readonly payslipId: number
  /** Which payslips of the period are listed. */
  readonly show: WalkShow
  readonly view: PayslipView | null
}

export function usePayslipPlace(at: () => Place) {
  const router = useRouter()
  const period = computed(() => {
    const header = at().view?.header
    if (header === undefined) return null
    const { companyId, frequencyId, date, special } = header
    return { companyId, frequencyId, date, special }
  })
  // The same period as another object must not open its list again.
  const periodKey = computed(() => JSON.stringify(period.value))
  const stablePeriod = shallowRef(period.value)
  watch(periodKey, () => (stablePeriod.value = period.value), { immediate: true })

  const listed = computed<WalkShow>({
    get: () => at().show,
    set: (next) => void router.replace(place(at().payslipId, next))
  })
  const { list, index, neighbour, hasNext, hasPrevious } = useWalk(
    () => stablePeriod.value && { ...stablePeriod.value, show: listed.value },
    () => at().payslipId
  )

  const periods = shallowRef<readonly Period[]>([])
  watch(
    () => stablePeriod.value?.companyId,
    async (companyId) => {
      if (companyId !== undefined) periods.value = (await attempt('periods.list', { companyId })).value ?? []
    },
    { immediate: true }
  )
  const current = computed(
    () =>
      periods.value.find(
        (each) =>
          each.date === period.value?.date &&
          each.frequencyId === period.value.frequencyId &&
          each.special === period.value.special
      ) ?? null
  )

  function place(id: number, list: WalkShow): RouteLocationRaw {
    return { name: 'payslip', params: { payslipId: id }, query: list === 'all' ? {} : { show: list } }
  }

  /** Resolves when it is the one that is asked for. */
  async function open(id: number): Promise<void> {
    await router.replace(place(id, at().show))
    await nextTick()
  }

  async function walk(steps: 1 | -1): Promise<void> {
    const next = await neighbour(steps)
    if (next !== null) await open(next.payslipId)
  }

  function compareWith(other: number): void {
    const { payslipId, show } = at()
    void router.replace({
      name: 'payslip',
      params: { payslipId },
      query: { with: String(other), ...(show === 'all' ? {} : { show }) }
    })
  }

  async function openPeriod({ frequencyId, date, special }: Period): Promise<void> {
    if (period.value === null) return
    const { companyId } = period.value
    const { value, error: failure } = await attempt('payslips.openPeriod', { companyId, frequencyId, date, special })
    if (failure) {
      toast('negative', `${failure.message} ${wordingOf(failure.code).nextStep}`)
      return
    }
    void attempt('lists.close', { listId: value.listId })
    const [first] = value.rows
    if (first) await open(first.payslipId)
  }

  return { list, index, hasNext, hasPrevious, listed, periods, current, open, walk, compareWith, openPeriod }
}
