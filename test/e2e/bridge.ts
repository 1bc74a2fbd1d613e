// Speaks over the bridge as the page does, for tests of the program below the screens.
import type { Page } from '@playwright/test'
import type { BridgeAnswer, PaydeskBridge } from '@shared/contract/bridge'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { ChannelName } from '@shared/contract/channelNames'

/** The window of the page, as its preload made it. */
export interface OurWindow {
  readonly paydesk: PaydeskBridge
}

/** Says anything to any channel; the answer as it comes. */
export function invoke(page: Page, channel: string, input?: unknown): Promise<BridgeAnswer<unknown>> {
  return page.evaluate(([name, value]) => (window as unknown as OurWindow).paydesk.invoke(name, value), [
    channel,
    input
  ] as const)
}

/** Calls a channel and gives its value; a failure is thrown with its code. */
export async function call<C extends ChannelName>(
  page: Page,
  channel: C,
  input: ChannelInput<C>
): Promise<ChannelOutput<C>> {
  const answer = await invoke(page, channel, input)
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code} ${answer.error.details.subject ?? ''}`)
  // Main and the page are typed by the same list.
  return answer.value as ChannelOutput<C>
}
