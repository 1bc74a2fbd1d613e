/**
 * The bridge: every verb the renderer can say, with the schema of its input and the type of its answer. Verbs of the domain,
 * never tools: there is no raw request, SQL, path or shell here, and the API key only ever travels inwards. One file per area.
 */
import type { z } from 'zod'
import type { ChannelName } from '../channelNames'
import { bulkEditChannels } from './bulkEdit'
import { bulkSaveChannels } from './bulkSave'
import { certificateChannels } from './certificates'
import { connectionChannels } from './connections'
import { documentChannels } from './documents'
import { editChannels } from './edits'
import { exportChannels } from './exports'
import { fileChannels } from './files'
import { findChannels } from './find'
import { frequencyChannels } from './frequencies'
import { historyChannels } from './history'
import { lockChannels } from './lock'
import { overviewChannels } from './overview'
import { pastChannels } from './past'
import { payItemChannels } from './payItems'
import { payRunChannels } from './payRuns'
import { printChannels } from './print'
import { programChannels } from './program'
import { readingChannels } from './reading'
import { reportChannels } from './reports'
import { retentionChannels } from './retention'
import { reviewChannels } from './review'
import { savedFileChannels } from './savedFiles'
import type { Channel } from './schema'
import { sheetChannels } from './sheets'
import { syncChannels } from './sync'
import { tickChannels } from './ticks'
import { writeChannels } from './writes'

export type { CertificatesQuery } from './certificates'
export type { ExportCell } from './exports'
export type { HistoryQuery } from './history'
export type { OverviewListQuery } from './overview'
export type { PastPeriodQuery } from './past'
export type { PayScope, PeriodPeopleQuery } from './payRuns'
export type { EmployeesQuery } from './reading'
export type { SavedFilesQuery } from './savedFiles'
export type { ExpectedQuery, FlaggedQuery, VariancePeopleQuery, VarianceQuery } from './review'

export const channels = {
  ...programChannels,
  ...lockChannels,
  ...retentionChannels,
  ...reviewChannels,
  ...tickChannels,
  ...pastChannels,
  ...connectionChannels,
  ...readingChannels,
  ...payRunChannels,
  ...syncChannels,
  ...editChannels,
  ...bulkEditChannels,
  ...documentChannels,
  ...bulkSaveChannels,
  ...savedFileChannels,
  ...reportChannels,
  ...certificateChannels,
  ...findChannels,
  ...frequencyChannels,
  ...overviewChannels,
  ...writeChannels,
  ...payItemChannels,
  ...sheetChannels,
  ...exportChannels,
  ...historyChannels,
  ...fileChannels,
  ...printChannels
} satisfies Readonly<Record<ChannelName, Channel<z.ZodType, unknown>>>

export type Channels = typeof channels
export type ChannelInput<C extends ChannelName> = z.infer<Channels[C]['input']>
export type ChannelOutput<C extends ChannelName> = Exclude<Channels[C]['output'], undefined>
