import { Unkept } from '@/unkept'

/** Who did a step of a month's end, begun and not kept as the page was left; by the step of the period. */
export const unkeptSteps = new Unkept<string>()
