import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import EmployeesPage from './areas/employees/EmployeesPage.vue'

/**
 * Every screen and its address. The history is in the hash, as the page itself is one file of `app://`. `meta.place` is the
 * entry of the rail that is lit; `meta.bare` is a screen without the frame.
 */
export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: { name: 'employees' } },
      {
        path: '/welcome',
        name: 'welcome',
        component: () => import('./areas/welcome/WelcomePage.vue'),
        meta: { bare: true }
      },
      { path: '/employees', name: 'employees', component: EmployeesPage, meta: { place: 'employees' } },
      {
        path: '/employees/:employeeId(\\d+)',
        name: 'employee',
        component: () => import('./areas/employee/EmployeePage.vue'),
        props: ({ params }) => ({ employeeId: Number(params['employeeId']) }),
        meta: { place: 'employees' }
      },
      {
        path: '/payslips',
        name: 'payslips',
        component: () => import('./areas/payslip/PeriodPage.vue'),
        meta: { place: 'payslips' }
      },
      {
        path: '/payslips/:payslipId(\\d+)',
        name: 'payslip',
        component: () => import('./areas/payslip/PayslipPage.vue'),
        props: ({ params }) => ({ payslipId: Number(params['payslipId']) }),
        meta: { place: 'payslips' }
      },
      {
        path: '/changes/:editId(\\d+)?',
        name: 'changes',
        component: () => import('./areas/changes/ChangesPage.vue'),
        meta: { place: 'changes' }
      },
      {
        path: '/settings/:section?',
        name: 'settings',
        component: () => import('./areas/settings/SettingsPage.vue'),
        meta: { place: 'settings' }
      },
      {
        path: '/offline-copy',
        name: 'offlineCopy',
        component: () => import('./areas/offlineCopy/OfflineCopyPage.vue'),
        meta: { place: 'settings' }
      },
      { path: '/:rest(.*)*', redirect: { name: 'employees' } }
    ]
  })
}
