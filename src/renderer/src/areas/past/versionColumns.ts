import type { PayslipVersion } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import { plainFigure } from '@/text/absent'
import { stateText } from '@/text/states'
import type { TableColumn } from '@/components'
import { isoMoment } from '@/text/format'
import { kitText } from '@/text/kit'
import { pastText as text } from '@/text/past'

/** A version beside the one before it, from which it is told what changed. */
export interface ShownVersion {
  readonly version: PayslipVersion
  readonly before: PayslipVersion | null
}

const { columns: heads } = text

/** The columns of the versions of a payslip. */
export const versionColumns: readonly TableColumn<ShownVersion>[] = [
  {
    id: 'seen',
    head: heads.seen,
    width: 132,
    text: ({ version }) => (version.fromMs === null ? (version.fromDay ?? kitText.none) : isoMoment(version.fromMs))
  },
  {
    id: 'until',
    head: heads.until,
    width: 120,
    dim: true,
    text: ({ version }) => (version.untilMs === null ? text.until(version) : isoMoment(version.untilMs))
  },
  {
    id: 'net',
    head: heads.net,
    width: 104,
    right: true,
    amount: true,
    text: ({ version: { net, state } }) => plainFigure(net, state === 'calculating')
  },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    width: 96,
    right: true,
    amount: true,
    text: ({ version: { netChange } }) => (netChange === null ? '' : scaledToText(netChange))
  },
  {
    id: 'what',
    head: heads.what,
    width: 'grow',
    minWidth: 160,
    text: ({ version, before }) => text.what(version, before)
  },
  {
    id: 'state',
    head: heads.state,
    width: 104,
    text: ({ version: { state, source } }) => (source === 'tick' ? '' : state === 'gone' ? text.gone : stateText[state])
  },
  { id: 'ticked', head: heads.ticked, width: 150, dim: true, text: ({ version }) => text.ticked(version) }
]
