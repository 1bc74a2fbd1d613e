/** Saving a PDF with one act, and what is said of it. */
import { wordingOf, type AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { ref } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { payslipText } from '@/text/payslip'

/** `save` writes the payslip's PDF to the company's folder; `busy` while it runs. */
export function useSavePdf() {
  const busy = ref(false)

  async function save(payslipId: number): Promise<void> {
    if (busy.value) return
    busy.value = true
    await savePayslip(payslipId)
    busy.value = false
  }

  return { busy, save }
}

/** Saves a payslip's PDF to the company's folder. */
export async function savePayslip(payslipId: number): Promise<void> {
  const { value, error } = await attempt('documents.savePayslip', { payslipId })
  if (error) sayNotSaved(error)
  else saySaved(value)
}

/** Saves a certificate's PDF to the company's folder. */
export async function saveCertificate(certificateId: number): Promise<void> {
  const { value, error } = await attempt('documents.saveCertificate', { certificateId })
  if (error) sayNotSaved(error)
  else saySaved(value)
}

/** Opens a saved file in the system's viewer. */
export async function openFile(fileId: number): Promise<void> {
  const { error } = await attempt('documents.open', { fileId })
  if (error) sayFailure(error)
}

/** Shows a saved file in its folder. */
export async function showFile(fileId: number): Promise<void> {
  const { error } = await attempt('documents.showInFolder', { fileId })
  if (error) sayFailure(error)
}

function saySaved(saved: SavedDocument): void {
  const acts = [
    { label: payslipText.open, act: () => void openFile(saved.fileId) },
    { label: payslipText.showInFolder, act: () => void showFile(saved.fileId) }
  ]
  if (saved.unchanged) toast('info', payslipText.savedSame(saved.fileName), acts)
  else if (saved.renamed) toast('warning', payslipText.savedBoth(saved.fileName), acts)
  else if (!saved.final) toast('positive', payslipText.savedNotFinal(saved.fileName, saved.folderName), acts)
  else toast('positive', payslipText.saved(saved.fileName, saved.folderName), acts)
}

// Nothing tries a save again by itself, as the general sentence of being offline would promise.
function sayNotSaved(error: AppError): void {
  if (error.code === 'offline') toast('negative', payslipText.notKept)
  else sayFailure(error)
}

function sayFailure(error: AppError): void {
  // Closing the folder dialog is the officer's own answer.
  if (error.code === 'cancelled') return
  toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
}
