/** The ways to other screens that are being taken, so that what would lead elsewhere meanwhile can give way to them. */
import { onScopeDispose, watch } from 'vue'
import { isNavigationFailure, NavigationFailureType, useRouter, type RouteLocationRaw, type Router } from 'vue-router'
import { useSession } from './session'

/** By router, the way that was taken last and is not at its end; whether it led somewhere. */
const taken = new WeakMap<Router, Promise<boolean>>()

/** Keeps account of every way that is taken by `router`, from the moment in which it is asked for. */
export function followWays(router: Router): Router {
  for (const how of ['push', 'replace'] as const) {
    const go = router[how].bind(router)
    router[how] = (to) => {
      const going = go(to)
      const way: Promise<boolean> = going
        .then(ledSomewhere, () => false)
        .finally(() => {
          if (taken.get(router) === way) taken.delete(router)
        })
      taken.set(router, way)
      return going
    }
  }
  return router
}

// The screen that was there, or that of a newer way, is one too: only a refusal to leave leads nowhere.
function ledSomewhere(failure: unknown): boolean {
  return !isNavigationFailure(failure, NavigationFailureType.aborted)
}

/**
 * Goes to a screen of a company. The company is the one on screen from the moment in which the screen before is left, so that where
 * leaving is refused, or another way is taken meanwhile, it is still that screen's. Whether it led there.
 */
export async function goInCompany(router: Router, companyId: number, to: RouteLocationRaw): Promise<boolean> {
  const session = useSession()
  const { fullPath } = router.resolve(to)
  let isThere = false
  const forget = router.afterEach((arrived, _from, failure) => {
    if (arrived.fullPath !== fullPath) return
    isThere = failure === undefined || isNavigationFailure(failure, NavigationFailureType.duplicated)
    if (isThere) session.choose(companyId)
  })
  await router.push(to).finally(forget)
  return isThere
}

/**
 * For a page whose address is of one company's: goes to `to` when another company is chosen while it is shown. Whoever chose it may be on
 * the way to a screen of that company, which may be this page again; then that way is the one that counts. Ends with the calling scope.
 */
export function leaveWithCompany(to: RouteLocationRaw): void {
  const session = useSession()
  const router = useRouter()
  let isHere = true
  onScopeDispose(() => (isHere = false))
  watch(
    () => session.companyId,
    async (now, before) => {
      if (before === null || now === before) return
      const way = taken.get(router)
      if (way !== undefined && (await way)) return
      if (isHere) void router.replace(to)
    }
  )
}
