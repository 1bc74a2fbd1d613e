import { AppError } from '@shared/contract/errors'
import { errnoOf } from './disk'

const FRAMES = 4

/**
 * What the log may say of an error: its kind, its code and where it was thrown. Messages are left out, as they may quote a
 * name, an amount or a path.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const kind = error instanceof AppError ? error.code : error.name
  const code = errnoOf(error)
  const own = [kind, error instanceof AppError ? null : code, ...placesOf(error)].filter((part) => part !== null)
  const cause = error.cause === undefined ? '' : `, caused by ${faultText(error.cause)}`
  return own.join(' ') + cause
}

// `at run (/home/…/out/main/index.js:12:3)` becomes `index.js:12`.
function placesOf(error: Error): string[] {
  const places = error.stack?.matchAll(/([\w.-]+):(\d+):\d+\)?$/gm) ?? []
  return [...places].slice(0, FRAMES).map(([, file, line]) => `${file}:${line}`)
}
