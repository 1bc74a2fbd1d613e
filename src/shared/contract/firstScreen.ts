/**
 * What a start looks at first: which company, and which list of its employees. The page begins with it, and the preload asks for it
 * while the page's script is still being loaded.
 */
import type { EmployeesQuery } from './channels'
import type { ChannelName } from './channelNames'
import type { Settings } from './settings'
import type { CompanySummary } from './views'

/** What the page asks before its first screen, none of it with an input. */
export const firstQuestions = [
  'lock.get',
  'app.info',
  'settings.get',
  'connections.list',
  'companies.list'
] as const satisfies readonly ChannelName[]

/** The company that was looked at last with this connection, else the first that is not frozen. */
export function companyAtStart(
  lastCompanies: Settings['lastCompanies'],
  activeId: string | null,
  companies: readonly CompanySummary[]
): CompanySummary | null {
  const wanted = lastCompanies[activeId ?? '']
  return (
    companies.find(({ id }) => id === wanted) ??
    companies.find(({ frozenMs }) => frozenMs === null) ??
    companies[0] ??
    null
  )
}

/** The list of employees as it stands before the officer narrows it. */
export function firstEmployees(companyId: number): EmployeesQuery {
  return {
    companyId,
    search: '',
    frequencyId: null,
    status: 'active',
    onlyWithChanges: false,
    payPoint: null,
    sort: 'name',
    descending: false,
    periodDate: null
  }
}
