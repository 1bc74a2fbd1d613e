import type { HistoryKind } from '@shared/domain/history'
import type { TableSort } from '@/components'
import { leftAs } from '@/leftAs'
import type { historyText } from '@/text/history'

/** The record as it was left: its company too, as a person who is opened there may be of another one than the rail. */
export const useHistoryAsLeft = leftAs<{
  search: string
  company: string | null
  kind: HistoryKind | null
  days: keyof typeof historyText.days | null
  sort: TableSort | null
}>()
