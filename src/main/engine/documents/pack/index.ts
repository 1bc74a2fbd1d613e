/**
 * An enquiry pack: for one person the last payslips, the certificates, the leave and a page that sums them up, in one folder or
 * ZIP with its list, below the company's folder. What cannot be had now is named in it, with its reason.
 */
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { EnquiryPack } from '@shared/contract/views'
import { localDay } from '@shared/domain/day'
import { csvOf } from '../../../exporter/csv'
import type { EngineContext } from '../../context'
import type { Manifest } from '../manifest'
import { fileNameIn, patternOf } from '../naming'
import type { Pens } from '../pen'
import type { PlacedFiles } from '../placed'
import type { SingleDocuments, WhichDocument } from '../single'
import { sha256 } from '../sha256'
import { PackContents } from './contents'
import { PackedFiles, type PackDocument, type PackedThen } from './files'
import { summaryOf, type SummaryFacts } from './summary'

/** Fetched side by side. */
const AT_ONCE = 3
const HEADS = ['File', 'Document', 'Document id', 'Date', 'Net pay', 'Final', 'Bytes', 'SHA-256'] as const
const NOT_FINAL = 'not final, to be replaced'

interface Parts {
  readonly context: EngineContext
  readonly manifest: Manifest
  readonly pens: Pens
  readonly placed: PlacedFiles
  readonly single: SingleDocuments
}

export class EnquiryPacks {
  readonly #parts: Parts
  readonly #contents: PackContents
  readonly #files: PackedFiles

  constructor(parts: Parts) {
    this.#parts = parts
    this.#contents = new PackContents(parts.context.cache, parts.context.outbox)
    this.#files = new PackedFiles(parts, parts.context.outbox)
  }

  /** Makes the pack; `noFolder` names the company. `notHere` where none of its documents can be had now. */
  make(
    { employeeId, payslips, certificates, as }: ChannelInput<'documents.pack'>,
    signal: AbortSignal
  ): Promise<EnquiryPack> {
    const ids = {
      payslip: this.#contents.lastPayslips(employeeId, payslips),
      certificate: certificates ? this.#contents.allCertificates(employeeId) : []
    }
    const documents = (['payslip', 'certificate'] as const).flatMap((kind) => ids[kind].map((id) => ({ kind, id })))
    return this.#made({ employeeId, as, documents }, signal)
  }

  /** Makes a pack anew of its documents as they are now; it stands beside the other. `notHere` where none is listed so. */
  async makeAgain(fileId: number, signal: AbortSignal): Promise<EnquiryPack> {
    const then = this.#files.of(fileId)
    if (then === null) throw new AppError('notHere')
    return this.#made(then, signal)
  }

  async #made({ employeeId, as, documents: wanted }: PackedThen, signal: AbortSignal): Promise<EnquiryPack> {
    const { context, manifest } = this.#parts
    const person = this.#contents.person(employeeId)
    if (person === null) throw new AppError('notHere')
    const folder = manifest.folderOf(person.companyId)
    if (folder === null) throw new AppError('noFolder', { subject: String(person.companyId) })
    const place = await this.#files.placeOf(folder, person, as)
    const { documents, left } = await this.#fetched(wanted, place.files, signal)
    if (documents.length === 0 && wanted.length > 0) throw left[0]?.error ?? new AppError('notHere')
    const idsOf = (kind: WhichDocument['kind']): number[] =>
      wanted.flatMap((which) => (which.kind === kind ? which.id : []))
    const facts: SummaryFacts = {
      person,
      // Fetching may have found another state.
      payslips: this.#contents.payslips(idsOf('payslip')),
      certificates: this.#contents.certificates(idsOf('certificate')),
      leave: this.#contents.leave(employeeId),
      waitingEdits: this.#contents.waitingEdits(employeeId),
      left: left.map(({ what, error }) => ({ what, why: error.message })),
      made: localDay(context.nowMs())
    }
    const pack = { person, documents, summary: summaryOf(facts), list: listOf(documents, facts) }
    const count = (kind: WhichDocument['kind']): number =>
      documents.filter(({ subject }) => subject.kind === kind).length
    return {
      fileId: await this.#files.put(place, pack),
      payslips: count('payslip'),
      certificates: count('certificate'),
      left: left.length,
      notFinal: documents.filter(({ subject }) => !subject.final).length,
      waitingEdits: facts.waitingEdits
    }
  }

  async #fetched(
    wanted: readonly WhichDocument[],
    folder: string,
    signal: AbortSignal
  ): Promise<{
    documents: PackDocument[]
    left: { what: string; error: AppError }[]
  }> {
    const found = new Map<number, PackDocument>()
    const left: { what: string; error: AppError }[] = []
    const waiting = [...wanted.entries()]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [place, which] = next
        try {
          found.set(place, await this.#document(which, folder, signal))
        } catch (error) {
          const known = this.#parts.context.failure(error)
          if (known.code === 'cancelled') throw known
          left.push({ what: this.#nameOf(which), error: known })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const places = [...found.keys()].sort((a, b) => a - b)
    return { documents: places.flatMap((place) => found.get(place) ?? []), left }
  }

  // With what the officer knows it by; the copy may not have it any more.
  #nameOf({ kind, id }: WhichDocument): string {
    const known =
      kind === 'payslip'
        ? this.#contents.payslips([id]).map(({ date, frequency }) => [frequency, date])
        : this.#contents.certificates([id]).map(({ name, workedTo }) => [name, workedTo])
    return [kind, ...known.flat(), String(id)].filter((part) => part !== null && part !== '').join(' ')
  }

  async #document(which: WhichDocument, folder: string, signal: AbortSignal): Promise<PackDocument> {
    const { context, single } = this.#parts
    const { subject, pdf } = await single.fetched(which, signal)
    const name = fileNameIn(folder, subject, patternOf(subject.kind, context.settings()))
    return { name, bytes: pdf, sha256: sha256(pdf), subject, savedMs: context.nowMs() }
  }
}

function listOf(documents: readonly PackDocument[], { left }: SummaryFacts): Buffer {
  const columns = HEADS.map((head) => ({ head, kind: head === 'Net pay' ? ('amount' as const) : ('text' as const) }))
  const rows = [
    ...documents.map(({ name, bytes, sha256: digest, subject }) => [
      name,
      subject.kind,
      String(subject.id),
      subject.nameParts.date,
      subject.net ?? '',
      subject.final ? 'final' : NOT_FINAL,
      String(bytes.length),
      digest
    ]),
    ...left.map(({ what, why }) => ['', what, '', '', '', `not in the pack: ${why}`, '', ''])
  ]
  return csvOf(columns, rows)
}
