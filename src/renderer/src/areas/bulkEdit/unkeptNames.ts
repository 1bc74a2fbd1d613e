import { Unkept } from '@/unkept'

interface BatchName {
  readonly name: string
  readonly note: string
}

/**
 * Names and notes of batches that were begun and not queued as the page was left, by the batch. A quit asks about none of them, as a
 * batch may be gone, and with it the place to see them.
 */
export const unkeptNames = new Unkept<BatchName>(() => 0)
