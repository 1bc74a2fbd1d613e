/** Companies, pay frequencies and pay points as they are sent. */
import { normalised } from '../world/calendar'
import type { Company, PayPoint, Wave } from '../world/companies'
import { stampOn } from './stamp'

export function clientRecord(company: Company): Record<string, unknown> {
  return { id: company.id, name: company.name, physical_address: company.address }
}

/** A pay frequency in its standard or simplified form (spec, "wave"). */
export function waveRecord(company: Company, wave: Wave, simplified: boolean): Record<string, unknown> {
  const { kind } = wave.rhythm
  const { day, offset } = normalised(wave.rhythm)
  const months = kind === 'monthly' || kind === 'twice_monthly'
  const kept = {
    id: wave.id,
    first_end_date: day,
    client_id: company.id,
    interim_first_end_date: kind === 'twice_monthly' ? '2008-01-15' : null,
    created_at: stampOn(wave.createdOn, 10),
    updated_at: stampOn(wave.createdOn, 10),
    custom_name: wave.customName,
    pay_dates: { enabled: wave.paymentDay !== null },
    name: wave.name
  }
  if (simplified) return { ...kept, frequency: kind }
  return {
    ...kept,
    length_months: months ? 1 : 0,
    length_weeks: kind === 'weekly' ? 1 : kind === 'fortnightly' ? 2 : 0,
    first_period_offset: offset,
    notification_days_before: wave.notificationDaysBefore,
    finalisation_days_before: wave.finalisationDaysBefore,
    payslip_payment_day: wave.paymentDay
  }
}

export function payPointRecord(company: Company, point: PayPoint): Record<string, unknown> {
  const created = company.waves[0]?.createdOn
  const stamp = created ? stampOn(created, 10) : null
  return {
    id: point.id,
    name: point.name,
    created_at: stamp,
    updated_at: stamp,
    client_id: company.id,
    physical_address: point.address
  }
}
