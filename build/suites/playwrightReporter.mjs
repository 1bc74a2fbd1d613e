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
    const result = { passed: 0, failed: this.#errors, skipped: [], secondTry: [] }
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected') result.passed++
      else if (outcome === 'flaky') {
        result.passed++
        result.secondTry.push({ name: nameOf(test), reason: faultOf(test) })
      } else if (outcome === 'skipped') result.skipped.push({ name: nameOf(test), reason: reasonOf(test) })
      else result.failed++
    }
    writeResult(result)
  }

  printsToStdio() {
    return false
  }
}

function nameOf(test) {
  return test.titlePath().filter(Boolean).join(' > ')
}

/** The first line of what failed at the first try. */
function faultOf(test) {
  return test.results[0]?.error?.message?.split('\n')[0] ?? 'no fault given'
}

function reasonOf(test) {
  const skip = test.annotations.find((annotation) => annotation.type === 'skip' || annotation.type === 'fixme')
  return skip?.description ?? (test.results.length === 0 ? 'not reached' : 'no reason given')
}
