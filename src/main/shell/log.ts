import { join } from 'node:path'

type Level = 'info' | 'warn' | 'error'
export type Log = (level: Level, text: string) => void
type Line = readonly [level: Level, text: string, at: Date]

const MAX_BYTES = 1024 * 1024
/** What writes the file brings HTTP and TLS with it, which the first rows of a start would wait for; lines wait instead. */
const QUIET_MS = 1500

/**
 * The log: one file in `folder`, the one before it kept as `paydesk.old.log`. Lines hold ids, codes and counts; whoever
 * writes one keeps names, amounts, addresses and keys out of it, so a line is text and never an object. The first lines are
 * written a little later, with their own time, or with the first that warns of something.
 */
export function openLog(folder: string): Log {
  let waiting: Line[] = []
  let write: ((line: Line) => void) | null = null
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    write = await fileLog(folder)
    waiting.forEach(write)
    waiting = []
  }
  setTimeout(() => (loading ??= load()), QUIET_MS)
  return (level, text) => {
    const line: Line = [level, text.replace(/\s+/g, ' '), new Date()]
    if (write) write(line)
    else waiting.push(line)
    if (level !== 'info') loading ??= load()
  }
}

async function fileLog(folder: string): Promise<(line: Line) => void> {
  const { default: logger } = await import('electron-log/node')
  const own = logger.create({ logId: 'paydesk' })
  own.transports.console.level = false
  own.transports.file.resolvePathFn = () => join(folder, 'paydesk.log')
  own.transports.file.maxSize = MAX_BYTES
  own.transports.file.format = '[{y}-{m}-{d} {h}:{i}:{s}.{ms}] [{level}] {text}'
  own.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  return ([level, text, date]) => own.processMessage({ data: [text], level, date })
}
