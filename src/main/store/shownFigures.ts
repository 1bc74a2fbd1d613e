import { createHash } from 'node:crypto'

/** The columns of a payslip, and of its detail `d`, that its figures come from. */
export const FIGURE_FIELDS = `p.dirty, p.net, p.held_net, p.lines,
  iif(p.lines IS NULL, (SELECT d.lines FROM payslip_detail d WHERE d.payslip_id = p.id), NULL) AS detail_lines`

export interface FigureRow {
  readonly dirty: number
  readonly net: string | null
  readonly held_net: string | null
  readonly lines: string | null
  readonly detail_lines: string | null
}

/** What a payslip shows: while it calculates, the figures it last settled on. Lines in the copy's own form (lines.ts). */
export interface ShownFigures {
  readonly net: string | null
  readonly lines: string | null
  readonly coded: boolean
}

export function shownFigures({ dirty, net, held_net, lines, detail_lines }: FigureRow): ShownFigures {
  return {
    net: dirty === 1 ? held_net : net,
    lines: lines ?? detail_lines,
    coded: lines === null && detail_lines !== null
  }
}

/** A short name of these figures, the same as long as nothing of them is written anew. */
export function figuresMark({ net, lines }: ShownFigures): string {
  return createHash('sha256')
    .update(`${net ?? ''}\n${lines ?? ''}`)
    .digest('hex')
    .slice(0, 24)
}
