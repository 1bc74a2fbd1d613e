import { listen } from '@/bridge'
import { isLayerOpen, useShortcuts } from '@/keys'

/** Ctrl or Command S, and *Save PDF* of the menu bar, for as long as the calling page lives. */
export function useSaveKey(label: () => string, group: string, run: () => void): void {
  useShortcuts(() => [{ keys: 'mod+s', label: label(), group, run }])
  listen('menu.command', ({ command }) => {
    if (command === 'savePdf' && !isLayerOpen()) run()
  })
}
