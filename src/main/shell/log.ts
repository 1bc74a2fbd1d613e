import { join } from 'node:path'
import logger from 'electron-log/node'

export type Log = (level: 'info' | 'warn' | 'error', text: string) => void

const MAX_BYTES = 1024 * 1024

/**
 * The log: one file in `folder`, the one before it kept as `paydesk.old.log`. Lines hold ids, codes and counts; whoever
 * writes one keeps names, amounts, addresses and keys out of it, so a line is text and never an object.
 */
export function openLog(folder: string): Log {
  const own = logger.create({ logId: 'paydesk' })
  own.transports.console.level = false
  own.transports.file.resolvePathFn = () => join(folder, 'paydesk.log')
  own.transports.file.maxSize = MAX_BYTES
  own.transports.file.format = '[{y}-{m}-{d} {h}:{i}:{s}.{ms}] [{level}] {text}'
  own.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  return (level, text) => own[level](text.replace(/\s+/g, ' '))
}
