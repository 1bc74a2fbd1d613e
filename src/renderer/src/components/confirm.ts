/** One question before something that cannot be taken back. `ConfirmHost` in the frame shows it. */
import { shallowRef } from 'vue'

/** What is asked. The question says what goes and what stays; `confirm` names the act (`Delete 3 files`). */
export interface Question {
  readonly title: string
  readonly body: string
  readonly confirm: string
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

/** The question that is open now; for the host only. */
export const askedNow = shallowRef<Asked | null>(null)

/** Asks and waits for the answer. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  askedNow.value?.answer(false)
  return new Promise((resolve) => {
    askedNow.value = {
      ...question,
      answer: (yes) => {
        askedNow.value = null
        resolve(yes)
      }
    }
  })
}
