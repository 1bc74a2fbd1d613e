/**
 * Changes that move from desk to desk in a file under a passphrase: here they are handed over and are not sent any more; there
 * the file says what it brings before it is taken over, and taken twice it adds nothing.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '@shared/contract/errors'
import type { HandoverContents, HandoverPreview } from '@shared/contract/views'
import { parseDay } from '@shared/domain/day'
import { deskName, deskWords } from '../../common/desk'
import { diskError } from '../../common/disk'
import { flushFolder } from '../../common/flushed'
import { sameName } from '../../common/names'
import { heldOr, renameOver } from '../../common/rename'
import { tempBeside } from '../../common/replaceFile'
import { killPoint } from '../../store/killPoint'
import { HandoverRows } from '../../store/outbox/handovers'
import { OutboxWrites } from '../../store/outbox/writes'
import type { EngineContext } from '../context'
import { handedEdit, outboxSentences, type HandedEdit, type Outbox } from '../outbox'
import { opened, sealedMeta, uidOf, writeSealed, type HandoverMeta, type KeyCost } from '../sealed'
import type { ConnectionName } from '../backups'

export interface HandoverPorts {
  readonly connection: ConnectionName
  readonly edits: Outbox['handover']
  readonly temps: { begun(path: string): void; ended(path: string): void }
  readonly companies: () => { id: number; name: string }[]
  /** Another cost of the key than the usual one, so that tests need not sit through it. */
  readonly keyCost: KeyCost | undefined
}

/** Of some hundred thousand changes: what is opened is held in memory, whatever a file claims. */
const MOST_CONTENT_BYTES = 128 * 1024 * 1024
const [EARLIER_FILE, TOO_MANY] = ['earlierFile', 'tooMany']

const day = z.string().transform((text, context) => {
  const parsed = parseDay(text)
  if (parsed === null) context.addIssue({ code: 'custom', message: 'no day' })
  return parsed ?? z.NEVER
})
const handedEdits = z.array(
  z.object({
    employeeId: z.number().int().positive(),
    personName: z.string(),
    personNumber: z.string().nullable(),
    target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('employee') }),
      z.object({
        kind: z.literal('payslip'),
        payslipId: z.number().int().positive().nullable(),
        date: day,
        special: z.boolean()
      })
    ]),
    attribute: z.string(),
    label: z.string(),
    valueKind: z.enum(['decimal', 'boolean', 'day', 'text', 'record']),
    base: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('read'), value: z.string().nullable(), asOfMs: z.number() }),
      z.object({ kind: z.literal('notRead') })
    ]),
    value: z.string(),
    createdMs: z.number(),
    held: z.boolean()
  })
)

export class Handover {
  readonly #context: EngineContext
  readonly #ports: HandoverPorts
  readonly #rows: HandoverRows
  readonly #writes: OutboxWrites

  constructor(context: EngineContext, ports: HandoverPorts) {
    this.#context = context
    this.#ports = ports
    this.#rows = new HandoverRows(context.outbox)
    this.#writes = new OutboxWrites(context.outbox)
  }

  /** Ends what a kill left: the file has its name, or what was in it comes back. After the temp files were removed. */
  async start(): Promise<void> {
    for (const { uid, path } of this.#rows.unfinished()) {
      const there = await uidOf(path).catch(() => null)
      if (there === uid) this.#writes.run('handover.finish', () => this.#rows.finish(uid))
      else this.#undo(uid)
    }
  }

  preview(companyId: number): HandoverPreview {
    return this.#ports.edits.handable(companyId).preview
  }

  /**
   * Moves what waits of a company into a file at `path`. On disk in this order: the file under another name, the edits as handed
   * over, the file's own name. So at no time two desks can send them; a file that does not get its name gives them back. Until
   * they are handed over it can be cancelled. `badInput` (`changes`, `earlierFile`) where something changed meanwhile, and where
   * `path` is the only copy of what was handed over earlier.
   */
  make(
    companyId: number,
    path: string,
    passphrase: string,
    note: string
  ): Promise<{ fileName: string; edits: number }> {
    return this.#context.waits.run('handover', ({ signal }) =>
      this.#made({ companyId, path, passphrase, note }, signal)
    )
  }

  async #made(
    { companyId, path, passphrase, note }: { companyId: number; path: string; passphrase: string; note: string },
    signal: AbortSignal
  ): Promise<{ fileName: string; edits: number }> {
    const { edits } = this.#ports.edits.handable(companyId)
    if (edits.length === 0) throw new AppError('notHere')
    const company = this.#ports.companies().find(({ id }) => id === companyId)
    if (!company) throw new AppError('notHere')
    const earlier = await uidOf(path).catch(() => null)
    if (earlier !== null && this.#rows.holdsChanges(earlier)) throw new AppError('badInput', { subject: EARLIER_FILE })
    const uid = randomUUID()
    const fileName = basename(path)
    const nowMs = this.#context.nowMs()
    const meta: HandoverMeta = {
      kind: 'handover',
      uid,
      madeMs: nowMs,
      ...deskName(),
      connection: this.#ports.connection,
      company,
      note,
      edits: edits.length
    }
    const ids = edits.map(({ id }) => id)
    const content = Buffer.from(JSON.stringify(edits.map(handedEdit)), 'utf8')
    if (content.length > MOST_CONTENT_BYTES) throw new AppError('badInput', { subject: TOO_MANY })
    const temp = tempBeside(path)
    this.#ports.temps.begun(temp)
    try {
      await writeSealed(temp, {
        uid,
        meta,
        content: [content],
        contentBytes: content.length,
        passphrase,
        cost: this.#ports.keyCost,
        signal
      })
      this.#writes.run('handover.out', () => {
        this.#assertUnchanged(companyId, content)
        this.#rows.begin({ uid, companyId, atMs: nowMs, fileName, path }, ids)
        this.#ports.edits.handOver(ids, fileName)
      })
    } catch (error) {
      await this.#clear(temp)
      throw diskError(error)
    }
    let named = false
    try {
      killPoint('handover.beforeRename')
      await renameOver(temp, path).catch((error: unknown) => {
        throw heldOr(error, path, temp)
      })
      named = true
      killPoint('handover.afterRename')
      await flushFolder(dirname(path))
      this.#writes.run('handover.finish', () => this.#rows.finish(uid))
    } catch (error) {
      // Where it cannot be taken away the next start decides by what is there.
      if (named) await rm(path, { force: true })
      this.#undo(uid)
      throw diskError(error)
    } finally {
      await this.#clear(temp)
    }
    return { fileName, edits: edits.length }
  }

  takeBack(editIds: readonly number[]): void {
    this.#ports.edits.takeBack(editIds, outboxSentences.takenBack)
  }

  /** What a colleague's file brings. Rejects as `opened` of the sealed files does, and with `fileOfOthers`. */
  async read(path: string, passphrase: string): Promise<HandoverContents> {
    const { meta, edits } = await this.#opened(path, passphrase)
    const { kind, madeMs, user, computer, connection, company, note } = meta
    return {
      kind,
      madeMs,
      user,
      computer,
      connection,
      companyId: company.id,
      company: company.name,
      note,
      edits: edits.length,
      takenMs: this.#rows.takenMs(meta.uid),
      otherAddress: connection.address !== this.#ports.connection.address && !connection.sample,
      here: deskName(),
      rows: this.#ports.edits.compare(company.id, edits)
    }
  }

  async take(path: string, passphrase: string, mine: readonly number[]): Promise<{ added: number; kept: number }> {
    const { meta, edits } = await this.#opened(path, passphrase)
    const { uid, company, user, computer } = meta
    if (this.#rows.takenMs(uid) !== null) return { added: 0, kept: edits.length }
    return this.#writes.run('handover.in', () => {
      const desk = deskWords({ user, computer })
      const taken = this.#ports.edits.takeOver({ companyId: company.id, edits, mine: new Set(mine), desk })
      const atMs = this.#context.nowMs()
      this.#rows.taken({ uid, companyId: company.id, atMs, fileName: basename(path), desk, edits: taken.added })
      return taken
    })
  }

  async #opened(path: string, passphrase: string): Promise<{ meta: HandoverMeta; edits: HandedEdit[] }> {
    const { meta, content } = await this.#context.waits.run('sealedFile', async ({ signal }) => {
      const told = await opened(path, passphrase, { begun: handoverMetaIn, mostBytes: MOST_CONTENT_BYTES, signal })
      if (signal.aborted) throw new AppError('cancelled')
      return told
    })
    const edits = handedEdits.safeParse(JSON.parse(content.toString('utf8')))
    if (!edits.success) throw new AppError('fileNewer')
    const { id, name } = meta.company
    const known = this.#ports.companies().find((company) => company.id === id)
    if (!known || !sameName(known.name, name)) throw new AppError('fileOfOthers')
    return { meta, edits: edits.data }
  }

  // The officer goes on working while the file is written: what changed since is in no file and must not be marked as handed over.
  #assertUnchanged(companyId: number, content: Buffer): void {
    const now = this.#ports.edits.handable(companyId).edits.map(handedEdit)
    if (JSON.stringify(now) !== content.toString('utf8')) throw new AppError('badInput', { subject: 'changes' })
  }

  #undo(uid: string): void {
    this.#writes.run('handover.undo', () => {
      this.#ports.edits.takeBack(this.#rows.editsOf(uid), outboxSentences.fileNotWritten)
      this.#rows.finish(uid)
    })
  }

  async #clear(temp: string): Promise<void> {
    try {
      await rm(temp, { force: true })
      this.#ports.temps.ended(temp)
    } catch {
      // It stays noted and goes at the next start.
    }
  }
}

function handoverMetaIn(told: unknown): HandoverMeta {
  const parsed = sealedMeta.safeParse(told)
  if (!parsed.success) throw new AppError('fileNewer')
  if (parsed.data.kind !== 'handover') throw new AppError('badInput', { subject: 'backup' })
  return parsed.data
}
