/** Which payslips are of a period, or ever were, as far as the copy knows. */
export interface PeriodParameters {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
}

const OF_PERIOD = '@companyId AND date = @date AND frequency_id IS @frequencyId'

export const IN_PERIOD = `
  SELECT id FROM payslip INDEXED BY payslip_period WHERE company_id = ${OF_PERIOD} AND gone_ms IS NULL
  UNION SELECT id FROM payslip INDEXED BY payslip_gone_of WHERE company_id = ${OF_PERIOD} AND gone_ms IS NOT NULL
  UNION SELECT payslip_id FROM payslip_version INDEXED BY payslip_version_period WHERE company_id = ${OF_PERIOD}`
