/** Creating a pay frequency: what was entered, what is wrong with it, and what became of it. */
import type { AppError } from '@shared/contract/errors'
import type { WriteView } from '@shared/contract/views'
import { dayOf, daysInMonth, parseDay, partsOf, type Day } from '@shared/domain/day'
import { endsFrom, endsOnDayOfMonth } from '@shared/domain/payFrequency'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { attempt, listen, openConnection } from '@/bridge'
import { toast } from '@/components'
import { useHeld } from '@/leaving'
import { frequenciesText } from '@/text/frequencies'
import { Unkept, useGivenBack } from '@/unkept'

const text = frequenciesText.create
const SHOWN_ENDS = 4
/** A month of 31 days, so that a day of the month is kept through the shorter ones. */
const ANCHOR = { year: 2008, month: 1 } as const

const LAST_DAY = '31'

interface Entered {
  readonly lastDay: string
  readonly firstEnd: string
  readonly customName: string
}

const unkept = new Unkept<Entered>(valuesOf)

function valuesOf({ lastDay, firstEnd, customName }: Entered): number {
  return [lastDay.trim() !== LAST_DAY, firstEnd.trim() !== '', customName.trim() !== ''].filter(Boolean).length
}

/**
 * The form of a new frequency and its way to the service. What was entered and not made is held for its company, whatever takes the
 * officer away, unless it was given up. Ends with the calling scope.
 */
export function useCreate(companyId: () => number | null) {
  const lastDay = ref(LAST_DAY)
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
  let connectionId = openConnection.value
  let isGone = false
  const entered = (): Entered => ({ lastDay: lastDay.value, firstEnd: firstEnd.value, customName: customName.value })
  function fillIn(next: Entered): void {
    lastDay.value = next.lastDay
    firstEnd.value = next.firstEnd
    customName.value = next.customName
  }
  function hold(of: number, value: Entered, why: string): void {
    unkept.drop(connectionId, String(of))
    if (valuesOf(value) > 0) unkept.hold(connectionId, String(of), { value, why, keep: null })
  }
  // While it is on its way its answer decides; one without an answer is asked about until it is settled.
  function leave(of: number | null): void {
    if (of !== null && !busy.value && write.value?.state !== 'unknown') hold(of, entered(), '')
  }
  /** Nothing of it is wanted any more. */
  function giveUp(): void {
    fillIn({ lastDay: LAST_DAY, firstEnd: '', customName: '' })
  }
  let shownOf = companyId()
  watch(
    companyId,
    (now) => {
      leave(shownOf)
      shownOf = now
      connectionId = openConnection.value
      busy.value = false
      tried.value = false
      failure.value = null
      write.value = null
      giveUp()
      void findUnknown()
    },
    { flush: 'sync' }
  )
  void findUnknown()
  onScopeDispose(() => {
    isGone = true
    leave(shownOf)
  })
  useGivenBack(
    unkept,
    () => (valuesOf(entered()) === 0 && companyId() !== null ? String(companyId()) : null),
    (held) => {
      const last = held.at(-1)
      if (last !== undefined) fillIn(last.value)
    }
  )
  useHeld({ keep: () => Promise.resolve(), values: () => (isGone ? 0 : valuesOf(entered())) })
  listen('edits.changed', () => void findUnknown())

  /** Sends it, once. Whether it was made; where the officer went elsewhere meanwhile, that is told. */
  async function create(): Promise<{ readonly isMade: boolean; readonly isHere: boolean }> {
    tried.value = true
    const [id, day, end] = [companyId(), lastDayOfMonth.value, firstEndDate.value]
    if (id === null || day === null || end === null || busy.value) return { isMade: false, isHere: true }
    const [sent, sentIn] = [entered(), connectionId]
    busy.value = true
    failure.value = null
    const answer = await attempt('writes.createFrequency', {
      companyId: id,
      lastDayOfMonth: day,
      firstEndDate: end,
      customName: customName.value.trim() || null
    })
    const isMade = answer.value?.state === 'done'
    const isHere = !isGone && companyId() === id && connectionId === sentIn
    if (isHere) {
      busy.value = false
      failure.value = answer.error
      write.value = answer.value
      if (isMade) giveUp()
    } else if (isMade) toast('positive', text.made)
    else if (answer.value?.state !== 'unknown') {
      const why = answer.error ?? answer.value?.error
      unkept.hold(sentIn, String(id), { value: sent, why: why?.message ?? '', keep: null })
      toast('negative', text.notMade(why?.message ?? ''))
    }
    return { isMade, isHere }
  }

  return { lastDay, firstEnd, customName, errors, hint, ends, busy, failure, write, create, giveUp, findUnknown }
}
