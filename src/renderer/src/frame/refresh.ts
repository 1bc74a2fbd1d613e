import { wordingOf } from '@shared/contract/errorWording'
import { attempt } from '@/bridge'
import { toast } from '@/components/toasts'

/** Asks the service for the lists of a company now; says so when it cannot. */
export function refreshCompany(companyId: number | null): void {
  if (companyId === null) return
  void attempt('sync.refresh', { companyId }).then(({ error }) => {
    if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  })
}
