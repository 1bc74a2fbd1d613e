/** Companies, pay frequencies and pay points: endpoints 2, 8, 9 and 10. */
import { parseDay } from '@shared/domain/day'
import { isJsonObject } from '@shared/domain/json'
import { json, refused } from '../http/answer'
import { companyIn, NOT_FOUND, type Handler } from '../http/call'
import { record } from '../state/changes'
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

/** Only monthly frequencies can be made; the first end is stored normalised. */
export const createWave: Handler = (call) => {
  const company = companyIn(call)
  if (!company) return NOT_FOUND
  const sent = isJsonObject(call.body) ? (isJsonObject(call.body['wave']) ? call.body['wave'] : call.body) : {}
  const { frequency, last_day_of_month: lastDay, first_end_date: firstEnd, custom_name: customName } = sent
  const errors: Record<string, string> = {}
  if (frequency !== 'monthly') errors['frequency'] = frequency === undefined ? "can't be blank" : 'must be monthly'
  const day = typeof lastDay === 'string' && /^\d{1,2}$/.test(lastDay) ? Number(lastDay) : lastDay
  if (typeof day !== 'number' || !Number.isInteger(day) || day < 1 || day > 31) {
    errors['last_day_of_month'] = lastDay === undefined ? "can't be blank" : 'must be 1 to 31'
  }
  const end = parseDay(firstEnd)
  if (end === null) errors['first_end_date'] = firstEnd === undefined ? "can't be blank" : 'must be a date, YYYY-MM-DD'
  if (customName !== undefined && customName !== null && customName !== '') {
    if (!company.customNames) errors['custom_name'] = 'cannot be set: the feature is not enabled for this company'
    else if (typeof customName !== 'string') errors['custom_name'] = 'must be text'
  }
  if (typeof day !== 'number' || end === null || Object.keys(errors).length > 0) return refused(errors)
  const { world, overlay } = call.service
  const created = {
    lastDay: day,
    firstEnd: end,
    customName: typeof customName === 'string' && customName !== '' ? customName : null,
    createdAtMs: call.nowMs
  }
  const wave = world.addWave(company, created)
  if (!wave) return refused({ frequency: 'This sample has no room for more pay frequencies' })
  overlay.changeCompany(company.index, ({ waves: kept }) => void kept.push(created))
  record(
    { service: call.service, operation: 'create_wave', requestId: call.requestId, nowMs: call.nowMs },
    null,
    null,
    'wave',
    sent
  )
  return json({ message: 'Pay frequency created', id: wave.id })
}
