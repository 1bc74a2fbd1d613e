/** Does `work` for each, some at a time. Rejects with the first failure when none of them runs any more. */
export async function eachOf<Value>(
  values: readonly Value[],
  atOnce: number,
  work: (value: Value) => Promise<unknown>
): Promise<void> {
  const waiting = values.values()
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(atOnce, values.length) }, async () => {
      for (const value of waiting) await work(value)
    })
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
