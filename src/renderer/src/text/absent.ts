/** The word in the place of a figure that is not there: what calculates is not ready, anything else has none. */
import { plainAmount, scaledToText, type Scaled } from '@shared/domain/money'
import { kitText } from './kit'

/** For an `AmountText`. `calculating`: whether the payslip does, or how many of those that are summed. */
export function absentFigure(calculating: boolean | number): 'notReady' | 'none' {
  return Number(calculating) > 0 ? 'notReady' : 'none'
}

/** The same as its word. */
export function absentWord(calculating: boolean | number): string {
  return kitText[absentFigure(calculating)]
}

/** A figure as it is copied and exported, as it was sent or summed; else the word. */
export function plainFigure(figure: string | Scaled | null, calculating: boolean | number): string {
  if (figure === null) return absentWord(calculating)
  return typeof figure === 'string' ? plainAmount(figure) : scaledToText(figure)
}
