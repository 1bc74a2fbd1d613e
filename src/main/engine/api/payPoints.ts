import type { Caller } from './caller'
import type { PayPointsApi } from './client'
import { decodePayPoint } from './decoders'
import { pathOf } from './paths'

/** Pay points: operation 10. */
export function payPointsApi(caller: Caller): PayPointsApi {
  return {
    async list(companyId, options = {}) {
      const path = pathOf('clients', companyId, 'pay_points')
      return caller.list({ operation: 10, method: 'GET', path }, decodePayPoint, options)
    }
  }
}
