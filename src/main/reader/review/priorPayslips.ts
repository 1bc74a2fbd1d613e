/**
 * The regular payslips of a person before a day, newest first: of each its id, net and frequency, one behind the other in one flat
 * list, as seven of each of ten thousand payslips are read. A list for each, with its date, takes twice the time.
 */
export type Priors = readonly (number | null)[]

/** How many payslips before tell what is usual. */
export const USUAL = 6
/** So many of any frequency hold these, unless a person went from one to another. */
export const LOOKED_AT = USUAL + 1

/** How many members each payslip has in `Priors`. */
const OF_EACH = 3

/** SQL of `Priors`, as `priorsIn` takes them; `which` narrows them. */
export const priorsOf = (employeeId: string, date: string, which: string, most: number): string =>
  `SELECT group_concat(id || ',' || ifnull(net_scaled, 'null') || ',' || ifnull(frequency_id, 'null')) FROM (
     SELECT id, net_scaled, frequency_id FROM payslip
     WHERE employee_id = ${employeeId} AND date < ${date} AND special = 0 AND gone_ms IS NULL ${which}
     ORDER BY date DESC, id DESC LIMIT ${most})`

/** What `priorsOf` gives; none where it was not asked. */
export function priorsIn(text: string | null | undefined): Priors {
  return text == null ? [] : (JSON.parse(`[${text}]`) as (number | null)[]) // Made by the query above.
}

/** How many payslips are before. */
export function countOf(priors: Priors): number {
  return priors.length / OF_EACH
}

/** The id of one of them, 0 the newest; undefined when there are not so many. */
export function idOf(priors: Priors, at: number): number | undefined {
  return priors[at * OF_EACH] ?? undefined
}

/** The frequency of one of them; null: it has none, or there are not so many. */
export function frequencyOf(priors: Priors, at: number): number | null {
  return priors[at * OF_EACH + 2] ?? null
}

/** The net of each of them. */
export function netsOf(priors: Priors): (number | null)[] {
  const nets: (number | null)[] = []
  for (let at = 1; at < priors.length; at += OF_EACH) nets.push(priors[at] ?? null)
  return nets
}

/** The newest `USUAL` of them that are of a frequency. */
export function ofFrequency(priors: Priors, frequencyId: number | null): Priors {
  const own: (number | null)[] = []
  for (let at = 0; at < priors.length && own.length < USUAL * OF_EACH; at += OF_EACH) {
    const [id = null, net = null, frequency = null] = [priors[at], priors[at + 1], priors[at + 2]]
    if (frequency === frequencyId) own.push(id, net, frequency)
  }
  return own
}
