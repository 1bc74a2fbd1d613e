import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { h, type VNode } from 'vue'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CertificatesSummary } from '@shared/contract/views'
import { MARCH_END } from '@shared/domain/certificateYear'
import { toDay } from '@shared/domain/day'
import CertificateCounts from '@/areas/certificates/CertificateCounts.vue'
import SaveBar from '@/areas/certificates/SaveBar.vue'
import LeaveTable from '@/areas/payslip/LeaveTable.vue'
import { useBridge } from './fakeBridge'
import { settings, status } from './sample'

const summary: CertificatesSummary = {
  end: toDay('2026-03-31'),
  from: toDay('2025-04-01'),
  yearEnd: MARCH_END,
  yearEndLearned: false,
  years: [],
  undated: 0,
  people: 62,
  certificates: 0,
  released: 0,
  calculating: 0,
  noneReleased: 0,
  notRead: 62,
  employmentUnknown: 0,
  changedOnDisk: 0,
  missingOnDisk: 0,
  saveable: 0,
  unsaved: 0,
  hasNumbers: true,
  frequencies: [],
  payPoints: [],
  oldestAsOfMs: null,
  newestAsOfMs: null,
  folderName: null
}

describe('what was not read', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    useBridge({
      'settings.get': () => settings,
      'status.get': () => status,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false }),
      'companies.list': () => [],
      'certificates.readings': () => []
    })
  })
  const shown = (node: () => VNode): string => mount({ render: () => h(TooltipProvider, null, node) }).text()
  const counts = (some: Partial<CertificatesSummary>) =>
    shown(() => h(CertificateCounts, { summary: { ...summary, ...some } }))
  const bar = (some: Partial<CertificatesSummary>) =>
    shown(() => h(SaveBar, { summary: { ...summary, ...some }, year: '2026' }))

  it('is not told as a year without a released certificate', () => {
    expect(counts({})).not.toContain('0released')
    expect(counts({})).toContain('62not read')
    expect(counts({ notRead: 60, noneReleased: 2 })).toContain('0released')
    expect(bar({})).toContain('None known to save, 62 lists not read')
    expect(bar({ notRead: 0, noneReleased: 62 })).toContain('Nothing released to save')
  })

  it('is told where the leave of a payslip would stand', () => {
    expect(mount(LeaveTable, { props: { leave: null } }).text()).toContain('not read yet')
    expect(mount(LeaveTable, { props: { leave: [] } }).text()).not.toContain('not read yet')
  })
})
