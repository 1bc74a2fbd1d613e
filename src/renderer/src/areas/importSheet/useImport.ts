/** What the sheet becomes in the open grid, as the officer's words stand now. */
import {
  columnsOf,
  countsOf,
  entriesOf,
  headOf,
  plainName,
  understand,
  type RememberedHeading,
  type UnderstoodSheet
} from '@shared/domain/sheet'
import { computed } from 'vue'
import { useBulkGrid } from '../bulkEdit/store'
import { useSheetImport } from './store'

/** The import of the sheet that is open into the grid that is open. */
export function useImport() {
  const bulk = useBulkGrid()
  const store = useSheetImport()

  const understood = computed<UnderstoodSheet | null>(() => {
    const [table, grid] = [store.table, bulk.grid]
    if (table === null || grid === null) return null
    const entered = (person: number, column: number): string | null => bulk.entered(person, column)
    return understand(table, grid, store.remembered, store.words, entered)
  })
  const readings = computed(() => {
    const now = understood.value
    if (now === null) return []
    const taken = now.positions.filter(({ answer, fault }) => answer.taken === 'taken' && fault === null)
    return [...(now.byKey ? [now.byKey.reading] : []), ...taken.map(({ reading }) => reading)]
  })
  const counts = computed(() => countsOf(readings.value))
  const entries = computed(() => (bulk.grid === null ? [] : entriesOf(readings.value, bulk.grid)))
  /** Blocks that wait for the officer's word. */
  const blocksOpen = computed(
    () => (understood.value?.positions ?? []).filter(({ answer }) => answer.taken === 'asked').length
  )
  /** Questions without an answer, whose columns set nothing until then. */
  const questionsOpen = computed(
    () => (understood.value?.questions ?? []).filter(({ chosen }) => chosen === null).length
  )

  /** What the officer said of heads, to be remembered for the company's next sheet. */
  function headingsSaid(): RememberedHeading[] {
    const [table, now] = [store.table, understood.value]
    if (table === null || now === null) return []
    return now.blocks.flatMap((block) =>
      columnsOf(block).flatMap((column) => {
        const heading = plainName(headOf(table, block, column))
        const meant = bulk.grid?.columns.find(({ key }) => key === store.words.inputs.get(column))
        return heading === '' || meant === undefined ? [] : [{ heading, label: meant.label, target: meant.target }]
      })
    )
  }

  return { understood, counts, entries, blocksOpen, questionsOpen, headingsSaid }
}
