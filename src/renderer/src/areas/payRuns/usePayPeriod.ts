/** The period on screen: asked again when something of it changes, while the last answer stays; its runs are read anew. */
import type { PayScope } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { PayPeriodView } from '@shared/contract/views'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { useStatus } from '@/frame'

/** Keeps the period of `scope`; ends with the calling scope. */
export function usePayPeriod(scope: () => PayScope | null) {
  const status = useStatus()
  const view = shallowRef<PayPeriodView | null>(null)
  const error = shallowRef<AppError | null>(null)
  const under = ref(0)
  const reading = computed(() => under.value > 0)
  /** Runs that were asked for, each with the total that it had then. */
  const asked = new Map<number, string | null>()
  const readingNow = new Set<number>()
  /** Of those that were asked for, which are to be asked for again when the service is back. */
  const notRead = new Set<number>()
  /** How often the service came back. */
  let returns = 0
  let loading = false
  let again = false

  // Changes come four a second during a sync; one question at a time, and one more when something changed meanwhile.
  async function load(): Promise<void> {
    again = true
    if (loading) return
    loading = true
    while (again) {
      again = false
      await ask()
    }
    loading = false
  }

  async function ask(): Promise<void> {
    const asking = scope()
    if (asking === null) return
    const answer = await attempt('payRuns.period', asking)
    // Another one was chosen meanwhile, which is asked for next.
    if (!isSame(asking, scope())) return
    error.value = answer.error
    if (answer.value !== null) view.value = answer.value
    else if (!isOf(view.value, asking)) view.value = null
    readOnOpening()
  }

  // What is on screen is read before all background work; offline the copy simply stays.
  function readOnOpening(): void {
    // The sums of the period before are compared with, so what of it may be missing is read too.
    const before = view.value?.previous?.runsNotAllRead.map((id) => ({ id, total: null })) ?? []
    for (const { id, total } of [...runsOf(view.value), ...before]) {
      // Its total moved since it was read for this page, with its payslips and its journal. Reading it may move it again.
      const again = asked.has(id) && asked.get(id) !== total && view.value?.runsToReadAgain.includes(id) === true
      if (readingNow.has(id) || (asked.has(id) && !again)) continue
      asked.set(id, total)
      under.value++
      void readRun(id, again)
    }
  }

  async function readRun(payRunId: number, again: boolean): Promise<void> {
    const before = returns
    readingNow.add(payRunId)
    const { error: failure } = await attempt('sync.readNow', { what: 'payRun', payRunId, again })
    readingNow.delete(payRunId)
    under.value--
    if (failure === null || failure.code === 'cancelled') return
    notRead.add(payRunId)
    // The service came back meanwhile.
    if (returns !== before) readAfterAll()
  }

  // Not with each change of the copy: a service that refuses it would be asked four times a second during a sync.
  function readAfterAll(): void {
    for (const payRunId of notRead) asked.delete(payRunId)
    notRead.clear()
    readOnOpening()
  }

  /** Reads the runs on screen again, however lately they were read. */
  async function readAgain(): Promise<void> {
    const runs = runsOf(view.value)
    const asking = scope()
    if (asking === null || reading.value) return
    under.value++
    const answers = await Promise.all(
      runs.length === 0
        ? [attempt('sync.refresh', { companyId: asking.companyId })]
        : runs.map(({ id: payRunId }) => attempt('sync.readNow', { what: 'payRun', payRunId, again: true }))
    )
    under.value--
    const failed = answers.find((answer) => answer.error !== null)?.error
    if (failed && failed.code !== 'cancelled') toast('negative', `${failed.message} ${wordingOf(failed.code).nextStep}`)
  }

  watch(
    scope,
    (now, before) => {
      if (now?.date !== before?.date || now?.frequencyId !== before?.frequencyId) {
        asked.clear()
        notRead.clear()
      }
      void load()
    },
    { immediate: true, deep: true }
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === scope()?.companyId && what.some((kind) => CONCERNS.has(kind))) void load()
  })
  // How many changes wait is part of it.
  listen('edits.changed', ({ companyId }) => {
    if (companyId === scope()?.companyId) void load()
  })
  watch(
    () => status.view?.online,
    (online) => {
      if (online !== 'online') return
      returns++
      readAfterAll()
    }
  )

  /** What is looked at, which is all of the period when the part asked for is gone: until the answer about another one is here, that before. */
  const shown = computed<PayScope | null>(() => {
    if (view.value === null) return null
    const { companyId, frequencyId, date, part } = view.value
    return { companyId, frequencyId, date, part }
  })
  /** As `shown`, once that is the period asked for. */
  const arrived = computed(() => {
    const asked = scope()
    return asked !== null && isOf(view.value, asked) ? shown.value : null
  })

  return { view, shown, arrived, error, reading, reload: load, readAgain }
}

const CONCERNS: ReadonlySet<string> = new Set(['payslips', 'payRuns', 'employees'])

interface ShownRun {
  readonly id: number
  readonly total: string | null
}

function runsOf(view: PayPeriodView | null): ShownRun[] {
  if (view === null) return []
  const { part, parts } = view
  const all = parts.flatMap(({ run }): ShownRun[] => (run === null ? [] : [run]))
  if (part.kind === 'run') return all.filter(({ id }) => id === part.payRunId)
  return part.kind === 'open' ? [] : all
}

function isSame(a: PayScope, b: PayScope | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isOf(view: PayPeriodView | null, { companyId, frequencyId, date }: PayScope): boolean {
  return view?.companyId === companyId && view.frequencyId === frequencyId && view.date === date
}
