import { z } from 'zod'
import type { SavedDocument } from '../views'
import { channel, companyId, id } from './schema'

/** Documents: PDFs of payslips and certificates. */
export const documentChannels = {
  /** Into the company's folder; asks for it the first time. */
  'documents.savePayslip': channel<SavedDocument>()(z.strictObject({ payslipId: id })),
  'documents.saveCertificate': channel<SavedDocument>()(z.strictObject({ certificateId: id })),
  'documents.open': channel<void>()(z.strictObject({ fileId: id })),
  'documents.showInFolder': channel<void>()(z.strictObject({ fileId: id })),
  /** The system's folder dialog; null when it was cancelled. */
  'documents.chooseFolder': channel<{ folderName: string } | null>()(z.strictObject({ companyId })),
  'documents.folder': channel<{ folderName: string | null }>()(z.strictObject({ companyId })),
  'documents.previewName': channel<{ path: string; changed: boolean }[]>()(
    z.strictObject({ companyId, pattern: z.string().max(300) })
  )
}
