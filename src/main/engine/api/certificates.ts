import { readPdf } from './answers'
import type { Caller } from './caller'
import type { CertificatesApi } from './client'
import { decodeCertificate } from './decoders'
import { pathOf } from './paths'

/** Tax certificates: operations 17 and 18. */
export function certificatesApi(caller: Caller): CertificatesApi {
  return {
    async listOfEmployee(employeeId, options = {}) {
      const path = pathOf('employees', employeeId, 'tax_certificates')
      return caller.list({ operation: 17, method: 'GET', path }, decodeCertificate, options)
    },
    async pdf(certificateId, options = {}) {
      const path = pathOf('tax_certificates', certificateId)
      return readPdf(caller, { operation: 18, method: 'GET', path }, options)
    }
  }
}
