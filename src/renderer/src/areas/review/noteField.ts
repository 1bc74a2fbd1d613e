/** What is being written as a note of a payslip, and of which one it is. */
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import { ref, shallowRef, watch, type Ref } from 'vue'
import { attemptOfNow, openConnection, type attempt } from '@/bridge'
import { toast } from '@/components'
import { useHeld } from '@/leaving'
import { reviewText } from '@/text/review'
import { unkeptText } from '@/text/unkept'
import { Unkept, useGivenBack } from '@/unkept'

export interface NoteField {
  readonly entered: Ref<string>
  /** Why what stands in it is not kept; undefined where nothing was tried. */
  readonly fault: Readonly<Ref<string | undefined>>
  /** Keeps what was entered with its payslip. */
  readonly keep: () => Promise<void>
  /** Goes to another payslip, or tries to: what is entered from now on is of the one that it comes to. */
  readonly during: (move: () => Promise<void>) => Promise<void>
}

const unkept = new Unkept<string>()

/**
 * The field for notes of the payslip that was asked for. It stays while one payslip goes and the next is not here yet, so that no letter is
 * lost or is a key meanwhile. What could not be kept is in the field again when its payslip is. `add` says it by the connection that the
 * note was begun in. Ends with the calling component.
 */
export function useNoteField(
  payslipId: () => number,
  add: (payslipId: number, text: string, by: typeof attempt) => Promise<AppError | null>
): NoteField {
  const entered = ref('')
  const fault = ref<string>()
  /** Of which payslip the text is; null: of the one that the moves under way come to. */
  const owner = shallowRef<number | null>(payslipId())
  let moves: Promise<unknown> | null = null
  const underWay = new Set<Promise<void>>()
  const begunNow = () => ({ connectionId: openConnection.value, by: attemptOfNow() })
  let begun = begunNow()
  watch(entered, () => (begun = begunNow()), { flush: 'sync' })

  function keep(): Promise<void> {
    const keeping = keepEntered().finally(() => underWay.delete(keeping))
    underWay.add(keeping)
    return keeping
  }

  async function keepEntered(): Promise<void> {
    const words = entered.value
    fault.value = undefined
    if (words.trim() === '') return
    const { connectionId, by } = begun
    // At once, so that leaving the field does not keep it a second time.
    entered.value = ''
    const id = owner.value ?? (await moves, payslipId())
    const error = await add(id, words, by)
    if (error === null) return
    const why = `${error.message} ${wordingOf(error.code).nextStep}`
    const again = async () => (await add(id, words, by)) === null
    const isHeld = unkept.hold(connectionId, String(id), { value: words, why, keep: again })
    if (error.code === 'cancelled') toast('negative', reviewText.ofAnother)
    else if (isHeld) toast('negative', unkeptText.held(reviewText.aNote, why))
  }

  useGivenBack(
    unkept,
    () => (owner.value === null || entered.value !== '' ? null : String(owner.value)),
    (held) => {
      entered.value = held.map(({ value }) => value).join(' ')
      fault.value = held.at(-1)?.why
    }
  )

  function settle(): void {
    fault.value = undefined
    owner.value = payslipId()
  }

  async function during(move: () => Promise<void>): Promise<void> {
    void keep()
    owner.value = null
    const all: Promise<unknown> = Promise.allSettled([moves, move()])
    moves = all
    await all
    if (moves !== all) return
    moves = null
    settle()
  }

  // By another way than a move: the program's back button, a link.
  watch(payslipId, () => {
    if (owner.value === null) return
    void keep()
    settle()
  })
  useHeld({
    keep: () => Promise.all([keep(), ...underWay]),
    values: () => (entered.value.trim() === '' ? 0 : 1) + underWay.size
  })

  return { entered, fault, keep, during }
}
