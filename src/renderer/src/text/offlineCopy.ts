/** The sentences of the offline copy: choosing a depth, and a sync on its way. */
import type { OfflineDepth, SyncStage } from '@shared/contract/views'
import { count, counted, duration, megabytes } from './format'

const MS_PER_MINUTE = 60_000

const DEPTHS: Readonly<Record<OfflineDepth, string>> = {
  recent: 'Lists and recent payslips',
  everything: 'Everything but PDFs',
  everythingWithPdfs: 'Everything with PDFs'
}

export const offlineCopyText = {
  title: 'Offline copy',
  lead: 'How much to keep on this computer',
  pace: (perMinute: number) =>
    `Nothing is fetched before you choose. At ${count(perMinute)} requests a minute; what you click goes first.`,
  depth: 'Depth',
  depths: 'Depths of the offline copy',
  depthOf: (depth: OfflineDepth) => DEPTHS[depth],
  requests: 'Requests',
  time: 'Time',
  disk: 'Disk',
  now: 'now',
  missing: (requests: number) => (requests === 0 ? 'nothing new' : `+${count(requests)}`),
  minutes: (minutes: number) => duration(minutes * MS_PER_MINUTE),
  bytes: (bytes: number) => megabytes(bytes),
  chosen: (requests: number, minutes: number, bytes: number) =>
    requests === 0
      ? 'Nothing to fetch: this depth is complete'
      : `${counted(requests, 'request', 'requests')}, about ${duration(minutes * MS_PER_MINUTE)}, ${megabytes(bytes)} on disk`,
  fetch: (requests: number) => (requests === 0 ? 'Read again' : 'Fetch'),
  keepDepth: 'Keep this depth',
  noEstimate: 'What it would take is not known yet',
  noEstimateWhy: 'The lists of this company have to be read first.',
  running: (company: string) => `Syncing ${company}`,
  paused: (company: string) => `Sync of ${company} paused`,
  failed: (company: string) => `Sync of ${company} stopped`,
  idle: (company: string) => `Not syncing ${company} now`,
  ofRequests: (total: number) => `of ${counted(total, 'request', 'requests')}`,
  left: (lengthMs: number) => `about ${duration(lengthMs)} left`,
  atPace: (atOnce: number, perMinute: number) => `${count(atOnce)} at once, ${count(perMinute)} a minute`,
  pause: 'Pause',
  resume: 'Go on',
  cancel: 'Cancel',
  goesOn: 'Goes on after a restart',
  progress: 'Sync in progress',
  stageState: (stage: SyncStage) =>
    ({ open: 'to do', running: 'running', done: 'done', failed: 'failed' })[stage.state],
  of: (total: number) => `of ${count(total)}`,
  calculating: (payslips: number) => `${counted(payslips, 'payslip is', 'payslips are')} calculating.`,
  calculatingWhy: 'They are marked not ready, and are asked for again by themselves.',
  soFar: 'So far',
  kept: 'What is read is on screen at once. Cancel keeps it.',
  tryAgain: 'Try again'
} as const
