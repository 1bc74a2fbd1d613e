import { basename, dirname } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { DocumentStanding, SavedDocument } from '@shared/contract/views'
import { killPoint } from '../../store/killPoint'
import { waitingOfPayslips } from '../../store/outbox/waitingOfPayslips'
import { tempBeside } from '../../common/replaceFile'
import type { EngineContext } from '../context'
import type { DocumentBytes, FetchedPdf } from './bytes'
import type { LentFiles } from './lentFiles'
import { entryOf, type Manifest, type ManifestEntry } from './manifest'
import { fileNameIn, pathIn, patternOf } from './naming'
import type { Pens, WrittenFile } from './pen'
import type { PlacedFiles } from './placed'
import type { DocumentPorts } from './ports'
import type { SavedFiles } from './savedFiles'
import type { DocumentSubject, DocumentSubjects } from './subject'
import { sha256 } from './sha256'
import { clearTemps, writeInFolder } from './writeFile'

/** A payslip or certificate by its id. */
export interface WhichDocument {
  readonly kind: DocumentSubject['kind']
  readonly id: number
}

interface Parts {
  readonly context: EngineContext
  readonly ports: DocumentPorts
  readonly manifest: Manifest
  readonly pens: Pens
  readonly subjects: DocumentSubjects
  readonly bytes: DocumentBytes
  readonly savedFiles: SavedFiles
  readonly lent: LentFiles
  readonly placed: PlacedFiles
}

/** What is done with one document at a time: saved, saved elsewhere, taken back, lent to another program, printed. */
export class SingleDocuments {
  readonly #parts: Parts
  readonly #waitingOf

  constructor(parts: Parts) {
    this.#parts = parts
    this.#waitingOf = waitingOfPayslips(parts.context.outbox)
  }

  /** Into the company's folder, by the pattern. `noFolder` names the company; `notReady` while it calculates. */
  async save(which: WhichDocument, signal: AbortSignal): Promise<SavedDocument> {
    const { context, manifest, pens } = this.#parts
    const subject = await this.#ready(which)
    const folder = manifest.folderOf(subject.companyId)
    if (folder === null) throw new AppError('noFolder', { subject: String(subject.companyId) })
    // Below a drive that stands for another folder the path is longer than it looks.
    const { root } = await pens.of(folder).folderInside(folder, [])
    const path = pathIn(root, subject, patternOf(subject.kind, context.settings()))
    const { pdf, source } = await this.#bytesOf(subject, signal)
    const placing = { folder, segments: path.segments, own: this.#entryOf(subject, pdf), parts: [] }
    const written = await this.#parts.placed.put(placing, async () => {
      const named = await writeInFolder(pens, folder, path.segments, pdf, manifest)
      killPoint('documents.beforeManifest')
      return named
    })
    return this.#saved(subject, source, basename(folder), written)
  }

  /** Where the officer said in main's dialog, which has asked before another file is replaced. */
  async saveAs(which: WhichDocument, path: string, signal: AbortSignal): Promise<SavedDocument> {
    const subject = await this.#ready(which)
    const { pdf, source } = await this.#bytesOf(subject, signal)
    const { manifest, pens, placed } = this.#parts
    const temp = tempBeside(path)
    manifest.begun(temp)
    const pen = pens.ofFile(path)
    const placing = { folder: null, segments: [path], own: this.#entryOf(subject, pdf), parts: [] }
    const written = await placed.put(placing, async () => {
      await pen.replacedBy(path, temp, pdf).finally(() => clearTemps(pen, [temp], manifest))
      killPoint('documents.beforeManifest')
      return { path, unchanged: false, renamed: false }
    })
    return this.#saved(subject, source, basename(dirname(path)), written)
  }

  /** Its company, and the name that its file has by the pattern. `notReady` while it calculates. */
  nameOf(which: WhichDocument): { companyId: number; fileName: string } {
    const subject = this.#found(which)
    if (subject.calculating) throw new AppError('notReady')
    return { companyId: subject.companyId, fileName: this.#fileName(subject) }
  }

  /** Takes a file away that was saved, while it is as it was written. `fileTouched` when it is not; then it stays. */
  async undo(fileId: number): Promise<void> {
    const { context, manifest, pens } = this.#parts
    const entry = manifest.fileOf(fileId)
    if (entry === null) throw new AppError('fileGone')
    const found = await pens.ofFile(entry.path).takenBack(entry)
    if (found === 'missing') throw new AppError('fileGone', { subject: basename(entry.path) })
    if (found !== 'same') throw new AppError('fileTouched', { subject: basename(entry.path) })
    manifest.gone(fileId, context.nowMs())
    context.changed(entry.companyId, 'documents')
  }

  /**
   * A path that another program may have: the saved file while it is as it was written and as the document is now, else a copy in a
   * private folder that goes when the connection closes. `fetch` false: only of what is saved or kept; null where it is neither.
   */
  async lend(which: WhichDocument, fetch: boolean, signal: AbortSignal): Promise<string | null> {
    const { manifest, bytes, lent, savedFiles } = this.#parts
    const subject = fetch ? await this.#ready(which) : this.#found(which)
    const saved = manifest.latestOf(subject.kind, subject.id)
    if (saved !== null && savedFiles.isCurrent(saved, subject) && (await savedFiles.isAsWritten(saved)))
      return saved.path
    const kept = bytes.keptOf(subject)
    if (kept === null && !fetch) return null
    const { pdf } = kept ?? (await this.#bytesOf(subject, signal))
    return lent.put((folder) => this.#fileName(subject, folder), pdf)
  }

  /** Its bytes, to print them, and what the officer should know of them. */
  async pdfOf(
    which: WhichDocument,
    signal: AbortSignal
  ): Promise<{ pdf: Uint8Array; fileName: string } & DocumentStanding> {
    const { subject, pdf } = await this.fetched(which, signal)
    return { pdf, fileName: this.#fileName(subject), ...this.#standing(subject) }
  }

  /** What it is about now, and its bytes. `notReady` while it calculates. */
  async fetched(which: WhichDocument, signal: AbortSignal): Promise<{ subject: DocumentSubject; pdf: Buffer }> {
    const subject = await this.#ready(which)
    const { pdf } = await this.#bytesOf(subject, signal)
    return { subject, pdf }
  }

  #found({ kind, id }: WhichDocument): DocumentSubject {
    const subject = this.#parts.subjects.of(kind, id)
    if (!subject) throw new AppError('notHere')
    return subject
  }

  // One that is not final may have been finalised or changed since it was read; its name must not say otherwise.
  async #ready(which: WhichDocument): Promise<DocumentSubject> {
    const before = this.#found(which)
    if (!before.final) {
      await this.#parts.ports.readAgain(before.id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    }
    const subject = this.#parts.subjects.of(which.kind, which.id) ?? before
    if (subject.calculating) throw new AppError('notReady')
    return subject
  }

  async #bytesOf(subject: DocumentSubject, signal: AbortSignal): Promise<FetchedPdf> {
    const fetched = await this.#parts.bytes.of(subject, { signal, priority: 'click', keep: true })
    if (signal.aborted) throw new AppError('cancelled')
    return fetched
  }

  #fileName(subject: DocumentSubject, folder = ''): string {
    return fileNameIn(folder, subject, patternOf(subject.kind, this.#parts.context.settings()))
  }

  // Before it has a path.
  #entryOf(subject: DocumentSubject, pdf: Buffer): ManifestEntry {
    return entryOf(subject, '', { bytes: pdf.length, sha256: sha256(pdf) }, this.#parts.context.nowMs())
  }

  #saved(
    subject: DocumentSubject,
    source: FetchedPdf['source'],
    folderName: string,
    { fileId, path, unchanged, renamed }: WrittenFile & { readonly fileId: number }
  ): SavedDocument {
    return { fileId, fileName: basename(path), folderName, unchanged, renamed, source, ...this.#standing(subject) }
  }

  #standing({ kind, id, final }: DocumentSubject): DocumentStanding {
    return { final, waitingEdits: kind === 'payslip' ? this.#waitingOf([id]) : 0 }
  }
}
