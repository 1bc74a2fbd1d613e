// Prints one line per step of the tour with its time, and leaves tour/report.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

interface StepReport {
  step: number
  name: string
  passed: boolean
  durationMs: number
  error?: string
}

const folder = resolve(import.meta.dirname, '../../tour')

export default class TourReporter implements Reporter {
  private readonly steps: StepReport[] = []
  private readonly started = new Date()

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category !== 'test.step' || step.parent !== undefined) return
    const report: StepReport = {
      step: this.steps.length + 1,
      name: step.title,
      passed: step.error === undefined,
      durationMs: Math.round(step.duration)
    }
    if (step.error?.message !== undefined) report.error = stripVTControlCharacters(step.error.message)
    this.steps.push(report)
    const seconds = (step.duration / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    console.log(`${String(report.step).padStart(3)}  ${report.passed ? 'ok  ' : 'FAIL'}  ${step.title} (${seconds} s)`)
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk)
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const error of result.errors) console.error(stripVTControlCharacters(error.stack ?? error.message ?? ''))
  }

  onEnd(result: FullResult): void {
    mkdirSync(folder, { recursive: true })
    const passed = result.status === 'passed' && this.steps.length > 0
    const report = {
      passed,
      startedAt: this.started.toISOString(),
      durationMs: Math.round(result.duration),
      system: `${process.platform}-${process.arch}`,
      electron: process.env.PAYDESK_TEST_ELECTRON_VERSION,
      steps: this.steps
    }
    writeFileSync(resolve(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
    const failed = this.steps.filter((step) => !step.passed).length
    console.log(
      `tour ${passed ? 'passed' : 'FAILED'}: ${this.steps.length - failed} steps passed, ${failed} failed; see tour/`
    )
  }
}
