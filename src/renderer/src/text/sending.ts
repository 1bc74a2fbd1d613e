/** When a change that waits is sent: `byItself` is the officer's setting. */
export function whenSent(byItself: boolean): string {
  return byItself
    ? 'As set in Settings, changes are sent by themselves while online, ten seconds after they are made; those of a bank account or identity wait until you submit them.'
    : 'Nothing is sent before you submit.'
}
