/**
 * Amounts as the screen writes them: in full, or covered while the officer hides amounts. Whatever writes one on screen takes it
 * from here, never from the domain; what leaves the program in full (copies, files, paper) asks first.
 */
import {
  showAmount as inFull,
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

export function hideAmounts(hide: boolean): void {
  hidden.value = hide
}

/** As `showAmount` of the domain, or covered. */
export function showAmount(text: string): string {
  return hidden.value ? DOTS : inFull(text)
}

/** As `showScaled` of the domain, or covered. */
export function showScaled(scaled: Scaled): string {
  return hidden.value ? DOTS : scaledInFull(scaled)
}

/** As `showChange` of the domain, or covered. */
export function showChange(change: Scaled): string {
  return hidden.value ? DOTS : changeInFull(change)
}

/** As `showPercent` of the domain; none while covered, as it tells half of an amount. */
export function showPercent(change: Scaled, before: Scaled): string | null {
  return hidden.value ? null : percentInFull(change, before)
}

/** As `showShortPercent` of the domain; none while covered. */
export function showShortPercent(change: Scaled, before: Scaled): string | null {
  return hidden.value ? null : shortPercentInFull(change, before)
}

const FIGURES = /[+\u2212-]?\d[\d,]*\.\d{2,}/g

/** A sentence that was made elsewhere, with the amounts in it covered. */
export function coverFigures(sentence: string): string {
  return hidden.value ? sentence.replaceAll(FIGURES, DOTS) : sentence
}

/** A value of which nobody knows whether it is an amount: as it is, or covered where it has a digit. */
export function showUnknown(value: string): string {
  return hidden.value && /\d/.test(value) ? DOTS : value
}

/** The value of an input: a figure as every amount, anything else as it is; covered where it may be an amount. */
export function showInput(value: string): string {
  return hidden.value ? showUnknown(value) : inputInFull(value)
}

/** Before amounts leave the screen in full: true while they are not hidden, else the officer's answer. */
export function mayTakeOut(how: keyof typeof amountsText.out): Promise<boolean> {
  return hidden.value ? confirm(amountsText.out[how]) : Promise.resolve(true)
}
