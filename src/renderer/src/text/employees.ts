/** The sentences of the employee list. */
import { dayInWords, type Day } from '@shared/domain/day'
import type { EmployeeStatusFilter } from '@shared/contract/views'
import type { EmploymentStatus } from '@shared/domain/employee'
import { count, counted } from './format'

const STATUS: Readonly<Record<Exclude<EmployeeStatusFilter, 'any'>, string>> = {
  active: 'Active',
  left: 'Left',
  notStarted: 'Not started'
}

export const employeesText = {
  title: 'Employees',
  shown: (shown: number, all: number) => (shown === all ? count(all) : `${count(shown)} of ${count(all)}`),
  filters: 'Search and filters',
  search: 'Name, number or id',
  frequency: 'Frequency',
  payPoint: 'Pay point',
  payPointNotKnown: 'Not known',
  withNotKnown: (people: number | null) => (people === null ? 'Not known too' : `${count(people)} not known too`),
  status: 'Status',
  statusOf: (status: Exclude<EmployeeStatusFilter, 'any'>) => STATUS[status],
  changes: 'Waiting changes',
  withChanges: 'With changes',
  payslipOf: 'Payslip of',
  latest: 'Latest of each',
  periodChoice: (date: Day, frequency: string | null) =>
    frequency === null ? dayInWords(date) : `${dayInWords(date)}, ${frequency}`,
  columns: {
    number: 'No.',
    id: 'Id',
    name: 'Name',
    payPoint: 'Pay point',
    frequency: 'Frequency',
    status: 'Status',
    joined: 'Joined',
    payslip: 'Payslip',
    net: 'Net pay',
    change: 'Change'
  },
  noNumber: 'none',
  statusWords: (status: EmploymentStatus) => {
    switch (status.kind) {
      case 'active':
        if (status.leavesOn !== null) return `Leaves ${dayInWords(status.leavesOn)}`
        return status.returned === null ? STATUS.active : `Active, returned ${status.returned.slice(0, 4)}`
      case 'left':
        return `Left ${dayInWords(status.on)}`
      case 'notStarted':
        return `Starts ${dayInWords(status.startsOn)}`
      case 'unknown':
        return 'Not known'
    }
  },
  waiting: (changes: number) => `${count(changes)} waiting`,
  conflict: 'conflict',
  noPayslip: 'none',
  netOf: (payslips: number) => `Net pay of ${counted(payslips, 'payslip', 'payslips')}`,
  notWhole: 'The list is not whole yet: more people come as it is read',
  noTotal: 'no total, as no net pay is a number',
  calculating: (payslips: number) => `${count(payslips)} calculating, not in the total`,
  withoutNet: (payslips: number) => `${count(payslips)} without a net pay, not in the total`,
  fileName: (company: string) => `Employees of ${company}`,
  clear: 'Clear',
  compare: 'Variance',
  editInputs: 'Edit inputs',
  savePdfs: (files: number) => (files === 1 ? 'Save 1 PDF' : `Save ${count(files)} PDFs`),
  payslipsOf: (people: number) => `Payslips of ${counted(people, 'person', 'people')}`,
  menuOpen: 'Open',
  menuPayslip: 'Open payslip',
  keySave: 'Save the payslips of those chosen, or of all listed',
  keys: {
    group: 'Employees'
  },
  empty: {
    nobody: 'No employees in this company',
    nobodyWhy: 'The service lists nobody here.',
    notRead: 'The employees of this company were not read yet',
    notReadWhy: 'They appear as soon as the service has answered.',
    refresh: 'Refresh now',
    noMatch: (search: string) => `No one matches “${search}”`,
    noMatchWhy: (people: number) => `Searched name, number and id among ${counted(people, 'person', 'people')}.`,
    alsoFiltered: (filters: string) => `Also filtered by ${filters}.`,
    filtered: 'The filters leave nobody',
    filteredWhy: (people: number, filters: string) =>
      `${counted(people, 'person', 'people')} in this company; filtered by ${filters}.`,
    clearSearch: 'Clear search',
    clearFilters: 'Clear filters'
  },
  frozen: 'The key no longer opens this company.',
  frozenWhy: 'Its copy is kept and can be read; nothing is sent. Ask for access, or remove the copy in Settings.'
} as const
