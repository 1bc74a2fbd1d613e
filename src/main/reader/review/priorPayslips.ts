/** A payslip before, as a bare tuple: seven of each of ten thousand are read, as one text for each. */
export type Prior = readonly [id: number, date: string, netScaled: number | null, frequencyId: number | null]

/** How many payslips before tell what is usual. */
export const USUAL = 6
/** So many of any frequency hold these, unless a person went from one to another. */
export const LOOKED_AT = USUAL + 1

/** SQL of the newest regular payslips of a person before a day, as `priorIn` takes them; `which` narrows them. */
export const priorOf = (employeeId: string, date: string, which: string, most: number): string =>
  `SELECT json_group_array(json_array(id, date, net_scaled, frequency_id)) FROM (
     SELECT id, date, net_scaled, frequency_id FROM payslip
     WHERE employee_id = ${employeeId} AND date < ${date} AND special = 0 AND gone_ms IS NULL ${which}
     ORDER BY date DESC, id DESC LIMIT ${most})`

/** What `priorOf` gives; none where it was not asked. */
export function priorIn(text: string | null | undefined): readonly Prior[] {
  return text == null ? [] : (JSON.parse(text) as Prior[]) // Made by the query above.
}
