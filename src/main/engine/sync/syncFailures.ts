import { toAppError, type AppError } from '@shared/contract/errors'
import { storeError } from '../../store/fault'

/**
 * What follows from a failed task. `none`: it was ended on purpose. `stop`: nothing more for this company until the officer acts.
 * `away`: the service cannot be reached. `asked`: it asked everyone to wait. `again`: this one is tried again. `giveUp`: this one
 * is not there; the next complete list tells whether it is gone.
 */
type Consequence = 'none' | 'stop' | 'away' | 'asked' | 'again' | 'giveUp'

export function consequenceOf({ code }: AppError): Consequence {
  switch (code) {
    case 'cancelled':
      return 'none'
    case 'unauthorised':
    case 'diskFull':
    case 'diskFailed':
    case 'storeReadOnly':
    case 'storeDamaged':
    case 'companyFrozen':
      return 'stop'
    case 'notConnected':
    case 'offline':
    case 'proxy':
    case 'proxyUnusable':
    case 'certificate':
    case 'maintenance':
      return 'away'
    case 'rateLimited':
      return 'asked'
    case 'notFound':
    case 'notHere':
      return 'giveUp'
    default:
      return 'again'
  }
}

/** A failure of the sync as one of the catalogue; what it reads and writes is the copy. */
export function toSyncError(error: unknown): AppError {
  return toAppError(storeError(error, 'cache'))
}
