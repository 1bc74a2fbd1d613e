import type { AppError, ErrorCode } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { computed, type ComputedRef } from 'vue'
import type { attempt } from '@/bridge'
import { useWork } from '@/frame'

const STOPS_ALL: ReadonlySet<ErrorCode> = new Set(['noFolder', 'folderGone', 'folderReadOnly', 'diskFull', 'cancelled'])

/** What became of documents that were to be saved; those that were not tried any more are in neither list. */
interface SavedEach {
  readonly saved: readonly SavedDocument[]
  readonly failures: readonly AppError[]
  readonly stopped: boolean
}

/**
 * Saves documents one after the other, whichever screen is open: the status bar shows how far it is under `label`, and stops
 * it. One that fails does not stop the rest, a missing folder does. While `busy` nothing else may be begun.
 */
export function useSaveEach(label: string): {
  readonly busy: ComputedRef<boolean>
  readonly saveEach: (
    ids: readonly number[],
    save: (id: number) => ReturnType<typeof attempt<'documents.savePayslip' | 'documents.saveCertificate'>>
  ) => Promise<SavedEach>
} {
  const work = useWork()

  return {
    busy: computed(() => work.running.some(({ name }) => name === label)),
    async saveEach(ids, save) {
      const saved: SavedDocument[] = []
      const failures: AppError[] = []
      let stopped = false
      const stop = (): void => {
        stopped = true
      }
      for (const [done, id] of ids.entries()) {
        work.show({ name: label, label, done, total: ids.length, stop })
        const { value, error } = await save(id)
        if (value) saved.push(value)
        else failures.push(error)
        if (stopped || (error && STOPS_ALL.has(error.code))) break
      }
      work.end(label)
      return { saved, failures, stopped }
    }
  }
}
