import type { OverviewRow } from '@shared/contract/views'
import type { OverviewList } from '@shared/contract/views/overview'
import { plainAmount } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { absentWord } from '@/text/absent'
import { isoMoment } from '@/text/format'
import { kitText } from '@/text/kit'
import { overviewText } from '@/text/overview'
import { stateText } from '@/text/states'

const text = overviewText.listOf
const OF_PEOPLE: readonly OverviewList[] = ['newPeople', 'gonePeople', 'newCertificates']

/** The columns of a list of the overview. */
export function listColumns(what: OverviewList): readonly TableColumn<OverviewRow>[] {
  const figure = { right: true, sortable: true, downFirst: true } as const
  const ofPayslips: readonly TableColumn<OverviewRow>[] = [
    { id: 'state', head: text.state, width: 128, sortable: true, text: ({ state }) => (state ? stateText[state] : '') },
    { id: 'was', head: text.was, width: 116, ...figure, dim: true, amount: true, text: ({ was }) => plain(was) },
    { id: 'now', head: text.now, width: 116, ...figure, amount: true, text: nowOf },
    { id: 'edits', head: text.edits, width: 84, ...figure, text: ({ edits }) => (edits > 0 ? String(edits) : '') }
  ]
  return [
    { id: 'number', head: text.number, width: 76, sortable: true, text: ({ number }) => number ?? '' },
    { id: 'name', head: text.name, width: 'grow', minWidth: 180, sortable: true, text: nameOf },
    ...(what === 'newCertificates'
      ? [{ id: 'title', head: text.certificate, width: 200, sortable: true, text: titleOf }]
      : []),
    { id: 'date', head: dateHead(what), width: 108, sortable: true, downFirst: true, text: ({ date }) => date ?? '' },
    ...(OF_PEOPLE.includes(what) ? [] : ofPayslips),
    { id: 'seen', head: text.seen, width: 124, ...figure, dim: true, text: seenOf }
  ]
}

/** Those that hold nothing in a list. */
export function hiddenListColumns(what: OverviewList, hasNumbers: boolean): string[] {
  return [
    ...(hasNumbers ? [] : ['number']),
    ...(what === 'newPayslips' || what === 'finalisedWithEdits' ? ['was'] : []),
    ...(what === 'calculating' || what === 'finalisedWithEdits' ? ['seen'] : [])
  ]
}

/** Who a row is about, for a screen reader. */
export function rowName(row: OverviewRow): string {
  return nameOf(row)
}

function dateHead(what: OverviewList): string {
  switch (what) {
    case 'newPeople':
      return text.joined
    case 'gonePeople':
      return text.left
    case 'newCertificates':
      return text.date
    case 'newPayslips':
    case 'changedPayslips':
    case 'finalisedPayslips':
    case 'calculating':
    case 'finalisedWithEdits':
      return text.payslip
  }
}

function nameOf({ employeeId, lastName, firstName, chineseName }: OverviewRow): string {
  if (employeeId === null) return text.unknownOwner
  const name = [lastName, firstName].filter((part) => part !== '').join(', ') || kitText.nameless
  return chineseName === null ? name : `${name} ${chineseName}`
}

function titleOf({ title }: OverviewRow): string {
  return title ?? ''
}

function nowOf({ now, state }: OverviewRow): string {
  if (now !== null) return plain(now)
  return absentWord(state === 'calculating')
}

function plain(amount: string | null): string {
  return amount === null ? '' : plainAmount(amount)
}

function seenOf({ seenMs }: OverviewRow): string {
  return seenMs === null ? '' : isoMoment(seenMs)
}
