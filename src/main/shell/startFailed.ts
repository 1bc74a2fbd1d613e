import { app, dialog } from 'electron'
import { wordingOf } from '@shared/contract/errorWording'
import { faultText } from '../common/faultText'

/**
 * Says in a box of the system why the program behind the window could not start, and ends: the window would answer nothing, and the
 * lock that lets the program run once would keep the next start out.
 */
export function sayStartFailed(error: unknown): void {
  const { sentence, nextStep } = wordingOf('internal')
  dialog.showErrorBox('Paydesk', `${sentence}\n\n${faultText(error)}\n\n${nextStep}`)
  app.exit(1)
}
