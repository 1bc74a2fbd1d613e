import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { killPoint } from '../../store/killPoint'
import type { PdfOptions } from '../api'
import type { EngineContext } from '../context'
import type { KeptPdfs } from './keptPdfs'
import type { DocumentSubject } from './subject'

/** The service cannot be asked now, which says nothing of the document. */
export const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'maintenance',
  'rateLimited',
  'certificate',
  'proxy',
  'proxyUnusable',
  'notConnected'
])

export interface FetchedPdf {
  readonly pdf: Buffer
  readonly source: SavedDocument['source']
}

export interface BytesOptions extends PdfOptions {
  /** What is fetched stays in the cache. */
  readonly keep: boolean
}

/** Where the bytes of a document come from: the encrypted cache while what is kept there is current, else the service. */
export class DocumentBytes {
  readonly #context: EngineContext
  readonly #kept: KeptPdfs

  constructor(context: EngineContext, kept: KeptPdfs) {
    this.#context = context
    this.#kept = kept
  }

  /**
   * A final payslip's PDF does not change any more. Another one may have changed in a line while net pay stayed, so the kept
   * copy is only taken when the service cannot give its own.
   */
  async of(subject: DocumentSubject, options: BytesOptions): Promise<FetchedPdf> {
    const copy = this.#kept.current(subject)
    if (copy && subject.kind === 'payslip' && subject.final) return { pdf: copy, source: 'keptCopy' }
    try {
      return { pdf: await this.fetch(subject, options), source: 'service' }
    } catch (error) {
      if (copy && error instanceof AppError && OUT_OF_REACH.has(error.code)) return { pdf: copy, source: 'keptCopy' }
      throw error
    }
  }

  /** Only the kept copy; null where none is current. */
  keptOf(subject: DocumentSubject): FetchedPdf | null {
    const pdf = this.#kept.current(subject)
    return pdf === null ? null : { pdf, source: 'keptCopy' }
  }

  /** From the service. */
  async fetch(subject: DocumentSubject, { keep, ...options }: BytesOptions): Promise<Buffer> {
    const client = this.#context.client()
    const pdf =
      subject.kind === 'payslip'
        ? await client.payslips.pdf(subject.id, options)
        : await client.certificates.pdf(subject.id, options)
    killPoint('documents.answerIn')
    if (keep) this.#kept.keep(subject, pdf)
    return pdf
  }
}
