import { watch } from 'vue'
import { useSession } from './session'

/**
 * What a page shows belongs to this company, however the officer came to it: by Back, or from a list of several companies. Once it
 * is shown the company is the one in the rail, the title and the status bar; another one that is chosen there afterwards stays.
 * Ends with the calling scope.
 */
export function useCompanyOf(shown: () => number | null): void {
  const session = useSession()
  watch(
    () => session.companies.find(({ id }) => id === shown())?.id,
    (id) => {
      if (id !== undefined && id !== session.companyId) session.choose(id)
    },
    { immediate: true }
  )
}
