/** The times at which requests started within the last `spanMs`. */
export class StartCount {
  private times: number[] = []
  private first = 0

  constructor(private readonly spanMs: number) {}

  /** Since the beginning. */
  added = 0

  add(nowMs: number): void {
    this.times.push(nowMs)
    this.added++
  }

  /** The least time in which `requests` more start under `limit`: what the span has room for now, then one as one leaves it. */
  leastMs(nowMs: number, requests: number, limit: number): number {
    const count = this.countAt(nowMs)
    const over = requests - Math.max(0, limit - count)
    if (over <= 0) return 0
    const full = Math.floor((over - 1) / limit)
    // Whoever starts late waits for the one whose place it takes: first those that are there, then those that start now.
    const at = Math.max(0, count - limit) + (over - full * limit) - 1
    const leaves = this.times[this.first + at] ?? nowMs
    return full * this.spanMs + leaves + this.spanMs - nowMs
  }

  /** How long until one more may start under `limit` within the span; 0: now. */
  waitMs(nowMs: number, limit: number): number {
    const count = this.countAt(nowMs)
    if (count < limit) return 0
    const frees = this.times[this.first + count - limit] ?? nowMs
    return Math.max(1, frees + this.spanMs - nowMs)
  }

  private countAt(nowMs: number): number {
    while (this.first < this.times.length && (this.times[this.first] ?? 0) <= nowMs - this.spanMs) this.first++
    if (this.first > 1024) {
      this.times = this.times.slice(this.first)
      this.first = 0
    }
    return this.times.length - this.first
  }
}
