import type { AppError } from '@shared/contract/errors'
import { computed, ref, watch, type Ref } from 'vue'
import type { RowWindow } from './rowWindow'

/** A list that is wholly in memory, for a VirtualTable. `asked` changes when `question` does: the table goes to its top. */
export function arrayWindow<Row>(
  rows: () => readonly Row[] | null,
  error: Readonly<Ref<AppError | null>>,
  question: () => unknown
): RowWindow<Row> {
  const asked = ref(0)
  watch(question, () => asked.value++)
  return {
    total: computed(() => rows()?.length ?? null),
    error,
    asked,
    question: computed(() => (rows() === null ? null : (JSON.stringify(question()) ?? ''))),
    isBehind: ref(false),
    rowAt: (index) => rows()?.[index],
    need: () => undefined,
    // Here at once, and asked for like those that are not.
    async *slices(first = 0, last = Infinity) {
      yield (rows() ?? []).slice(first, last + 1)
    }
  }
}
