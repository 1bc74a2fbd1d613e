import type { Caller } from './caller'
import type { CompaniesApi } from './client'
import { decodeCompany } from './decoders'

/** Companies: operation 2. */
export function companiesApi(caller: Caller): CompaniesApi {
  return {
    list: (options = {}) => caller.list({ operation: 2, method: 'GET', path: '/clients/' }, decodeCompany, options)
  }
}
