import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { ReportRunView } from '@shared/contract/views'
import { formFaults, reportNames, type ReportForm, type ReportName } from '@shared/domain/report'
import { isEnded } from '@shared/domain/reportRun'
import { defineStore } from 'pinia'
import { computed, nextTick, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { Turns, useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { toast } from '@/components'
import { useSession } from '@/frame'
import { reportsText } from '@/text/reports'
import { draftOf, emptyDraft, formOf, isWhole, type Draft } from './draft'

/** Runs that stand above the result before the whole list is opened. */
const LATEST = 4

/** The reports of a company as the officer left them: the form, the runs, and which result is shown. */
export const useReports = defineStore('reports', () => {
  const session = useSession()
  // Ids of companies repeat in other connections.
  const {
    value: view,
    error,
    load
  } = useAnswer(
    () => (session.companyId === null ? null : `${session.activeId} ${session.companyId}`),
    () => attempt('reports.view', { companyId: session.companyId ?? 0 })
  )
  const draft = shallowRef<Draft>(emptyDraft(reportNames[0]))
  /** Whether it was tried to send the form as it is: then what is missing is told. */
  const tried = ref(false)
  const shownId = ref<number | null>(null)
  const allRuns = ref(false)

  const runs = computed(() => view.value?.runs ?? [])
  const shown = computed(() => runs.value.find(({ id }) => id === shownId.value) ?? null)
  const listed = computed<readonly ReportRunView[]>(() => {
    if (allRuns.value) return runs.value
    const open = runs.value.filter(({ state }) => !isEnded(state))
    const ended = runs.value.filter(({ state }) => isEnded(state)).slice(0, Math.max(0, LATEST - open.length))
    const some = new Set([...open, ...ended, ...(shown.value ? [shown.value] : [])])
    return runs.value.filter((run) => some.has(run))
  })

  function change(patch: Partial<Draft>): void {
    draft.value = { ...draft.value, ...patch }
    if (patch.report === undefined) return
    tried.value = false
    // The newest result of a report is what one comes back for, offline too.
    shownId.value = runs.value.find(({ form, result }) => form.report === patch.report && result !== null)?.id ?? null
  }

  function fillIn(form: ReportForm): void {
    draft.value = draftOf(form)
    tried.value = false
  }

  // Fields in which something typed is not taken up yet; a press of Run counts it in.
  const typing = new Set<() => boolean>()
  function takesUp(field: () => boolean): void {
    typing.add(field)
    onScopeDispose(() => typing.delete(field))
  }

  /** The form, where it can be sent; else what is wrong with it is told. */
  function whole(): ReportForm | null {
    const takenUp = [...typing].map((takeUp) => takeUp()).every(Boolean)
    tried.value = true
    if (!takenUp) return null
    const form = formOf(draft.value)
    return isWhole(draft.value) && formFaults(form).length === 0 ? form : null
  }

  // A second press, before the first is answered or while what it began is not ended, asks the service for nothing again.
  let beginning: string | null = null
  async function run(background: boolean): Promise<void> {
    const form = whole()
    const { companyId } = session
    if (form === null || companyId === null) return
    const key = keyOf({ companyId, form, background })
    if (beginning === key) return
    const same = runs.value.find((each) => !isEnded(each.state) && keyOf(each) === key)
    if (same) {
      shownId.value = same.id
      toast('info', reportsText.runsAlready)
      return
    }
    beginning = key
    await begin('reports.run', { companyId, form: sent(form), background })
    beginning = null
    tried.value = false
  }

  /** Asks for the report of a run anew, as it was asked for. */
  async function again(of: ReportRunView): Promise<void> {
    const key = keyOf(of)
    if (beginning === key) return
    beginning = key
    await begin('reports.again', { runId: of.id, background: of.background })
    beginning = null
  }

  async function begin<C extends 'reports.run' | 'reports.again' | 'reports.split'>(
    channel: C,
    input: ChannelInput<C>
  ): Promise<boolean> {
    const value = await act(channel, input)
    if (value === null) return false
    shownId.value = value.runId
    return true
  }

  /** Asks for a run that took too long in smaller parts. */
  async function split({ id }: ReportRunView): Promise<void> {
    if (await begin('reports.split', { runId: id })) toast('info', reportsText.splitStarted)
  }

  /** Carries an act out; a failure is told. */
  async function act<C extends Act>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C> | null> {
    // All of these take an input; the conditional type of `attempt` cannot see that for a type parameter.
    const said = await (attempt as (channel: C, input: ChannelInput<C>) => ReturnType<typeof attempt<C>>)(
      channel,
      input
    )
    if (said.error) {
      const { code, message } = said.error
      if (code !== 'cancelled') toast('negative', `${message} ${wordingOf(code).nextStep}`)
    }
    await load()
    return said.value
  }

  // The newest of what asked for something to be shown decides.
  const turns = new Turns()
  watch(
    [() => session.companyId, () => session.activeId],
    () => {
      const isNewest = turns.begin()
      shownId.value = null
      allRuns.value = false
      draft.value = emptyDraft(draft.value.report)
      tried.value = false
      void load().then(() => isNewest() && change({ report: draft.value.report }))
    },
    { immediate: true }
  )
  listen('reports.changed', ({ companyId }) => {
    if (companyId === session.companyId) void load()
  })
  // Frequencies, periods and the number of people come from the copy.
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === session.companyId && (what.includes('companies') || what.includes('payRuns'))) void load()
  })

  /** Loads the company that was just chosen; true while nothing else was asked for meanwhile. */
  async function loaded(): Promise<boolean> {
    await nextTick()
    const isNewest = turns.begin()
    await load()
    return isNewest()
  }

  /** Shows a run with its result; false where it is not there any more. */
  async function openRun(runId: number): Promise<boolean> {
    if (!(await loaded())) return true
    const run = runs.value.find(({ id }) => id === runId)
    if (!run) return false
    change({ report: run.form.report })
    shownId.value = runId
    return true
  }

  /** Fills in a kept form; false where it is not there any more. */
  async function openFavourite(favouriteId: number): Promise<boolean> {
    if (!(await loaded())) return true
    const favourite = view.value?.favourites.find(({ id }) => id === favouriteId)
    if (!favourite) return false
    change({ report: favourite.form.report })
    fillIn(favourite.form)
    return true
  }

  return {
    view,
    error,
    draft,
    tried,
    shownId,
    allRuns,
    runs,
    shown,
    listed,
    load,
    change,
    fillIn,
    whole,
    takesUp,
    run,
    again,
    split,
    act,
    openRun,
    openFavourite,
    choose: (report: ReportName) => change({ report })
  }
})

type Act =
  | 'reports.run'
  | 'reports.again'
  | 'reports.split'
  | 'reports.cancel'
  | 'reports.remove'
  | 'reports.askOneByOne'
  | 'reports.keepFavourite'
  | 'reports.removeFavourite'
  | 'reports.forget'

/** The same for two runs that ask for the same in the same way. */
function keyOf({ companyId, form, background }: Pick<ReportRunView, 'companyId' | 'form' | 'background'>): string {
  const fields = Object.entries(sent(form)).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([companyId, background, fields])
}

/** A form as it crosses the bridge. */
export function sent(form: ReportForm): ChannelInput<'reports.run'>['form'] {
  return {
    ...form,
    payFrequencyIds: [...form.payFrequencyIds],
    employeeIds: [...form.employeeIds],
    accountNames: [...form.accountNames],
    customFields: [...form.customFields],
    leaveTypes: [...form.leaveTypes]
  }
}
