/** The sentences of flags: what the rules of review found. */
import type { FlagLimit } from '@shared/domain/flags'
import { count, counted } from './format'

export const flagsText = {
  title: 'Flags',
  summary: (flags: number, people: number) =>
    flags === 0 ? 'No flags' : `${counted(flags, 'flag', 'flags')}, ${counted(people, 'person', 'people')}`,
  byRule: 'Flags by rule',
  all: 'All',
  changeLimits: 'Change rules',
  columns: {
    company: 'Company',
    date: 'Period',
    number: 'No.',
    name: 'Name',
    rule: 'Flag',
    item: 'Item',
    sentence: 'What was found'
  },
  unknownOwner: 'Employee not known',
  none: 'No rule found anything in this period',
  noneWhy: (payslips: number) => `${counted(payslips, 'payslip', 'payslips')} looked at.`,
  noneOfRule: 'This rule found nothing in this period',
  showAll: 'Show all flags',
  withoutLines: (payslips: number) =>
    `${counted(payslips, 'payslip', 'payslips')} without lines in the copy; their lines were not looked at`,
  withoutLeave: (payslips: number) =>
    `Leave of ${counted(payslips, 'payslip', 'payslips')} is not in the copy and was not looked at`,
  withoutLeaveHow: 'A deeper offline copy reads it (Settings, Offline copy).',
  lookedAt: (payslips: number) => `${count(payslips)} looked at`,
  file: (title: string) => `${title} flags`,
  found: ({ name, item }: { readonly name: string; readonly item: string | null }) =>
    item === null ? name : `${name}: ${item}`,

  rules: 'Rules of review',
  rulesWhy: 'They hold for this company and are kept with your changes.',
  limit: (name: string) => `Limit of ${name}`,
  units: { percent: '%', amount: 'or more', payslips: 'in a row', years: 'years' } satisfies Record<
    FlagLimit['unit'],
    string
  >,
  asMade: 'As at first',
  done: 'Done'
} as const
