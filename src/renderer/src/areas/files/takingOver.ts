/** A colleague's file that is being looked at, with what was chosen of it: there again when the officer comes back to the page. */
import type { AppError } from '@shared/contract/errors'
import type { HandoverContents } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt } from '@/bridge'
import { useSession } from '@/frame'

export type Take = 'mine' | 'theirs'

interface OpenedFile {
  readonly fileId: number
  readonly passphrase: string
}

export const useTakingOver = defineStore('takingOver', () => {
  const session = useSession()
  const file = shallowRef<OpenedFile | null>(null)
  const contents = shallowRef<HandoverContents | null>(null)
  const choices = ref(new Map<number, Take>())
  const differing = computed(() => (contents.value?.rows ?? []).filter(({ verdict }) => verdict === 'differs'))

  function drop(): void {
    file.value = null
    contents.value = null
    choices.value = new Map()
  }
  watch(() => session.activeId, drop)

  async function read(chosen: OpenedFile): Promise<AppError | null> {
    const { value, error } = await attempt('handover.read', chosen)
    if (error?.code === 'cancelled') return null
    drop()
    if (value === null) return error
    file.value = chosen
    contents.value = value
    return null
  }

  /**
   * Reads the file again that was looked at before: what stands beside its values may be another by now. What was chosen stays, but
   * where the officer's own value is another one than the choice was made beside.
   */
  async function readAgain(): Promise<AppError | null> {
    if (file.value === null) return null
    const before = new Map(differing.value.map((row) => [row.at, row.ours?.value]))
    const chosen = choices.value
    const error = await read(file.value)
    choices.value = new Map(
      differing.value.flatMap(({ at, ours }) => {
        const take = chosen.get(at)
        return take !== undefined && before.get(at) === ours?.value ? [[at, take] as const] : []
      })
    )
    return error
  }

  function chooseAll(take: Take): void {
    choices.value = new Map(differing.value.map(({ at }) => [at, take]))
  }

  return { file, contents, choices, differing, read, readAgain, chooseAll, drop }
})
