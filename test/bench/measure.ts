/** Times in milliseconds, and what is made of them. */

const SAMPLE_MS = 100

/** How long `act` took. */
export function timeOf(act: () => unknown): number {
  const begin = performance.now()
  act()
  return performance.now() - begin
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** How far the values lie apart, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values)
}

/** The same whole numbers below `limit` on every run, one for each call. */
export function picks(limit: number): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % Math.max(1, limit)
  }
}

/** What a process had grown by, at most, in bytes. */
export interface Growth {
  readonly bytes: number
  /** The same since it was warm. */
  readonly warmBytes: number
}

/** Watches what this process has of memory, from now on and from when `warm` is called. */
export function watchMemory(): { warm: () => void; stop: () => Growth } {
  const before = process.memoryUsage.rss()
  let warm = before
  let [most, mostWarm] = [before, before]
  const look = (): number => {
    const now = process.memoryUsage.rss()
    most = Math.max(most, now)
    mostWarm = Math.max(mostWarm, now)
    return now
  }
  const timer = setInterval(look, SAMPLE_MS)
  return {
    warm: () => {
      warm = look()
      mostWarm = warm
    },
    stop: () => {
      clearInterval(timer)
      look()
      return { bytes: most - before, warmBytes: mostWarm - warm }
    }
  }
}

/** How long `act` took. */
export async function timeOfAsync(act: () => unknown): Promise<number> {
  const begin = performance.now()
  await act()
  return performance.now() - begin
}
