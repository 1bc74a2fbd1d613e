// The steps of the tour: each is named as the officer would, and leaves a numbered screenshot.
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../e2e/app'

/** The folder that the tour leaves its pictures, the saved PDF and the report in. */
export const tourFolder = resolve(import.meta.dirname, '../../tour')

const POINTER = { x: 700, y: 12 } as const

let count = 0

/**
 * Runs one step and takes a picture of how it ended, also when it failed.
 * @param name what the officer does or sees
 * @param page gives the window at the end of the step; steps without a window give undefined
 */
export async function step(name: string, page: () => Page | undefined, body: () => Promise<void>): Promise<void> {
  const number = String(++count).padStart(2, '0')
  await test.step(name, async () => {
    try {
      await body()
    } finally {
      const slug = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
      const shown = page()
      if (shown && !shown.isClosed()) {
        // Where nothing answers to it: what the pointer rests on looks different.
        await shown.mouse.move(POINTER.x, POINTER.y)
        await shown.screenshot({ path: resolve(tourFolder, `${number}-${slug}.png`), animations: 'disabled' })
      }
    }
  })
}
