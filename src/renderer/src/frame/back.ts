import { useRouter, type RouteLocationRaw } from 'vue-router'
import { kitText } from '@/text/kit'

/**
 * The way back: to the screen one came from, which is found as it was left; without one (the first screen of a start) to
 * `fallback`. For a page's setup: the screen before a page does not change while the page is there.
 */
export function useBack(fallback: RouteLocationRaw | undefined): { readonly label: string; readonly go: () => void } {
  const router = useRouter()
  const { back } = router.options.history.state
  const came = typeof back === 'string' ? router.resolve(back) : null
  const name = (came ?? router.resolve(fallback ?? '/')).name
  return {
    label: Object.entries(kitText.backTo).find(([place]) => place === name)?.[1] ?? kitText.back,
    go: () => {
      if (came !== null) router.back()
      else if (fallback !== undefined) void router.push(fallback)
    }
  }
}
