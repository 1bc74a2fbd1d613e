import { ipcMain, type WebContents, type WebFrameMain } from 'electron'
import { CALL_CHANNEL } from '@shared/contract/bridge'
import { APP_ORIGIN } from '../shell/protocol'
import type { Dispatch } from './dispatch'

/**
 * Lets `answer` have the calls of the one page that `page` gives (null while there is no window), and says of each whether it is from
 * that page. Needs none of the contract, so that it is there before the page.
 */
export function answerCalls(page: () => WebContents | null, answer: Dispatch): void {
  ipcMain.handle(CALL_CHANNEL, (event, channel: unknown, input: unknown) =>
    answer(isOurPage(page(), event.sender, event.senderFrame), channel, input)
  )
}

// Not a frame inside the page, not another window, and not our page while something else is loaded in it.
function isOurPage(page: WebContents | null, sender: WebContents, frame: WebFrameMain | null): boolean {
  return page !== null && sender === page && frame !== null && frame.parent === null && originOf(frame) === APP_ORIGIN
}

function originOf(frame: WebFrameMain): string | null {
  try {
    const { protocol, host } = new URL(frame.url)
    return `${protocol}//${host}`
  } catch {
    return null
  }
}
