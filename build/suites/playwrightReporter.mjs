// Counts Playwright's tests for the summary. A file that could not be loaded counts as a failure.
import { writeResult } from './result.mjs'

export default class PlaywrightCounter {
  #suite
  #errors = 0

  onBegin(_config, suite) {
    this.#suite = suite
  }

  onError() {
    this.#errors++
  }

  onEnd() {
    const result = { passed: 0, failed: this.#errors, skipped: [] }
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected') result.passed++
      else if (outcome === 'skipped')
        result.skipped.push({ name: test.titlePath().filter(Boolean).join(' > '), reason: reasonOf(test) })
      else result.failed++
    }
    writeResult(result)
  }

  printsToStdio() {
    return false
  }
}

function reasonOf(test) {
  const skip = test.annotations.find((annotation) => annotation.type === 'skip' || annotation.type === 'fixme')
  return skip?.description ?? (test.results.length === 0 ? 'not reached' : 'no reason given')
}
