import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { LINES_EACH, PAYSLIPS_EACH } from './people'
import { tableOf, type Result } from './results'

const GB = 1_000_000_000

/** Keeps the table with all that is needed to judge it and to get it again, and what was found out about it (`bench/NOTES.md`). */
export function writeResults(results: readonly Result[]): void {
  const root = process.cwd()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const asked = ['npm run bench', ...process.argv.slice(2)].join(' ').replace('bench --', 'bench -- --')
  const [cpu] = cpus()
  const text = `# Benchmark

\`${asked}\`, ${new Date().toISOString().slice(0, 10)}, Paydesk ${version} (${commit(root)}).

Electron ${process.versions['electron'] ?? 'not used'} (Node ${process.versions.node}, V8 ${process.versions.v8}), SQLite ${sqliteVersion()}, ${process.platform}-${process.arch} ${release()},
${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${(totalmem() / GB).toFixed(0)} GB. Each person has ${PAYSLIPS_EACH} payslips of ${LINES_EACH} lines. Both files are encrypted.

Each figure is the median of its runs and stands beside a reference measured in the same run. *noisy*: the target was missed
while runs lay more than 15 % apart, so that nothing is claimed. What is measured, and against what: \`test/bench\`.

${tableOf(results)}

${readFileSync(join(root, 'bench', 'NOTES.md'), 'utf8')}`
  mkdirSync(join(root, 'bench'), { recursive: true })
  writeFileSync(join(root, 'bench', 'RESULTS.md'), text)
}

function commit(root: string): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

function sqliteVersion(): string {
  const db = new Sqlite(':memory:')
  const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? ''
  db.close()
  return version
}
