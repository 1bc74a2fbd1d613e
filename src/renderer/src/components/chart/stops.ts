import { computed, ref, type Ref } from 'vue'
import { rowAfterKey } from '../table/gridKeys'

const PAGE = 6

/** The links of a chart as one stop for Tab, `first` before any was reached, with arrows between them. */
export function useStops(root: Readonly<Ref<Element | null>>, count: () => number, first: () => number) {
  const reached = ref<number | null>(null)
  return {
    stop: computed(() => Math.min(reached.value ?? first(), count() - 1)),
    reach: (at: number): void => {
      reached.value = at
    },
    onKeydown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const links = [...(root.value?.querySelectorAll<SVGAElement>('a') ?? [])]
      const here = links.findIndex((link) => link === event.target)
      const key = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' }[event.key] ?? event.key
      const next = here < 0 ? null : rowAfterKey(key, here, links.length, PAGE)
      if (next === null) return
      event.preventDefault()
      links[next]?.focus()
    }
  }
}
