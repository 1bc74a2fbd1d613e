import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '@shared/contract/events'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly devTools: boolean
  /** Says a command to the page. */
  readonly say: (command: MenuCommand) => void
  readonly openLogFolder: () => void
}

/** Puts the menu bar in place. On Windows and Linux it is hidden until Alt; its keys act all the same. */
export function setMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(options)))
}

// The page answers these keys itself and stops them, so the menu acts only where the page does not.
function template({ platform, devTools, say, openLogFolder }: MenuOptions): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => say('settings')
  }
  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' }
    ]
  }
  const atEndOfFile: MenuItemConstructorOptions[] = mac
    ? [{ role: 'close' }]
    : [settings, { type: 'separator' }, { role: 'quit' }]
  const developer: MenuItemConstructorOptions[] = devTools ? [{ type: 'separator' }, { role: 'toggleDevTools' }] : []
  return [
    ...(mac ? [application] : []),
    {
      label: '&File',
      submenu: [
        { label: 'Save PDF', accelerator: 'CmdOrCtrl+S', click: () => say('savePdf') },
        { label: 'Refresh', accelerator: 'F5', click: () => say('refresh') },
        { label: 'Changes', click: () => say('changes') },
        { type: 'separator' },
        { label: 'Lock Paydesk', accelerator: 'CmdOrCtrl+L', click: () => say('lock') },
        ...atEndOfFile
      ]
    },
    {
      label: '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' }
      ]
    },
    {
      label: '&View',
      submenu: [
        { label: 'Find anything', accelerator: 'CmdOrCtrl+K', click: () => say('find') },
        { label: 'Hide or show amounts', accelerator: 'CmdOrCtrl+Shift+H', click: () => say('hideAmounts') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developer
      ]
    },
    ...(mac ? [{ role: 'windowMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      role: 'help',
      submenu: [
        { label: 'Keys', click: () => say('keys') },
        { label: 'Open log folder', click: openLogFolder }
      ]
    }
  ]
}
