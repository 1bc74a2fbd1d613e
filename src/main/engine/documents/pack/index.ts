/**
 * An enquiry pack: for one person the last payslips, the certificates, the leave and a page that sums them up, in one folder or
 * ZIP with its manifest, below the company's folder. What cannot be had now is named in it, with its reason.
 */
import { join } from 'node:path'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { EnquiryPack } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { fileNameOf } from '@shared/domain/fileName'
import { diskError } from '../../../common/disk'
import { zipOf } from '../../../common/zip'
import { csvOf } from '../../../exporter/csv'
import type { EngineContext } from '../../context'
import type { Manifest } from '../manifest'
import { fileNameIn, patternOf } from '../naming'
import type { Pens } from '../pen'
import type { SingleDocuments, WhichDocument } from '../single'
import { sha256 } from '../sha256'
import { PACK_TEMP } from '../tempFiles'
import { clearTemps, writeInFolder } from '../writeFile'
import { PackContents, type PackPerson } from './contents'
import { summaryOf, type SummaryFacts } from './summary'

/** Fetched side by side. */
const AT_ONCE = 3
const HEADS = ['File', 'Document', 'Document id', 'Date', 'Net pay', 'Final', 'Bytes', 'SHA-256'] as const
const NOT_FINAL = 'not final, to be replaced'

interface Parts {
  readonly context: EngineContext
  readonly manifest: Manifest
  readonly pens: Pens
  readonly single: SingleDocuments
}

interface PackFile {
  readonly name: string
  readonly bytes: Buffer
  /** Its line in the manifest; null for what is no document. */
  readonly line: readonly string[] | null
}

export class EnquiryPacks {
  readonly #parts: Parts
  readonly #contents: PackContents

  constructor(parts: Parts) {
    this.#parts = parts
    this.#contents = new PackContents(parts.context.cache, parts.context.outbox)
  }

  /** Makes the pack; `noFolder` names the company. `notHere` where none of its documents can be had now. */
  async make(
    input: ChannelInput<'documents.pack'>,
    signal: AbortSignal
  ): Promise<EnquiryPack & { readonly path: string }> {
    const { context, manifest } = this.#parts
    const person = this.#contents.person(input.employeeId)
    if (person === null) throw new AppError('notHere')
    const folder = manifest.folderOf(person.companyId)
    if (folder === null) throw new AppError('noFolder', { subject: String(person.companyId) })
    const payslips = this.#contents.payslips(input.employeeId, input.payslips)
    const certificates = input.certificates ? this.#contents.certificates(input.employeeId) : []
    const wanted: WhichDocument[] = [
      ...payslips.map(({ id }) => ({ kind: 'payslip' as const, id })),
      ...certificates.map(({ id }) => ({ kind: 'certificate' as const, id }))
    ]
    const { files, left } = await this.#fetched(wanted, signal)
    if (files.length === 0 && wanted.length > 0) throw left[0]?.error ?? new AppError('notHere')
    const facts: SummaryFacts = {
      person,
      // Read again, as fetching may have found another state.
      payslips: this.#contents.payslips(input.employeeId, input.payslips),
      certificates,
      leave: this.#contents.leave(input.employeeId),
      waitingEdits: this.#contents.waitingEdits(input.employeeId),
      left: left.map(({ what, error }) => ({ what, why: error.message })),
      made: localDay(context.nowMs())
    }
    const all = [
      { name: 'Summary.html', bytes: summaryOf(facts), line: null },
      ...files,
      { name: 'Manifest.csv', bytes: manifestOf(files, facts), line: null }
    ]
    const path = await this.#written(folder, person, all, input.as)
    return {
      path,
      payslips: files.filter(({ line }) => line?.[1] === 'payslip').length,
      certificates: files.filter(({ line }) => line?.[1] === 'certificate').length,
      left: left.length,
      notFinal: files.filter(({ line }) => line?.[5] === NOT_FINAL).length,
      waitingEdits: facts.waitingEdits
    }
  }

  async #fetched(
    wanted: readonly WhichDocument[],
    signal: AbortSignal
  ): Promise<{
    files: PackFile[]
    left: { what: string; error: AppError }[]
  }> {
    const found = new Map<number, PackFile>()
    const left: { what: string; error: AppError }[] = []
    const waiting = [...wanted.entries()]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [place, which] = next
        try {
          found.set(place, await this.#file(which, signal))
        } catch (error) {
          const known = this.#parts.context.failure(error)
          if (known.code === 'cancelled') throw known
          left.push({ what: `${which.kind} ${which.id}`, error: known })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const places = [...found.keys()].sort((a, b) => a - b)
    return { files: places.flatMap((place) => found.get(place) ?? []), left }
  }

  async #file(which: WhichDocument, signal: AbortSignal): Promise<PackFile> {
    const { context, single } = this.#parts
    const { subject, pdf } = await single.fetched(which, signal)
    const name = fileNameIn(subject, patternOf(subject.kind, context.settings()))
    return {
      name,
      bytes: pdf,
      line: [
        name,
        subject.kind,
        String(subject.id),
        subject.nameParts.date,
        subject.net ?? '',
        subject.final ? 'final' : NOT_FINAL,
        String(pdf.length),
        sha256(pdf)
      ]
    }
  }

  // Whole or not at all: a folder is filled under a name of its own and then given its name.
  async #written(
    folder: string,
    person: PackPerson,
    files: readonly PackFile[],
    as: 'folder' | 'zip'
  ): Promise<string> {
    const { context, manifest, pens } = this.#parts
    const who = [person.number ?? `id${person.id}`, person.lastName, person.firstName].filter((part) => part !== '')
    const title = `${who.join('_')} enquiry ${localDay(context.nowMs())}`
    const below = [fileNameOf(person.company, ''), 'Enquiries']
    if (as === 'zip') {
      const zip = zipOf(files.map(({ name, bytes }) => ({ name, bytes })))
      return (await writeInFolder(pens, folder, [...below, fileNameOf(title, '.zip')], zip, manifest)).path
    }
    const name = `${PACK_TEMP}${context.nowMs()}`
    const pen = pens.of(folder)
    const { root } = await pen.folderInside(folder, [])
    const made = join(root, ...below, name)
    manifest.begun(made)
    try {
      for (const file of files) await writeInFolder(pens, folder, [...below, name, file.name], file.bytes, manifest)
      return await pen.folderNamed(made, fileNameOf(title, ''))
    } catch (error) {
      throw diskError(error)
    } finally {
      // Where it cannot be removed it stays noted, and goes at the next start.
      await clearTemps(pen, [made], manifest)
    }
  }
}

function manifestOf(files: readonly PackFile[], { left }: SummaryFacts): Buffer {
  const columns = HEADS.map((head) => ({ head, kind: head === 'Net pay' ? ('amount' as const) : ('text' as const) }))
  const rows = [
    ...files.flatMap(({ line }) => (line === null ? [] : [[...line]])),
    ...left.map(({ what, why }) => ['', what, '', '', '', `not in the pack: ${why}`, '', ''])
  ]
  return csvOf(columns, rows)
}
