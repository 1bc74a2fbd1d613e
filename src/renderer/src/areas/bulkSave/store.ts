import type { ChannelInput } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { BulkSave } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'
import { toast, type ToastAct } from '@/components'
import { useWork } from '@/frame/work'
import { bulkSaveText as text } from '@/text/bulkSave'
import { clock } from '@/text/format'
import { saveDocument, showFile } from '../documents/acts'

/** What is to be saved, in the order on screen; `title` says what was chosen and names no person. */
export type WantedSave = Omit<ChannelInput<'bulkSave.start'>, 'which' | 'merge'> & {
  /** It is about the one PDF of them. */
  readonly merge?: boolean
}

type JobAct = 'bulkSave.pause' | 'bulkSave.resume' | 'bulkSave.cancel' | 'bulkSave.retry' | 'bulkSave.putAway'

/** The bulk saves of the engine as the screens see them, whichever is open: what is asked for, how far each is, what is left. */
export const useBulkSaves = defineStore('bulkSaves', () => {
  const work = useWork()
  const jobs = shallowRef<ReadonlyMap<number, BulkSave>>(new Map())
  /** What the dialog asks about; null while it is closed. */
  const wanted = shallowRef<WantedSave | null>(null)
  const detailsOpen = ref(false)
  /** What went wrong with the last act while it was open; what is said beside it nobody can come to then. */
  const fault = shallowRef<AppError | null>(null)
  watch(detailsOpen, () => (fault.value = null))

  function take(job: BulkSave): void {
    const before = jobs.value.get(job.jobId)
    const settled = isSettled(job)
    const next = new Map(jobs.value)
    if (settled) next.delete(job.jobId)
    else next.set(job.jobId, job)
    jobs.value = next
    // With nothing left to see there, what is said of the end must not stand behind it.
    if (next.size === 0) detailsOpen.value = false
    const name = `bulkSave ${job.jobId}`
    if (settled) work.end(name)
    else
      work.show({
        name,
        label: job.state === 'running' && !waits(job) ? text.label(job.kind) : standingOf(job),
        waits: waits(job),
        done: job.saved,
        total: job.total,
        stop: job.state === 'running' ? () => void act('bulkSave.cancel', job.jobId) : null,
        details: () => (detailsOpen.value = true)
      })
    if (before?.state !== job.state) say(job)
  }

  function say(job: BulkSave): void {
    const { lastFileId } = job
    const show = lastFileId === null ? [] : [{ label: text.show, act: () => void showFile(lastFileId) }]
    const details = { label: text.details, act: () => (detailsOpen.value = true) }
    // What went wrong stands in the dialog while that is open.
    const failed = (tone: 'negative' | 'warning', words: string, acts: readonly ToastAct[]): void => {
      if (!detailsOpen.value) toast(tone, words, acts)
    }
    switch (job.state) {
      case 'done':
        if (job.failed > 0) failed('negative', text.savedSome(job), [details])
        else if (job.error) failed('warning', text.manifestFailed(job.error.message), [details, ...show])
        else toast('positive', text.saved(job), show)
        if (job.renamed > 0) toast('warning', text.renamed(job.renamed))
        break
      case 'cancelled':
        toast('info', text.stopped(job), show)
        break
      case 'blocked':
        if (job.error) failed('negative', `${job.error.message} ${job.error.nextStep}`, [details])
        break
      case 'waiting':
        if (job.failed > 0) failed('negative', text.savedSome(job), [details])
        break
      case 'running':
      case 'paused':
        break
    }
    if (isSettled(job)) void attempt('bulkSave.putAway', { jobId: job.jobId })
  }

  /** Asks what of it is to be saved, then saves it. A single one needs no question. */
  async function ask(save: WantedSave): Promise<void> {
    const [first] = save.ids
    if (first === undefined) toast('info', text.nothingToSave)
    else if (save.ids.length > 1 || save.merge === true) wanted.value = save
    else await saveDocument({ kind: save.kind, id: first })
  }

  async function start(save: WantedSave, which: 'final' | 'all', merge: boolean): Promise<void> {
    wanted.value = null
    sayFailure((await attempt('bulkSave.start', { ...save, which, merge })).error)
  }

  async function act(channel: JobAct, jobId: number): Promise<void> {
    said((await attempt(channel, { jobId })).error)
    if (channel === 'bulkSave.putAway') await read()
  }

  /** Another folder for what stopped at the one before; it goes on there by itself. False when none was chosen. */
  async function elsewhere(companyId: number): Promise<boolean> {
    const { value, error } = await attempt('documents.chooseFolder', { companyId })
    said(error)
    return value !== null
  }

  /** The file that a job saved last, in its folder. */
  async function show(fileId: number): Promise<void> {
    said((await attempt('documents.showInFolder', { fileId })).error)
  }

  function said(error: AppError | null): void {
    if (detailsOpen.value) fault.value = error?.code === 'cancelled' ? null : error
    else sayFailure(error)
  }

  async function read(): Promise<void> {
    // What is told meanwhile is newer than the answer.
    const [before, beganAt] = [[...jobs.value.keys()], tells]
    const { value } = await attempt('bulkSave.list')
    const found = new Set(value?.map(({ jobId }) => jobId))
    const gone = new Set(before.filter((jobId) => !found.has(jobId)))
    for (const jobId of gone) work.end(`bulkSave ${jobId}`)
    jobs.value = new Map([...jobs.value].filter(([jobId]) => !gone.has(jobId)))
    for (const job of value ?? []) if ((toldAt.get(job.jobId) ?? 0) <= beganAt) take(job)
  }

  /** Which telling was the last of each job. */
  const toldAt = new Map<number, number>()
  let tells = 0
  listen('bulkSave.changed', (job) => {
    toldAt.set(job.jobId, ++tells)
    take(job)
  })
  listen('connection.changed', () => void read())
  void read()

  const isRunning = computed(() => [...jobs.value.values()].some(({ state }) => state === 'running'))

  const all = computed(() => [...jobs.value.values()])
  return { jobs: all, isRunning, wanted, detailsOpen, fault, ask, start, act, elsewhere, show }
})

/** Over, with nothing that the officer should look at. */
function isSettled({ state, failed, error }: BulkSave): boolean {
  return state === 'cancelled' || (state === 'done' && failed === 0 && error === null)
}

/** A clock time says no seconds. */
const MINUTE_MS = 60_000

function waits({ awaitsService, requestsFromMs }: BulkSave): boolean {
  return awaitsService || requestsFromMs !== null
}

/** How a job stands, in words. */
export function standingOf(job: BulkSave): string {
  if (job.awaitsService) return text.awaits
  if (job.requestsFromMs !== null) return text.waitsForRequests(clock(job.requestsFromMs + MINUTE_MS))
  if (job.state === 'waiting' && job.failed > 0) return text.waitsAndFailed
  return job.state === 'done' && job.error !== null ? text.doneBut : text.standing[job.state]
}

function sayFailure(error: AppError | null): void {
  // Closing the folder dialog is the officer's own answer.
  if (error && error.code !== 'cancelled') toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
}
