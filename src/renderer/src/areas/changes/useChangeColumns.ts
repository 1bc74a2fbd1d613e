/** How the columns of the list of changes stand: as the officer arranged them, in rows that are no table. */
import type { Edit } from '@shared/domain/edit'
import { computed } from 'vue'
import { fittingFigures, gridTemplate, leastWidthPx, useArrangement } from '@/components'
import { useNarrow } from '@/frame'
import { BELOW, changeColumns } from './columns'

const LAYOUT = 'changes'
/** In a narrower window the time would cut names; the inspector tells it, too. */
const ROOM_PX = 1400
/** Between two columns, and at either end of a row. */
const GAP_PX = 6
const ENDS_PX = 32

export function useChangeColumns(edits: () => readonly Edit[]) {
  const narrow = useNarrow(ROOM_PX)
  const hidden = computed(() => [
    ...(edits().some(({ personNumber }) => personNumber !== null) ? [] : ['number']),
    ...(narrow.value ? ['changed'] : [])
  ])
  const { standing, drag, resize } = useArrangement(
    () => fittingFigures(changeColumns, edits()),
    () => hidden.value,
    LAYOUT
  )
  const inRow = computed(() => standing.value.filter(({ id }) => id !== BELOW))
  return {
    layout: LAYOUT,
    hidden,
    inRow,
    template: computed(() => gridTemplate(inRow.value, false)),
    minWidth: computed(
      () => `${leastWidthPx(inRow.value, false) + GAP_PX * Math.max(0, inRow.value.length - 1) + ENDS_PX}px`
    ),
    telling: computed(() => standing.value.some(({ id }) => id === BELOW)),
    drag,
    resize
  }
}
