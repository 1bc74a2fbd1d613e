/** The look at saved files on disk that a list of them begins with, and that the officer can ask for. */
import type { ChannelInput } from '@shared/contract/channels'
import { wordingOf } from '@shared/contract/errorWording'
import { ref, watch } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useSession } from '@/frame'

type Subject = ChannelInput<'savedFiles.check'>

/**
 * Looks at once, and whenever the list is of another company or kind: also one that was come to while the last look, on a slow disk,
 * was under way. `then` shows what was found. Ends with the calling scope.
 */
export function useLook(kind: () => Subject['kind'], then: () => unknown) {
  const session = useSession()
  const looking = ref(false)

  function subject(): Subject | null {
    return session.companyId === null ? null : { companyId: session.companyId, kind: kind() }
  }

  async function look(): Promise<void> {
    if (looking.value) return
    looking.value = true
    let looked: string | null = null
    for (let of = subject(); of !== null && JSON.stringify(of) !== looked; of = subject()) {
      looked = JSON.stringify(of)
      const { error } = await attempt('savedFiles.check', of)
      if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
      await then()
    }
    looking.value = false
  }

  watch(() => [session.companyId, kind()], look, { immediate: true })
  return { looking, look }
}
