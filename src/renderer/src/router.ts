import { parseDay, toDay } from '@shared/domain/day'
import { overviewLists } from '@shared/contract/views/overview'
import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import EmployeesPage from './areas/employees/EmployeesPage.vue'
import { followWays } from './frame/ways'
import { followHistory } from './leftAs'

const screens = {
  overview: () => import('./areas/overview/OverviewPage.vue'),
  overviewList: () => import('./areas/overview/OverviewListPage.vue'),
  frequencies: () => import('./areas/frequencies/FrequenciesPage.vue'),
  payPoints: () => import('./areas/payPoints/PayPointsPage.vue'),
  welcome: () => import('./areas/welcome/WelcomePage.vue'),
  employee: () => import('./areas/employee/EmployeePage.vue'),
  payRuns: () => import('./areas/payRuns/PayRunsPage.vue'),
  payPeriod: () => import('./areas/payRuns/PayPeriodPage.vue'),
  periodAsAt: () => import('./areas/past/PastPeriodPage.vue'),
  payslipVersions: () => import('./areas/past/TimelinePage.vue'),
  variance: () => import('./areas/variance/VariancePage.vue'),
  desk: () => import('./areas/desk/DeskPage.vue'),
  expected: () => import('./areas/expected/ExpectedPage.vue'),
  payslips: () => import('./areas/payslips/PayslipsPage.vue'),
  payslip: () => import('./areas/payslip/PayslipPage.vue'),
  certificates: () => import('./areas/certificates/CertificatesPage.vue'),
  employeeForm: () => import('./areas/employeeForm/EmployeeFormPage.vue'),
  payItems: () => import('./areas/payItems/PayItemsPage.vue'),
  writes: () => import('./areas/writes/WritesPage.vue'),
  reports: () => import('./areas/reports/ReportsPage.vue'),
  importSheet: () => import('./areas/importSheet/ImportSheetPage.vue'),
  changes: () => import('./areas/changes/ChangesPage.vue'),
  bulkEdit: () => import('./areas/bulkEdit/BulkEditPage.vue'),
  history: () => import('./areas/history/HistoryPage.vue'),
  takeOver: () => import('./areas/files/TakeOverPage.vue'),
  settings: () => import('./areas/settings/SettingsPage.vue'),
  print: () => import('./areas/print/PrintPage.vue'),
  savedFiles: () => import('./areas/savedFiles/SavedFilesPage.vue'),
  madeFiles: () => import('./areas/savedFiles/MadeFilesPage.vue'),
  offlineCopy: () => import('./areas/offlineCopy/OfflineCopyPage.vue')
}

/** Loads what the next screens need while nothing else is to do, so that the first click on one is as quick as the second. */
export function loadScreensWhenIdle(): void {
  requestIdleCallback(() => {
    for (const screen of [
      screens.overview,
      screens.employee,
      screens.payRuns,
      screens.payPeriod,
      screens.payslips,
      screens.payslip,
      screens.changes
    ])
      void screen()
  })
}

/**
 * Every screen and its address. The history is in the hash, as the page itself is one file of `app://`. `meta.place` is the
 * entry of the rail that is lit; `meta.bare` is a screen without the frame.
 */
export function makeRouter(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: { name: 'employees' } },
      {
        path: '/welcome',
        name: 'welcome',
        component: screens.welcome,
        meta: { bare: true }
      },
      { path: '/overview', name: 'overview', component: screens.overview, meta: { place: 'overview' } },
      {
        path: `/overview/:what(${overviewLists.join('|')})`,
        name: 'overviewList',
        component: screens.overviewList,
        props: ({ params }) => ({ what: params['what'] }),
        meta: { place: 'overview' }
      },
      {
        path: '/frequencies/:frequencyId(\\d+)?',
        name: 'frequencies',
        component: screens.frequencies,
        props: ({ params }) => ({ frequencyId: params['frequencyId'] ? Number(params['frequencyId']) : null }),
        meta: { place: 'overview' }
      },
      {
        path: '/frequencies/new',
        name: 'frequencyNew',
        component: screens.frequencies,
        props: { frequencyId: null, creating: true },
        meta: { place: 'overview' }
      },
      { path: '/pay-points', name: 'payPoints', component: screens.payPoints, meta: { place: 'overview' } },
      { path: '/employees', name: 'employees', component: EmployeesPage, meta: { place: 'employees' } },
      {
        path: '/employees/:employeeId(\\d+)',
        name: 'employee',
        component: screens.employee,
        props: ({ params }) => ({ employeeId: Number(params['employeeId']) }),
        meta: { place: 'employees' }
      },
      {
        path: '/companies/:companyId(\\d+)/employees/new',
        name: 'newEmployee',
        component: screens.employeeForm,
        // Which of several that were begun.
        props: ({ params, query }) => ({
          companyId: Number(params['companyId']),
          employeeId: null,
          place: /^\d{1,4}$/.test(String(query['place'])) ? Number(query['place']) : 0
        }),
        meta: { place: 'employees' }
      },
      {
        path: '/companies/:companyId(\\d+)/employees/:employeeId(\\d+)',
        name: 'employeeForm',
        component: screens.employeeForm,
        props: ({ params }) => ({ companyId: Number(params['companyId']), employeeId: Number(params['employeeId']) }),
        meta: { place: 'employees' }
      },
      {
        path: '/employees/:ownerId(\\d+)/items',
        name: 'employeeItems',
        component: screens.payItems,
        props: ({ params }) => ({ owner: 'employee', ownerId: Number(params['ownerId']) }),
        meta: { place: 'employees' }
      },
      {
        path: '/payslips/:ownerId(\\d+)/items',
        name: 'payslipItems',
        component: screens.payItems,
        props: ({ params }) => ({ owner: 'payslip', ownerId: Number(params['ownerId']) }),
        meta: { place: 'payslips' }
      },
      { path: '/writes', name: 'writes', component: screens.writes, meta: { place: 'changes' } },
      { path: '/pay-runs', name: 'payRuns', component: screens.payRuns, meta: { place: 'payRuns' } },
      {
        path: '/pay-runs/:date(\\d{4}-\\d{2}-\\d{2})',
        name: 'payPeriod',
        component: screens.payPeriod,
        props: true,
        meta: { place: 'payRuns' }
      },
      {
        path: '/pay-runs/:date(\\d{4}-\\d{2}-\\d{2})/as-seen/:asAt(\\d{4}-\\d{2}-\\d{2})?',
        name: 'periodAsAt',
        component: screens.periodAsAt,
        props: ({ params, query }) => ({
          date: parseDay(params['date']) ?? toDay('1970-01-01'),
          asAt: parseDay(params['asAt']),
          frequencyId: /^[1-9]\d{0,14}$/.test(String(query['frequency'])) ? Number(query['frequency']) : null
        }),
        meta: { place: 'payRuns' }
      },
      {
        path: '/review/variance',
        name: 'variance',
        component: screens.variance,
        meta: { place: 'payRuns' }
      },
      { path: '/review/companies', name: 'desk', component: screens.desk, meta: { place: 'payRuns' } },
      { path: '/review/expected', name: 'expected', component: screens.expected, meta: { place: 'payRuns' } },
      {
        path: '/payslips',
        name: 'payslips',
        component: screens.payslips,
        meta: { place: 'payslips' }
      },
      {
        path: '/payslips/:payslipId(\\d+)',
        name: 'payslip',
        component: screens.payslip,
        props: ({ params, query }) => ({
          payslipId: Number(params['payslipId']),
          previousId: /^[1-9]\d{0,14}$/.test(String(query['with'])) ? Number(query['with']) : null,
          show: ['toDo', 'reopened', 'flagged'].find((each) => each === query['show']) ?? 'all'
        }),
        meta: { place: 'payslips' }
      },
      {
        path: '/payslips/:payslipId(\\d+)/versions',
        name: 'payslipVersions',
        component: screens.payslipVersions,
        props: ({ params }) => ({ payslipId: Number(params['payslipId']) }),
        meta: { place: 'payslips' }
      },
      {
        path: '/saved-files/:kind(payslip|certificate)',
        name: 'savedFiles',
        component: screens.savedFiles,
        props: ({ params }) => ({ kind: params['kind'] }),
        meta: { place: 'payslips' }
      },
      {
        path: '/saved-files/:made(merged|packs)',
        name: 'madeFiles',
        component: screens.madeFiles,
        props: ({ params }) => ({ kind: params['made'] === 'packs' ? 'pack' : 'joined' }),
        meta: { place: 'payslips' }
      },
      { path: '/certificates', name: 'certificates', component: screens.certificates, meta: { place: 'certificates' } },
      { path: '/reports', name: 'reports', component: screens.reports, meta: { place: 'reports' } },
      {
        path: '/bulk-edit/import',
        name: 'bulkImport',
        component: screens.importSheet,
        meta: { place: 'changes' }
      },
      {
        path: '/changes/:editId(\\d+)?',
        name: 'changes',
        component: screens.changes,
        meta: { place: 'changes' }
      },
      { path: '/bulk-edit', name: 'bulkEdit', component: screens.bulkEdit, meta: { place: 'changes' } },
      {
        path: '/history',
        name: 'history',
        component: screens.history,
        meta: { place: 'changes' }
      },
      {
        path: '/take-over',
        name: 'takeOver',
        component: screens.takeOver,
        meta: { place: 'changes' }
      },
      {
        path: '/settings/:section?',
        name: 'settings',
        component: screens.settings,
        meta: { place: 'settings' }
      },
      {
        path: '/offline-copy',
        name: 'offlineCopy',
        component: screens.offlineCopy,
        meta: { place: 'settings' }
      },
      { path: '/print', name: 'print', component: screens.print },
      { path: '/:rest(.*)*', redirect: { name: 'employees' } }
    ]
  })
  followHistory(router)
  return followWays(router)
}
