import { byItself } from '../byItself'
import type { EngineContext } from '../context'

/** How often it is looked whether a batch waits for the next bytes. */
const FLUSH_MS = 100

/**
 * While a list comes, commits what came of it though the rest is waited for: nobody sees it before, and nothing else that changed is told
 * while it is open. Gives the function that ends that. `what` is for the log.
 */
export function flushMeanwhile(
  { cacheWrites, log }: Pick<EngineContext, 'cacheWrites' | 'log'>,
  what: string
): () => void {
  const timer = setInterval(
    byItself(log, `${what} flush`, () => {
      if (cacheWrites.isIdle()) cacheWrites.flush()
    }),
    FLUSH_MS
  )
  return () => clearInterval(timer)
}
