/** Tax certificates: endpoints 17 and 18. Those not released do not exist for callers. */
import { certificatePdf } from '../documents/certificatePdf'
import { json } from '../http/answer'
import { idIn, NOT_FOUND, personIn, type Handler } from '../http/call'
import { certificateOf, certificatesOf } from '../payroll/certificates'
import { CALCULATING } from './employees'

export const taxCertificates: Handler = (call) => {
  const found = personIn(call)
  if (!found) return NOT_FOUND
  return json(
    certificatesOf(call.service.world, found.person).map(({ id, name, date, workedFrom, workedTo, dirty }) => ({
      id,
      name,
      date,
      worked_from: workedFrom,
      worked_to: workedTo,
      dirty
    }))
  )
}

export const taxCertificateDocument: Handler = async (call) => {
  const id = idIn(call, 'tax_certificate_id')
  const { world, settings } = call.service
  const read = id === null ? null : world.readCertificateId(id)
  const person = read ? world.person(read.place) : undefined
  const company = person && world.companyAt(person.company)
  const certificate = read && person ? certificateOf(world, person, read.year) : null
  if (!person || !company || !certificate || !call.service.opens(call.access, company)) return NOT_FOUND
  if (certificate.dirty) return CALCULATING
  return { kind: 'pdf', bytes: await certificatePdf(world, company, person, certificate, settings.cases) }
}
