import { AppError } from '@shared/contract/errors'
import type { OpenedConnection } from '../connections'
import type { Handlers } from './dispatch'

type ReviewHandlers = Pick<Handlers, 'review.tickQuiet'>

/** The reader knows what the rule holds for, the engine writes it. */
export function reviewHandlers(opened: Pick<OpenedConnection, 'engine' | 'reader'>): ReviewHandlers {
  return {
    'review.tickQuiet': async ({ scope, payslips }) => {
      const quiet = await opened.reader('quietPayslips', scope)
      if (quiet.length !== payslips) throw new AppError('figuresChanged', { subject: String(quiet.length) })
      await opened.engine('tickTogether', { scope, payslips: quiet })
    }
  }
}
