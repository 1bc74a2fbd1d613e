import { Notification } from 'electron'

/** Shows a notice of the system; `onClick` brings the window back. Nothing where the system has none. */
export function notify({ title, body }: { title: string; body: string }, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notice = new Notification({ title: `Paydesk: ${title}`, body, silent: true })
  notice.on('click', onClick)
  notice.show()
}
