import type { CertificatesQuery } from '@shared/contract/channels'
import type { CertificateRow, CertificatesSummary } from '@shared/contract/views'
import { certificateOrders } from '@shared/domain/listOrders'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { call, listen } from '@/bridge'
import { chosenOf, useRowSelection, useRowWindow, type TableSort } from '@/components'
import { useSession } from '@/frame'

/** A filter by what a person has: its id, or `unknown` for those of whom it is not known. */
type OfPerson = CertificatesQuery['frequency']

/** The certificates of a year as the officer left them: year, filters, order, selection and place. */
export const useCertificates = defineStore('certificates', () => {
  const session = useSession()
  const year = ref<CertificatesQuery['year']>('latest')
  const search = ref('')
  const state = ref<CertificatesQuery['state']>(null)
  const file = ref<CertificatesQuery['file']>(null)
  const frequency = ref<OfPerson>(null)
  const payPoint = ref<OfPerson>(null)
  const sort = ref<TableSort | null>({ id: 'name', descending: false })
  const place = ref(-1)

  const query = computed<CertificatesQuery | null>(() => {
    if (session.companyId === null) return null
    return {
      companyId: session.companyId,
      year: year.value,
      search: search.value.trim(),
      state: state.value,
      file: file.value,
      frequency: frequency.value,
      payPoint: payPoint.value,
      sort: certificateOrders.find((name) => name === sort.value?.id) ?? 'name',
      descending: sort.value?.descending ?? false
    }
  })
  const list = useRowWindow<CertificateRow, CertificatesSummary, CertificatesQuery>(
    {
      open: (asking) => call('certificates.open', asking),
      rows: (slice) => call('certificates.rows', slice),
      close: (listId) => call('lists.close', { listId })
    },
    () => query.value,
    // Ids of companies repeat in other connections. Nobody of another company is shown, or chosen, under this one's name.
    () => `${session.activeId} ${session.companyId}`
  )
  const selection = useRowSelection(() => list.total.value ?? 0)
  const chosen = chosenOf(list, selection, ({ id }) => id)

  const filtered = computed(
    () =>
      search.value.trim() !== '' ||
      state.value !== null ||
      file.value !== null ||
      frequency.value !== null ||
      payPoint.value !== null
  )
  function clearFilters(): void {
    search.value = ''
    state.value = null
    file.value = null
    frequency.value = null
    payPoint.value = null
  }

  watch(
    [() => session.companyId, () => session.activeId],
    () => {
      clearFilters()
      year.value = 'latest'
    },
    // At once: who comes from another company to a certificate says next which one.
    { flush: 'sync' }
  )
  // What was chosen belongs to the list it was chosen in.
  watch(list.asked, () => {
    selection.clear()
    place.value = -1
  })
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId !== session.companyId) return
    if (what.some((kind) => kind === 'certificates' || kind === 'documents' || kind === 'employees')) list.reload()
  })

  return {
    year,
    search,
    state,
    file,
    frequency,
    payPoint,
    sort,
    place,
    list: shallowRef(list),
    selection: shallowRef(selection),
    filtered,
    clearFilters,
    chosenSlices: chosen.slices,
    chosenRows: chosen.rows
  }
})
