/** Which payslip stands in a row `e` of `employee`, in SQL: the latest. */
export const PAYSLIP_LATEST = `SELECT l.payslip_id FROM payslip_latest l
    WHERE l.company_id = e.company_id AND l.employee_id = e.id`

/** The same: that of the period `@periodDate`. */
export const PAYSLIP_OF_PERIOD = `SELECT q.id FROM payslip q WHERE q.employee_id = e.id AND q.date = @periodDate AND q.special = 0
    AND q.gone_ms IS NULL ORDER BY q.id DESC LIMIT 1`

/** The net of the payslip before `p` of the same frequency. */
export const PREVIOUS_NET = `SELECT q.net_scaled FROM payslip q
    WHERE q.employee_id = e.id AND q.date < p.date AND q.special = 0 AND q.gone_ms IS NULL
      AND q.frequency_id IS p.frequency_id
    ORDER BY q.date DESC, q.id DESC LIMIT 1`
