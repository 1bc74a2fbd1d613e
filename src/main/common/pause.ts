const nothing = new Int32Array(new SharedArrayBuffer(4))

/** Waits in the thread itself, for what is to be had at once. */
export function pause(ms: number): void {
  Atomics.wait(nothing, 0, 0, ms)
}
