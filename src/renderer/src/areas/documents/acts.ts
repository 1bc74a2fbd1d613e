/** What is done with one payslip's or certificate's PDF, and what is said of it. The same from every screen that shows one. */
import type { ChannelInput } from '@shared/contract/channels'
import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { OF_THE_FILE, OF_THE_FOLDER } from '@shared/domain/curedElsewhere'
import { attempt } from '@/bridge'
import { toast, type MenuEntry, type ToastAct } from '@/components'
import { documentsText as text } from '@/text/documents'
import { kitText } from '@/text/kit'

export type WhichDocument = ChannelInput<'documents.save'>

/** The service cannot be asked now; nothing tries a save again by itself, as what is said of these elsewhere would promise. */
const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'maintenance', 'rateLimited'])
/** What the officer can put right where it stands. */
const PUT_RIGHT: ReadonlySet<ErrorCode> = new Set(['fileLocked', 'diskFull', 'diskFailed'])

/** Saves a PDF to the company's folder. */
export async function saveDocument(which: WhichDocument): Promise<void> {
  told(which, await attempt('documents.save', which), saveDocument)
}

/** Saves a PDF where the officer says. */
async function saveDocumentAs(which: WhichDocument): Promise<void> {
  told(which, await attempt('documents.saveAs', which), saveDocumentAs)
}

/** Opens a PDF in the system's viewer, saved or not. */
async function viewDocument(which: WhichDocument): Promise<void> {
  const { error } = await attempt('documents.view', which)
  if (error) sayFailed(which, error, viewDocument)
}

/** Prints a PDF. */
async function printDocument(which: WhichDocument): Promise<void> {
  const { value, error } = await attempt('documents.print', which)
  if (error) sayFailed(which, error, printDocument)
  // What is on the paper may be other tomorrow.
  else if (value.printed && text.standing(value) !== '') toast('info', text.printed + text.standing(value))
}

/** Begins to drag a PDF out of the window; to be called as a drag begins. */
export function dragDocument(which: WhichDocument, event: DragEvent): void {
  // The system's own drag of a file takes the place of the page's.
  event.preventDefault()
  void attempt('documents.drag', which).then(({ error }) => error && sayFailure(error))
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

/** The acts of a document for the menu of whatever shows it. */
export function documentMenu(which: WhichDocument, calculating: boolean): readonly MenuEntry[] {
  const why = calculating ? { disabled: true, hint: text.calculating } : {}
  return [
    { label: text.save, icon: 'save', ...why, act: () => void saveDocument(which) },
    { label: text.saveAs, icon: 'folder', ...why, act: () => void saveDocumentAs(which) },
    { label: text.view, icon: 'eye', ...why, act: () => void viewDocument(which) },
    { label: text.print, icon: 'print', ...why, act: () => void printDocument(which) }
  ]
}

type Outcome =
  { readonly value: SavedDocument | null; readonly error: null } | { readonly value: null; readonly error: AppError }

type Act = (which: WhichDocument) => Promise<void>

function told(which: WhichDocument, { value, error }: Outcome, act: Act): void {
  if (error) sayFailed(which, error, act)
  // Null: the dialog was cancelled, which is the officer's own answer.
  else if (value) saySaved(value)
}

function saySaved(saved: SavedDocument): void {
  const acts = [
    { label: text.open, act: () => void openFile(saved.fileId) },
    { label: text.showInFolder, act: () => void showFile(saved.fileId) }
  ]
  const undo = { label: text.undo, act: () => void takeBack(saved) }
  const standing = text.standing(saved)
  if (saved.unchanged) toast('info', text.savedSame(saved.fileName) + standing, acts)
  else if (saved.renamed) toast('warning', text.savedBoth(saved.fileName) + standing, [...acts, undo])
  else toast('positive', text.saved(saved.fileName, saved.folderName) + standing, [...acts, undo])
}

async function takeBack({ fileId, fileName }: SavedDocument): Promise<void> {
  const { error } = await attempt('documents.undoSave', { fileId })
  if (error) sayFailure(error)
  else toast('info', text.undone(fileName))
}

function sayFailed(which: WhichDocument, error: AppError, act: Act): void {
  const again = PUT_RIGHT.has(error.code) ? [{ label: kitText.tryAgain, act: () => void act(which) }] : []
  if (OUT_OF_REACH.has(error.code)) {
    // The copy can still be put on paper, marked as what it is; the payslip's page does that.
    const print = { label: text.printMarked, act: () => (window.location.hash = `#/payslips/${which.id}?print=1`) }
    toast('negative', text.notKept(error), which.kind === 'payslip' ? [print] : [])
  } else if (error.code === 'calculating' || error.code === 'notReady') toast('info', text.notReady(which.kind))
  else if (OF_THE_FOLDER.has(error.code)) sayFailure(error, [...again, elsewhere(which, saveElsewhere)])
  else if (OF_THE_FILE.has(error.code)) sayFailure(error, [...again, elsewhere(which, saveDocumentAs)])
  else sayFailure(error)
}

async function saveElsewhere(which: WhichDocument): Promise<void> {
  told(which, await attempt('documents.saveElsewhere', which), saveElsewhere)
}

const elsewhere = (which: WhichDocument, act: Act): ToastAct => ({ label: text.elsewhere, act: () => void act(which) })

function sayFailure(error: AppError, acts: readonly ToastAct[] = []): void {
  // Closing the folder dialog is the officer's own answer.
  if (error.code === 'cancelled') return
  toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`, acts)
}
