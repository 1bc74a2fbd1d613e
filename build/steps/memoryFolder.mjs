// A folder in memory, for tests that write and flush thousands of small files: a slow disk would be most of their time.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
/** What the tests of plain Node have at most at one time is a tenth of this. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Runs `body` with variables that lead temporary files into memory, and removes them; without any where the system has no
 * such place (only Linux has), or too little room there, as in most containers.
 */
export async function inMemory(body) {
  const folder = newFolder()
  if (folder === null) return body({})
  try {
    return await body({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  }
}

function newFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize < LEAST_FREE_BYTES ? null : mkdtempSync(join(SHARED_MEMORY, 'paydesk-test-'))
  } catch {
    return null
  }
}
