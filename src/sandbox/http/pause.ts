/** Lets other requests in: resolves after what else waits in the event loop has had its turn. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
