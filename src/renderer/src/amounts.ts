/**
 * Amounts as the screen writes them: in full, or covered while the officer hides amounts. Whatever writes one on screen takes it
 * from here, never from the domain; what leaves the program in full (copies, files, paper) asks first.
 */
import {
  showAmount as amountInFull,
  showChange as changeInFull,
  showPercent as percentInFull,
  showShortPercent as shortPercentInFull,
  showScaled as scaledInFull,
  type Scaled
} from '@shared/domain/money'
import { showInput as inputInFull } from '@shared/domain/payItem'
import { readonly, ref } from 'vue'
import { confirm } from './components/confirm'
import { amountsText } from './text/amounts'

/** Stands for every amount: its width tells nothing. */
export const DOTS = '••••••'

const hidden = ref(false)

/** Whether amounts are covered, on every screen. */
export const amountsHidden = readonly(hidden)

let takingOut = false

function covers(): boolean {
  return hidden.value && !takingOut
}

/** What `made` gives is what leaves the program in full, once the officer has agreed to it: no amount in it is covered. */
export function inFull<Made>(made: () => Made): Made {
  const before = takingOut
  takingOut = true
  try {
    return made()
  } finally {
    takingOut = before
  }
}

export function hideAmounts(hide: boolean): void {
  hidden.value = hide
}

/** As `showAmount` of the domain, or covered. */
export function showAmount(text: string): string {
  return covers() ? DOTS : amountInFull(text)
}

/** As `showScaled` of the domain, or covered. */
export function showScaled(scaled: Scaled): string {
  return covers() ? DOTS : scaledInFull(scaled)
}

/** As `showChange` of the domain, or covered. */
export function showChange(change: Scaled): string {
  return covers() ? DOTS : changeInFull(change)
}

/** As `showPercent` of the domain; none while covered, as it tells half of an amount. */
export function showPercent(change: Scaled, before: Scaled): string | null {
  return covers() ? null : percentInFull(change, before)
}

/** As `showShortPercent` of the domain; none while covered. */
export function showShortPercent(change: Scaled, before: Scaled): string | null {
  return covers() ? null : shortPercentInFull(change, before)
}

const FIGURES = /[+\u2212-]?\d[\d,]*\.\d{2,}/g

/** A sentence that was made elsewhere, with the amounts in it covered. */
export function coverFigures(sentence: string): string {
  return covers() ? sentence.replaceAll(FIGURES, DOTS) : sentence
}

/** A value of which nobody knows whether it is an amount: as it is, or covered where it has a digit. */
export function showUnknown(value: string): string {
  return covers() && /\d/.test(value) ? DOTS : value
}

/** The value of an input: a figure as every amount, anything else as it is; covered where it may be an amount. */
export function showInput(value: string): string {
  return covers() ? showUnknown(value) : inputInFull(value)
}

/** Before amounts leave the screen in full: true while they are not hidden, else the officer's answer. */
export function mayTakeOut(how: keyof typeof amountsText.out): Promise<boolean> {
  return hidden.value ? confirm(amountsText.out[how]) : Promise.resolve(true)
}
