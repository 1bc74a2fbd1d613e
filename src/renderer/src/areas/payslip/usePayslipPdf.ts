/** The PDF of the payslip on screen: saved, looked at again when it is opened, and the print of the figures themselves. */
import type { PayslipToDate, PayslipView } from '@shared/contract/views'
import { computed, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { openPrintView, useSession } from '@/frame'
import { payslipText } from '@/text/payslip'
import { saveDocument } from '../documents/acts'
import { useSaveKey } from '../documents/saveKey'
import { payslipPrintable } from './printPayslip'

interface OnScreen {
  readonly payslipId: number
  readonly view: PayslipView | null
  readonly toDate: PayslipToDate | null
}

export function usePayslipPdf(on: () => OnScreen, reload: () => Promise<void>) {
  const route = useRoute()
  const router = useRouter()
  const session = useSession()
  /** Those that are being saved: Next and the same key again save the next one beside them. */
  const saving = shallowRef<ReadonlySet<number>>(new Set())
  const busy = computed(() => saving.value.has(on().payslipId))
  const header = computed(() => on().view?.header ?? null)
  const canSave = computed(() => header.value !== null && header.value.state !== 'calculating')

  async function saveNow(): Promise<void> {
    if (busy.value) return
    const { payslipId } = on()
    saving.value = new Set([...saving.value, payslipId])
    await saveDocument({ kind: 'payslip', id: payslipId })
    saving.value = new Set([...saving.value].filter((id) => id !== payslipId))
    await reload()
  }

  function savePdf(): void {
    if (header.value === null) return
    if (canSave.value) void saveNow()
    else toast('info', payslipText.notReady)
  }

  function print(): void {
    const { view, toDate } = on()
    if (view === null) return
    const { companyId, id, state } = view.header
    const company = session.companies.find((each) => each.id === companyId)?.name ?? ''
    const savePdfOfIt = state === 'calculating' ? null : () => void saveDocument({ kind: 'payslip', id })
    void openPrintView(router, payslipPrintable(view, { company, toDate, savePdf: savePdfOfIt }))
  }

  // Its file is looked at when it is opened, so that what is said of it beside the figures is so now.
  watch(
    () => (on().view?.document.saved ? on().view?.header.id : null),
    (id) => {
      const { view } = on()
      if (id == null || view === null) return
      void attempt('savedFiles.check', { companyId: view.header.companyId, kind: 'payslip', documentIds: [id] })
    }
  )
  // Asked for where the service's own PDF could not be had.
  watch(
    () => {
      const { payslipId, view } = on()
      return route.query['print'] === '1' && view?.header.id === payslipId ? payslipId : null
    },
    async (wanted) => {
      if (wanted === null) return
      await router.replace({ name: 'payslip', params: { payslipId: on().payslipId } })
      print()
    },
    { immediate: true }
  )
  useSaveKey(() => payslipText.savePdf, payslipText.title, savePdf)

  return { busy, canSave, saveNow, print }
}
