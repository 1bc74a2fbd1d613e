import type { SettingsPatch } from '@shared/contract/settings'
import { wordingOf } from '@shared/contract/errorWording'
import { toAppError } from '@shared/contract/errors'
import { toast } from '@/components'
import { useSession } from '@/frame'

/** Keeps a setting at once; one that cannot be kept says why, and the screen goes on showing what holds. */
export function useSetting(): (patch: SettingsPatch) => void {
  const session = useSession()
  return (patch) => {
    session.set(patch).catch((cause: unknown) => {
      const { code, message } = toAppError(cause)
      toast('negative', `${message} ${wordingOf(code).nextStep}`)
    })
  }
}
