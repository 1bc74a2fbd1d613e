import type { FindHit } from '@shared/contract/views'
import type { RouteLocationRaw } from 'vue-router'
import { findText as text } from '@/text/find'
import { inScripts } from '@/text/format'
import { kitText } from '@/text/kit'
import type { IconName } from '@/theme/icons'
import { periodPlace } from '../payRuns/places'

/** The groups of the list, from top to bottom. */
export const groups = [
  'people',
  'companies',
  'periods',
  'payslips',
  'lines',
  'certificates',
  'reports',
  'commands'
] as const
export type Group = (typeof groups)[number]

/** What is shown of a hit, whatever it is of. */
export interface ShownHit {
  readonly key: string
  readonly group: Group
  readonly icon: IconName
  readonly title: string
  readonly chinese: string | null
  /** Quieter, at the right. */
  readonly aside: readonly string[]
  readonly hit: FindHit
}

/** A run or a kept form. */
export type ReportHit = Extract<FindHit, { kind: 'reportRun' | 'reportFavourite' }>

const GROUP_OF: Readonly<Record<FindHit['kind'], Group>> = {
  person: 'people',
  company: 'companies',
  period: 'periods',
  payslip: 'payslips',
  line: 'lines',
  certificate: 'certificates',
  certificateYear: 'certificates',
  reportRun: 'reports',
  reportFavourite: 'reports'
}

export function groupOf(kind: FindHit['kind']): Group {
  return GROUP_OF[kind]
}

/** A hit as a line of the list; without its person where the head of its group says who it is. */
export function shownHit(hit: FindHit, withPerson: boolean): ShownHit {
  const { kind } = hit
  const named = withPerson || (kind !== 'payslip' && kind !== 'certificate') ? hit : { ...hit, person: null }
  return { ...lineOf(named), group: GROUP_OF[kind], hit }
}

/** The one person whose payslips or certificates these are; null when they are of several, or of nobody known. */
export function ownerOf(hits: readonly FindHit[]): string | null {
  const owners = new Set(hits.map((hit) => (hit.kind === 'payslip' || hit.kind === 'certificate' ? hit.person : null)))
  const [owner] = owners
  return owners.size === 1 ? (owner ?? null) : null
}

// There is room for one of its names.
function shortName(company: string | null): string {
  const { latin, chinese } = inScripts(company ?? '')
  return latin || chinese
}

function lineOf(hit: FindHit): Omit<ShownHit, 'group' | 'hit'> {
  switch (hit.kind) {
    case 'person':
      return {
        key: `person-${hit.employeeId}`,
        icon: 'people',
        title: [hit.lastName, hit.firstName].filter((part) => part !== '').join(', ') || kitText.nameless,
        chinese: hit.chineseName,
        aside: [
          hit.gone ? text.gone : hit.leftOn === null ? '' : text.left(hit.leftOn),
          hit.number ?? '',
          shortName(hit.company)
        ]
      }
    case 'company':
      return { key: `company-${hit.companyId}`, icon: 'building', title: hit.company, chinese: null, aside: [] }
    case 'period':
      return {
        key: `period-${hit.companyId}-${hit.frequencyId}-${hit.date}-${hit.special}`,
        icon: 'run',
        title: text.period(hit.date, hit.frequency, hit.special),
        chinese: null,
        aside: [text.payslipCount(hit.payslips), shortName(hit.company)]
      }
    case 'payslip':
      return {
        key: `payslip-${hit.payslipId}`,
        icon: 'slip',
        title: text.payslip(hit.date, hit.frequency, hit.special, hit.person),
        chinese: null,
        aside: [shortName(hit.company)]
      }
    case 'line':
      return {
        key: `line-${hit.itemId}-${hit.companyId}`,
        icon: 'equal',
        title: hit.name,
        chinese: null,
        aside: [
          text.section(hit.section),
          hit.date === null ? text.lineOlder : text.lineOf(hit.date),
          shortName(hit.company)
        ]
      }
    case 'certificate':
      return {
        key: `certificate-${hit.certificateId}`,
        icon: 'cert',
        title: text.certificate(hit.name, hit.person),
        chinese: null,
        aside: [text.certificateDay(hit.yearDay), shortName(hit.company)]
      }
    case 'certificateYear':
      return {
        key: `certificates-${hit.companyId}-${hit.end}`,
        icon: 'cert',
        title: text.certificateYear(hit.end),
        chinese: null,
        aside: [text.certificateCount(hit.certificates), shortName(hit.company)]
      }
    case 'reportRun':
      return {
        key: `report-run-${hit.runId}`,
        icon: 'report',
        title: text.reportRun(hit.report, hit.from, hit.to),
        chinese: null,
        aside: [text.reportMade(hit.createdMs), shortName(hit.company)]
      }
    case 'reportFavourite':
      return {
        key: `report-favourite-${hit.favouriteId}`,
        icon: 'star',
        title: hit.name,
        chinese: null,
        aside: [text.favourite, shortName(hit.company)]
      }
  }
}

/** The page of a hit; null for a line whose payslip is still to be looked for. */
export function pageOf(hit: FindHit): RouteLocationRaw | null {
  switch (hit.kind) {
    case 'person':
      return { name: 'employee', params: { employeeId: hit.employeeId } }
    case 'company':
      return { name: 'employees' }
    case 'period': {
      const { frequencyId, date, special } = hit
      return periodPlace(
        { frequencyId, date, part: { kind: 'whole' } },
        special ? 'people' : 'totals',
        special ? { onceOff: true } : {}
      )
    }
    case 'payslip':
      return { name: 'payslip', params: { payslipId: hit.payslipId } }
    case 'line':
      return hit.payslipId === null ? null : { name: 'payslip', params: { payslipId: hit.payslipId } }
    case 'certificate':
      return { name: 'certificates', query: { year: hit.yearDay ?? '', find: String(hit.certificateId) } }
    case 'certificateYear':
      return { name: 'certificates', query: { year: hit.end } }
    case 'reportRun':
    case 'reportFavourite':
      return { name: 'reports' }
  }
}
