/** Companies, pay frequencies and pay points: endpoints 2, 8 and 10. */
import { json } from '../http/answer'
import { companyIn, NOT_FOUND, type Handler } from '../http/call'
import { clientRecord, payPointRecord, waveRecord } from '../wire/company'

export const clients: Handler = ({ service, access }) =>
  json(
    service.world.companies
      .filter((company) => service.opens(access, company))
      .map((company) => ({ client: clientRecord(company) }))
  )

export const waves: Handler = (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const simplified = call.query.get('format') === 'simplified'
  return json(company.waves.map((wave) => ({ wave: waveRecord(company, wave, simplified) })))
}

export const payPoints: Handler = (call) => {
  const company = companyIn(call)
  return company ? json(company.payPoints.map((point) => ({ pay_point: payPointRecord(company, point) }))) : NOT_FOUND
}
