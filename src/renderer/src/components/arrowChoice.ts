/**
 * Arrows choose among radio buttons. The kit's own group moves the keyboard at once but chooses a moment later, and not at all
 * when the key is let go before that, as on a busy computer: the place would be marked and something else be chosen. Here the
 * choice is made as the keyboard arrives.
 */
export function useArrowChoice<Value>(choose: (value: Value) => void) {
  let byArrow = false
  return {
    /** Of the group, in the capture phase: the kit moves the keyboard before the event comes back up. */
    pressed: ({ key }: KeyboardEvent): void => {
      byArrow = key.startsWith('Arrow')
    },
    released: (): void => {
      byArrow = false
    },
    /** Of a button that the keyboard has come to. */
    arrived: (value: Value): void => {
      if (byArrow) choose(value)
    }
  }
}
