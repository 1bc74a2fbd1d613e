import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFolderSync } from '../../../common/flushed'
import { sha256 } from '../sha256'

/** A file as it was to be. */
export interface ToProve {
  readonly path: string
  /** SHA-256 as 64 hex digits. */
  readonly sha256: string
  readonly inode: string
}

const PDF_HEAD = '%PDF-'
const PDF_TAIL = '%%EOF'
const TAIL_BYTES = 1024

/**
 * Whether a file is there with its bytes, its name on the disk. What is there of it and is not whole, as on a disk that lost what it had
 * flushed, is removed.
 */
export function isThere({ path, sha256: digest, inode }: ToProve): boolean {
  try {
    const found = seen(path)
    const same = sha256(found.bytes) === digest
    if (same) flushFolderSync(dirname(path))
    // Another file of that name is somebody's, and so is a whole one of other bytes.
    else if (found.inode === inode && !isWhole(found.bytes)) rmSync(path)
    return same
  } catch {
    // Not there, or not to be read now: saved again, it is met as whatever it is then.
    return false
  }
}

function seen(path: string): { readonly inode: string; readonly bytes: Buffer } {
  const file = openSync(path, 'r')
  try {
    return { inode: String(fstatSync(file, { bigint: true }).ino), bytes: readFileSync(file) }
  } finally {
    closeSync(file)
  }
}

function isWhole(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PDF_HEAD.length).toString('latin1') === PDF_HEAD && bytes.subarray(-TAIL_BYTES).includes(PDF_TAIL)
  )
}
