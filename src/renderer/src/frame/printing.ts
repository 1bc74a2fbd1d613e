/** What is to be printed: a page that has something for paper gives it here and goes to the print view. */
import { shallowRef } from 'vue'
import type { Router } from 'vue-router'
import { amountsHidden, hideAmounts, mayTakeOut } from '@/amounts'
import type { RowKind } from '@/components'

export interface PrintColumn {
  readonly head: string
  /** Figures stand right. */
  readonly right?: boolean
  /** Its part of the width, against those of the others; in mm where `leastMm` is given. */
  readonly share: number
  /** Below this it cannot be read; columns that do not fit beside one another go on sheets of their own. */
  readonly leastMm?: number
  /** Stands on those sheets, too. */
  readonly repeats?: boolean
}

/** A line of the table. `head` begins a part, `sum` is a total of the service, `net` the figure that it is about. */
export interface PrintRow {
  readonly kind: RowKind
  readonly cells: readonly string[]
}

/** What stands on the sheets: words and figures as they are to be read, in the order of the page. */
export interface PrintDocument {
  readonly company: string
  /** What it is, with its period: `Payslip, 30 Jun 2026, Monthly`. */
  readonly what: string
  /** On each sheet: as of when, open or final, what waits or calculates. */
  readonly standing: string
  /** In a box at the top of each sheet: what is not the service's own document says so. */
  readonly mark: string
  /** Who it is about, and the one figure; on the first sheet. */
  readonly lead: {
    readonly name: string
    readonly chineseName: string | null
    readonly lines: readonly string[]
    readonly figure: { readonly label: string; readonly value: string; readonly note: string }
  } | null
  /** On paper laid sideways. */
  readonly wide: boolean
  readonly columns: readonly PrintColumn[]
  readonly rows: readonly PrintRow[]
  /** In a box after the last line: the same at length. */
  readonly say: { readonly strong: string; readonly text: string }
  /** At the foot of each sheet, left. */
  readonly foot: string
}

/** Something for paper, with what the officer may leave out. */
export interface Printable {
  readonly title: string
  /** What a saved print is called, without its ending. */
  readonly fileName: string
  /** What the officer should know before printing this, with a better way where there is one. */
  readonly notice: {
    readonly title: string
    readonly text: string
    readonly act: { readonly label: string; readonly run: () => void } | null
  } | null
  readonly options: readonly { readonly id: string; readonly label: string; readonly on: boolean }[]
  readonly document: (on: ReadonlySet<string>) => PrintDocument
}

/** What the print view shows; for that view only. */
export const printing = shallowRef<Printable | null>(null)

/** Goes to the print view with `printable`. Where amounts are hidden it asks, and hides them again when the view is left. */
export async function openPrintView(router: Router, printable: Printable): Promise<void> {
  const wereHidden = amountsHidden.value
  if (!(await mayTakeOut('print'))) return
  if (wereHidden) hideAmounts(false)
  printing.value = printable
  try {
    await router.push({ name: 'print' })
  } finally {
    // Nobody would take it out again; another may have been given meanwhile, which is on its way.
    if (!isShown(router) && printing.value === printable) printing.value = null
    if (wereHidden) hideWhenLeft(router)
  }
}

const isShown = (router: Router): boolean => router.currentRoute.value.name === 'print'

function hideWhenLeft(router: Router): void {
  // The view may not have opened at all.
  if (!isShown(router)) return hideAmounts(true)
  const stop = router.afterEach(() => {
    hideAmounts(true)
    stop()
  })
}
