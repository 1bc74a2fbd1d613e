/** What is being written as a note of a payslip, and of which one it is. */
import { ref, watch, type Ref } from 'vue'
import { useHeld } from '@/leaving'

export interface NoteField {
  readonly entered: Ref<string>
  /** Keeps what was entered with its payslip. */
  readonly keep: () => Promise<void>
  /** Goes to another payslip, or tries to: what is entered from now on is of the one that it comes to. */
  readonly during: (move: () => Promise<void>) => Promise<void>
}

/**
 * The field for notes of the payslip that was asked for. It stays while one payslip goes and the next is not here yet, so that no letter is
 * lost or is a key meanwhile. What could not be kept is in the field again when its payslip is. Ends with the calling component.
 */
export function useNoteField(
  payslipId: () => number,
  add: (payslipId: number, text: string) => Promise<boolean>
): NoteField {
  const entered = ref('')
  const unkept = new Map<number, string>()
  /** Of which payslip the text is; null: of the one that the moves under way come to. */
  let owner: number | null = payslipId()
  let moves: Promise<unknown> | null = null
  const underWay = new Set<Promise<void>>()

  function keep(): Promise<void> {
    const keeping = keepEntered().finally(() => underWay.delete(keeping))
    underWay.add(keeping)
    return keeping
  }

  async function keepEntered(): Promise<void> {
    const words = entered.value
    if (words.trim() === '') return
    // At once, so that leaving the field does not keep it a second time.
    entered.value = ''
    const id = owner ?? (await moves, payslipId())
    if (await add(id, words)) return
    if (owner === id && entered.value === '') entered.value = words
    else unkept.set(id, [unkept.get(id) ?? '', words].join(' ').trim())
  }

  function settle(): void {
    owner = payslipId()
    if (entered.value !== '') return
    entered.value = unkept.get(owner) ?? ''
    unkept.delete(owner)
  }

  async function during(move: () => Promise<void>): Promise<void> {
    void keep()
    owner = null
    const all: Promise<unknown> = Promise.allSettled([moves, move()])
    moves = all
    await all
    if (moves !== all) return
    moves = null
    settle()
  }

  // By another way than a move: the program's back button, a link.
  watch(payslipId, () => {
    if (owner === null) return
    void keep()
    settle()
  })
  useHeld({
    keep: () => Promise.all([keep(), ...underWay]),
    values: () => unkept.size + (entered.value.trim() === '' ? 0 : 1) + underWay.size
  })

  return { entered, keep, during }
}
