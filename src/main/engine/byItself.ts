import { faultText } from '../common/faultText'

/** As `log` of the engine's context, which knows the waits that need this. */
type Log = (level: 'error', text: string) => void

/**
 * What a timer runs: nobody waits for it, so a failure (a full disk, a damaged page) has no caller to be told to, and thrown
 * into the thread it would end the engine with everything else it does. It ends in the log; what the officer should know of it
 * is the area's own affair. The lint rules hold every timer of the engine to it.
 */
export function byItself(log: Log, what: string, work: () => void): () => void {
  return () => {
    try {
      work()
    } catch (error) {
      log('error', `${what}: ${faultText(error)}`)
    }
  }
}
