import type { Ref } from 'vue'
import type { OpenList } from '@/components'
import { onceThere } from '@/onceThere'
import { documentsText } from '@/text/documents'
import { saveDocument, type WhichDocument } from './acts'
import { useSaveKey } from './saveKey'

/**
 * The save key on the keyboard's row (`current`) of a list. Pressed while another search, order or filter is
 * on its way it saves of that answer, not what stands there until then. `documentOf`: null where a row has nothing to save.
 */
export function useRowSaveKey<Row>(
  list: Pick<OpenList<Row, unknown>, 'isBehind' | 'error' | 'total'>,
  current: Readonly<Ref<Row | null>>,
  group: string,
  documentOf: (row: Row) => WhichDocument | null
): void {
  useSaveKey(
    () => documentsText.saveCurrent,
    group,
    onceThere(
      () => (list.isBehind.value || list.error.value !== null || list.total.value === 0 ? null : current.value),
      () => !list.isBehind.value,
      (row) => {
        const which = documentOf(row)
        if (which !== null) void saveDocument(which)
      }
    )
  )
}
