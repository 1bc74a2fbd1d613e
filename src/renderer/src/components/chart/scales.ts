/** Where figures of a chart stand. Figures are exact up to here; from here on they are only drawn. */
import type { Scaled } from '@shared/domain/money'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

interface AmountScale {
  /** How far from the upper edge an amount stands. */
  readonly yOf: (amount: Scaled) => number
  /** Round amounts from the lowest to the highest, nothing (0) among them. */
  readonly lines: readonly Scaled[]
}

const LINES = 3
const LEAST_SPAN: Scaled = 10_000

/** Amounts between `foot` and `top` (distances from the upper edge): all of `amounts` and 0, its ends at round figures. */
export function amountScale(amounts: readonly Scaled[], foot: number, top: number): AmountScale {
  const least = Math.min(0, ...amounts)
  const most = Math.max(0, ...amounts)
  const scale = scaleLinear()
    .domain([least, most === least ? least + LEAST_SPAN : most])
    .nice(LINES)
    .range([foot, top])
  return { yOf: (amount) => scale(amount), lines: scale.ticks(LINES) }
}

interface Places {
  /** The whole width of one place. */
  readonly step: number
  readonly startOf: (place: number) => number
}

/** `count` places of equal width beside each other between `left` and `right`. */
export function placesOf(count: number, left: number, right: number): Places {
  const scale = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, place) => place))
    .range([left, Math.max(left, right)])
  return { step: scale.bandwidth(), startOf: (place) => scale(place) ?? left }
}

/** A line through `points` as the path of an SVG. */
export function linePath(points: readonly { readonly x: number; readonly y: number }[]): string {
  return (
    line<{ readonly x: number; readonly y: number }>(
      ({ x }) => x,
      ({ y }) => y
    )([...points]) ?? ''
  )
}
