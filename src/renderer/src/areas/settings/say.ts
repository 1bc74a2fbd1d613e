import { wordingOf } from '@shared/contract/errorWording'
import type { AppError } from '@shared/contract/errors'
import { toast } from '@/components'

/** Says the failure of an act of Settings, or that it is done. True when it is. */
export function sayOutcome(error: AppError | null, done: string): boolean {
  if (error === null) toast('positive', done)
  else toast('negative', `${error.message} ${wordingOf(error.code).nextStep}`)
  return error === null
}
