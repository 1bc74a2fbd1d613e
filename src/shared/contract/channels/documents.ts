import { z } from 'zod'
import type { DocumentStanding, EnquiryPack, KeptPdfsHeld, NamePreview, SavedDocument } from '../views'
import { channel, companyId, id, none } from './schema'

/** A payslip or certificate. */
const which = z.strictObject({ kind: z.enum(['payslip', 'certificate']), id })
const file = z.strictObject({ fileId: id })

/** Documents: PDFs of payslips and certificates. */
export const documentChannels = {
  /** Into the company's folder; asks for it the first time. */
  'documents.save': channel<SavedDocument>()(which),
  /** Where the officer says in the system's dialog; null when that was cancelled. */
  'documents.saveAs': channel<SavedDocument | null>()(which),
  /** Into another folder, which is the company's from now on; null when its dialog was cancelled. */
  'documents.saveElsewhere': channel<SavedDocument | null>()(which),
  /** Takes a saved file away again. `fileTouched` where it is no longer as it was written: then it stays. */
  'documents.undoSave': channel<void>()(file),
  /** Opens a PDF in the system's viewer: the saved file, else a copy that goes when Paydesk closes. */
  'documents.view': channel<void>()(which),
  /** Prints a PDF by the system's dialog; false when that was cancelled. */
  'documents.print': channel<{ printed: boolean } & DocumentStanding>()(which),
  /** Begins to drag a PDF out of the window. `notKept` when it is neither saved nor kept. */
  'documents.drag': channel<void>()(which),
  'documents.open': channel<void>()(file),
  'documents.showInFolder': channel<void>()(file),
  /** The system's folder dialog; null when it was cancelled. */
  'documents.chooseFolder': channel<{ folderName: string } | null>()(z.strictObject({ companyId })),
  'documents.folder': channel<{ folderName: string | null }>()(z.strictObject({ companyId })),
  /** How much of PDFs is kept in the copy, in all companies, and how much of that is pinned. */
  'documents.held': channel<KeptPdfsHeld>()(none),
  /** One person's last payslips, certificates and leave in one folder or ZIP; asks for the company's folder the first time. */
  'documents.pack': channel<EnquiryPack>()(
    z.strictObject({
      employeeId: id,
      payslips: z.number().int().min(0).max(1000),
      certificates: z.boolean(),
      as: z.enum(['folder', 'zip'])
    })
  ),
  /** A pack that is listed, made anew of its documents as they are now. `notHere` where nothing of it is known. */
  'documents.packAgain': channel<EnquiryPack>()(file),
  /** How files would be named; `badInput` names the part of the pattern that cannot be used. */
  'documents.previewName': channel<NamePreview>()(
    z.strictObject({ companyId, kind: z.enum(['payslip', 'certificate']), pattern: z.string().max(300) })
  )
}
