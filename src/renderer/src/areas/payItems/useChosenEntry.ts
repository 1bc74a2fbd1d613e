/** Which entry of the page's two lists is chosen. */
import type { PayItemEntry, PayItemsView } from '@shared/contract/views'
import { payItemEntryKey } from '@shared/domain/formDraft'
import { computed, shallowRef } from 'vue'

export type EntryList = 'own' | 'inherited'

/** By its key: a list that is read again may be in another order, or have other entries before it. */
export function useChosenEntry(view: () => PayItemsView | null, isEditing: () => boolean) {
  const chosen = shallowRef<{
    readonly list: EntryList
    readonly index: number
    readonly key: string
  } | null>(null)

  const entriesOf = (list: EntryList): readonly PayItemEntry[] =>
    (list === 'own' ? view()?.entries : view()?.inherited?.entries) ?? []
  const chosenAt = computed(() => {
    const at = chosen.value
    if (at === null) return null
    const entries = entriesOf(at.list)
    const isIt = (one: PayItemEntry | undefined): boolean => one !== undefined && payItemEntryKey(one) === at.key
    // Of several that no key tells apart it is the one in its place.
    const index = isIt(entries[at.index]) ? at.index : entries.findIndex(isIt)
    if (index >= 0) return { list: at.list, index }
    // One of the employee that was changed for this payslip has an id of its own since.
    const own = isEditing() ? -1 : entries.findIndex((one) => payItemEntryKey({ ...one, id: null }) === at.key)
    return own < 0 ? null : { list: at.list, index: own }
  })
  const entry = computed(() => {
    const at = chosenAt.value
    return at === null ? null : (entriesOf(at.list)[at.index] ?? null)
  })

  function chooseIn(list: EntryList, index: number): void {
    chosen.value = { list, index, key: payItemEntryKey(entriesOf(list)[index] ?? null) }
  }

  return { chosen, entriesOf, chosenAt, entry, chooseIn }
}
