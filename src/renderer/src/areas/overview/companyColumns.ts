import type { CompanyOverview } from '@shared/contract/views'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { clock, count, isoMoment } from '@/text/format'
import { kitText } from '@/text/kit'
import { overviewText as text } from '@/text/overview'

const FIGURE = { right: true, sortable: true, downFirst: true } as const

/** The columns of all companies. */
export const companyColumns: readonly TableColumn<CompanyOverview>[] = [
  { id: 'company', head: text.company, width: 'grow', minWidth: 150, sortable: true, text: ({ name }) => name },
  { id: 'people', head: text.people, width: 64, ...FIGURE, text: ({ people }) => String(people) },
  {
    id: 'latest',
    head: text.latest,
    width: 152,
    sortable: true,
    downFirst: true,
    dim: true,
    text: ({ main }) => (main === null ? kitText.none : [main.date, main.frequency ?? ''].join(' ').trim())
  },
  { id: 'net', head: text.net, width: 116, ...FIGURE, amount: true, text: netOf },
  { id: 'state', head: text.state, width: 160, sortable: true, text: stateOf },
  { id: 'changes', head: text.changes, width: 84, ...FIGURE, text: ({ changes }) => String(changes.unsettled) },
  { id: 'news', head: text.news, width: 84, ...FIGURE, dim: true, text: newsWords },
  { id: 'asOf', head: text.companyAsOf, width: 140, ...FIGURE, dim: true, text: asOf }
]

/** How much is new since the last visit. */
export function newsIn({ news }: CompanyOverview): number {
  if (news === null) return 0
  const { newPeople, gonePeople, newPayslips, changedPayslips, newCertificates } = news.counts
  return newPeople + gonePeople + newPayslips + changedPayslips + newCertificates
}

/** What changed since the last visit, in one word. */
export function newsWords(company: CompanyOverview): string {
  if (company.news === null) return text.firstVisit
  return newsIn(company) === 0 ? kitText.noChange : count(newsIn(company))
}

function netOf({ main }: CompanyOverview): string {
  return main === null ? '' : plainFigure(main.netTotal, main.calculating)
}

function stateOf({ frozenMs, calculating, main }: CompanyOverview): string {
  if (frozenMs !== null) return text.noAccess(clock(frozenMs))
  if (calculating > 0) return text.calculatingOf(calculating)
  if (main === null) return ''
  return main.finalised < main.payslips ? text.openPayslips(main.payslips - main.finalised) : text.allFinalised
}

function asOf({ asOfMs }: CompanyOverview): string {
  return asOfMs === null ? kitText.notRead : isoMoment(asOfMs)
}
