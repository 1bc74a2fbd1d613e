import { unsettledStates, type Edit } from '@shared/domain/edit'

/** Whether an edit can be taken back: what is on its way, or may have arrived, cannot. */
export function canUndo(edit: Edit): boolean {
  return unsettledStates.includes(edit.state) && edit.state !== 'sending' && edit.state !== 'unknown'
}
