import { byItself } from '../byItself'
import type { EngineContext } from '../context'

/** A batch that waits for the next bytes is committed this soon. */
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
      if (cacheWrites.isDue()) cacheWrites.flush()
    }),
    FLUSH_MS
  )
  return () => clearInterval(timer)
}
