import { writeRecord } from './answers'
import type { Caller } from './caller'
import type { FrequenciesApi } from './client'
import { decodeFrequency, decodeSimplifiedFrequency } from './decoders'
import { pathOf } from './paths'

/** Pay frequencies: operations 8 and 9. */
export function frequenciesApi(caller: Caller): FrequenciesApi {
  return {
    async list(companyId, options = {}) {
      const path = pathOf('clients', companyId, 'waves')
      return caller.list({ operation: 8, method: 'GET', path }, decodeFrequency, options)
    },
    async listSimplified(companyId, options = {}) {
      const path = `${pathOf('clients', companyId, 'waves')}?format=simplified`
      return caller.list({ operation: 8, method: 'GET', path }, decodeSimplifiedFrequency, options)
    },
    async create(companyId, { frequency, lastDayOfMonth, firstEndDate, customName }, options = {}) {
      const path = pathOf('clients', companyId, 'waves')
      const body = {
        frequency,
        last_day_of_month: lastDayOfMonth,
        first_end_date: firstEndDate,
        ...(customName === undefined ? {} : { custom_name: customName })
      }
      return writeRecord(caller, { operation: 9, method: 'POST', path, body }, options)
    }
  }
}
