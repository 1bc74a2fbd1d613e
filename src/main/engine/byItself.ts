import { faultText } from '../common/faultText'
import type { EngineContext } from './context'

/**
 * What a timer runs: nobody waits for it, so a failure (a full disk, a damaged page) has no caller to be told to, and thrown
 * into the thread it would end the engine with everything else it does. It ends in the log; what the officer should know of it
 * is the area's own affair. The lint rules hold every timer of the engine to it.
 */
export function byItself(log: EngineContext['log'], what: string, work: () => void): () => void {
  return () => {
    try {
      work()
    } catch (error) {
      log('error', `${what}: ${faultText(error)}`)
    }
  }
}
