/** The payslip that stands in a row `e` of `employee`, in SQL: how it is joined as `p`, and where its id is. */
export interface RowPayslip {
  readonly join: string
  readonly id: string
}

/** The latest, from what is kept of it: the payslip itself is another page of the file for each row. */
export const PAYSLIP_LATEST: RowPayslip = {
  join: 'LEFT JOIN payslip_latest p ON p.company_id = e.company_id AND p.employee_id = e.id',
  id: 'p.payslip_id'
}

/** That of the period `@periodDate`. */
export const PAYSLIP_OF_PERIOD: RowPayslip = {
  join: `LEFT JOIN payslip p ON p.id = (SELECT q.id FROM payslip q WHERE q.employee_id = e.id AND q.date = @periodDate
    AND q.special = 0 AND q.gone_ms IS NULL ORDER BY q.id DESC LIMIT 1)`,
  id: 'p.id'
}

/** The net of the payslip before `p` of the same frequency. */
export const PREVIOUS_NET = `SELECT q.net_scaled FROM payslip q
    WHERE q.employee_id = e.id AND q.date < p.date AND q.special = 0 AND q.gone_ms IS NULL
      AND q.frequency_id IS p.frequency_id
    ORDER BY q.date DESC, q.id DESC LIMIT 1`
