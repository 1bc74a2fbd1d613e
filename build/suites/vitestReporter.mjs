// Counts vitest's tests for the summary. A file that could not be loaded and an unhandled error count as failures.
import { writeResult } from './result.mjs'

export default class VitestCounter {
  onTestRunEnd(modules, unhandledErrors) {
    const result = { passed: 0, failed: unhandledErrors.length, skipped: [] }
    for (const module of modules) {
      let counted = 0
      for (const test of module.children.allTests()) {
        counted++
        const { state, note } = test.result()
        if (state === 'passed') result.passed++
        else if (state === 'failed') result.failed++
        else
          result.skipped.push({
            name: `${module.relativeModuleId}: ${test.fullName}`,
            reason: note ?? 'no reason given'
          })
      }
      if (counted === 0 || module.errors().length > 0) result.failed++
    }
    writeResult(result)
  }
}
