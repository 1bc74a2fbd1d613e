/** What is said of an enquiry pack that was made, and one that is made again. */
import { wordingOf } from '@shared/contract/errorWording'
import type { EnquiryPack } from '@shared/contract/views'
import { elsewhereCures } from '@shared/domain/curedElsewhere'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { documentsText } from '@/text/documents'
import { packText as text } from '@/text/pack'
import { showFile } from './acts'

/** Says what a pack came to, with the way to it. */
export function sayPackMade(pack: EnquiryPack): void {
  const acts = [{ label: documentsText.showInFolder, act: () => void showFile(pack.fileId) }]
  if (pack.left > 0) toast('warning', text.madeWithout(pack), acts)
  else toast('positive', text.made(pack), acts)
}

/** Makes a pack that is listed anew, and says what came of it. */
export async function makePackAgain(fileId: number, companyId: number): Promise<void> {
  const { value, error } = await attempt('documents.packAgain', { fileId })
  if (value) sayPackMade(value)
  // Closing the folder dialog is the officer's own answer.
  if (!error || error.code === 'cancelled') return
  const elsewhere = { label: documentsText.elsewhere, act: () => void makeElsewhere(fileId, companyId) }
  toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`, elsewhereCures(error.code) ? [elsewhere] : [])
}

async function makeElsewhere(fileId: number, companyId: number): Promise<void> {
  const { value, error } = await attempt('documents.chooseFolder', { companyId })
  if (error) toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  else if (value !== null) await makePackAgain(fileId, companyId)
}
