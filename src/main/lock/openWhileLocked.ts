import type { ChannelName } from '@shared/contract/channelNames'

/**
 * What is answered while the program is locked; all else is refused, so that a channel that is added is closed until somebody
 * decides otherwise. Nothing here tells a name of a person or an amount: the saving of PDFs goes on, but its answers name no file then. Those
 * that lead away from what is locked name the other connections, and count what of the locked one its removal would take.
 */
const open: ReadonlySet<ChannelName> = new Set<ChannelName>([
  'app.info',
  'app.held',
  'settings.get',
  'lock.get',
  'lock.work',
  'lock.lock',
  'lock.unlock',
  'lock.unlockAsUser',
  'lock.quit',
  'lock.others',
  'lock.goTo',
  'lock.wipePreview',
  'lock.wipe',
  'documents.save'
])

export function isOpenWhileLocked(channel: ChannelName): boolean {
  return open.has(channel)
}
