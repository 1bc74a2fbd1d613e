/** A colleague's file that is being looked at, with what was chosen of it: there again when the officer comes back to the page. */
import type { AppError } from '@shared/contract/errors'
import type { HandedRow, HandoverContents } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { Turns } from '@/answer'
import { attempt } from '@/bridge'
import { useSession } from '@/frame'

export type Take = 'mine' | 'theirs'

export const useTakingOver = defineStore('takingOver', () => {
  const session = useSession()
  const turns = new Turns()
  const fileId = shallowRef<number | null>(null)
  const contents = shallowRef<HandoverContents | null>(null)
  const choices = ref(new Map<number, Take>())
  const differing = computed(() => (contents.value?.rows ?? []).filter(({ verdict }) => verdict === 'differs'))

  function drop(): void {
    turns.end()
    fileId.value = null
    contents.value = null
    choices.value = new Map()
  }
  // Also one that is only being opened.
  watch(() => session.activeId, putAway)

  function putAway(): void {
    drop()
    void attempt('handover.putAway')
  }

  /** It was taken over; another one that was opened meanwhile stays. */
  function taken(takenId: number): void {
    if (fileId.value === takenId) drop()
  }

  /** Main keeps the passphrase from here on: the page has it only as long as it is entered. */
  async function read(chosen: { fileId: number; passphrase: string }): Promise<AppError | null> {
    const isNewest = turns.begin()
    const { value, error } = await attempt('handover.read', chosen)
    if (!isNewest() || value === null) return error?.code === 'cancelled' ? null : error
    fileId.value = chosen.fileId
    contents.value = value
    choices.value = new Map()
    return null
  }

  /**
   * Reads the file again that was looked at before: what it brings, and what stands beside that, may be another by now. What was chosen
   * stays where both are the same. On an error all stays as it was.
   */
  async function readAgain(): Promise<AppError | null> {
    if (fileId.value === null) return null
    const isNewest = turns.begin()
    const { value, error } = await attempt('handover.read', { fileId: fileId.value, passphrase: null })
    if (!isNewest() || value === null) return error?.code === 'cancelled' ? null : error
    const chosen = new Map(differing.value.map((row) => [questionOf(row), choices.value.get(row.at)]))
    contents.value = value
    choices.value = new Map(
      differing.value.flatMap((row) => {
        const take = chosen.get(questionOf(row))
        return take === undefined ? [] : [[row.at, take] as const]
      })
    )
    return null
  }

  function chooseAll(take: Take): void {
    choices.value = new Map(differing.value.map(({ at }) => [at, take]))
  }

  return { fileId, contents, choices, differing, read, readAgain, chooseAll, putAway, taken }
})

/** What is chosen between, whose it is included. */
function questionOf({ person, number, attribute, target, theirs, ours }: HandedRow): string {
  return JSON.stringify([person, number, attribute, target, theirs, ours?.value])
}
