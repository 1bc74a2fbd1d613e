import type { PaydeskBridge } from '@shared/contract/bridge'

declare global {
  interface Window {
    /** Put there by the preload; absent when the page is opened outside the app. */
    readonly paydesk?: PaydeskBridge
  }
}
