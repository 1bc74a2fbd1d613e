import { frameText } from '@/text/frame'
import type { IconName } from '@/theme/icons'

/** A place of the rail. Areas that have no screen yet are not listed: nothing in the rail leads nowhere. */
export interface Place {
  readonly route: 'overview' | 'employees' | 'payRuns' | 'payslips' | 'certificates' | 'reports' | 'changes'
  readonly label: string
  readonly icon: IconName
}

/** The rail from top to bottom. */
export const places: readonly Place[] = [
  { route: 'overview', label: frameText.places.overview, icon: 'overview' },
  { route: 'employees', label: frameText.places.employees, icon: 'people' },
  { route: 'payRuns', label: frameText.places.payRuns, icon: 'run' },
  { route: 'payslips', label: frameText.places.payslips, icon: 'slip' },
  { route: 'certificates', label: frameText.places.certificates, icon: 'cert' },
  { route: 'reports', label: frameText.places.reports, icon: 'report' },
  { route: 'changes', label: frameText.places.changes, icon: 'changes' }
]
