// What a suite leaves for the summary: counts, and the name and reason of every skipped test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The variable that tells a reporter where to write its result. */
export const RESULT_FILE = 'PAYDESK_TEST_RESULT'

/** @typedef {{ name: string, reason: string }} Named a test, and why it is named */

/**
 * Writes a suite's result to where `RESULT_FILE` says.
 * @param {{ passed: number, failed: number, skipped: Named[], secondTry?: Named[] }} result `secondTry`: passed, but not at once
 */
export function writeResult(result) {
  const file = process.env[RESULT_FILE]
  if (file === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(result))
}
