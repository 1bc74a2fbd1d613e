/** The sentences of the lock screen, and of its part of Settings. */
import type { LockReason } from '@shared/contract/views'
import { clock, count, counted } from './format'
import { frameText } from './frame'

export const lockText = {
  lockNow: 'Lock Paydesk',
  locked: 'Locked',
  since: (atMs: number) => `Locked since ${clock(atMs)}`,
  why: (reason: LockReason, idleMinutes: number) => {
    switch (reason) {
      case 'byHand':
        return 'Locked by hand.'
      case 'idle':
        return `Locked after ${counted(idleMinutes, 'minute', 'minutes')} without a key or a click.`
      case 'system':
        return 'Locked with this computer.'
      case 'start':
        return 'This connection has a passphrase.'
    }
  },
  /** What is still there: nothing was typed yet in a program that has just started. */
  kept: (atStart: boolean, fields: number, unkept: number) =>
    atStart
      ? { head: 'What you kept is here', why: 'Changes, ticks and notes stand as they were when Paydesk closed' }
      : {
          head: 'What you typed is kept',
          why:
            [
              ...(fields === 0 ? [] : [`${counted(fields, 'field', 'fields')} with figures not put away yet`]),
              ...(unkept === 0 ? [] : [`${counted(unkept, 'entry', 'entries')} that could not be put on disk`])
            ].join(', ') || 'Pages stand as you left them'
        },
  work: (running: readonly string[]) =>
    running.length === 0
      ? { head: 'Nothing runs now', why: 'What is begun before a lock goes on under it' }
      : { head: 'Work goes on', why: running.join(', ') },
  goingOn: (label: string, done: number, total: number) => `${label} ${count(done)} of ${count(total)}`,
  submitting: (done: number, total: number) => `submitting ${count(done)} of ${count(total)}`,
  syncing: (done: number, total: number) => `reading ${count(done)} of ${count(total)}`,
  waits: (changes: number, needsOfficer: number) => {
    const waits =
      changes === 0 ? 'No change waits' : changes === 1 ? '1 change waits' : `${count(changes)} changes wait`
    return needsOfficer === 0 ? waits : `${waits}, ${frameText.status.needYou(needsOfficer)}`
  },
  notSent: 'Nothing is sent that you have not submitted',
  sentByItself: 'Sent as soon as the service answers, as set in Settings',
  noNames: 'No names, no figures',
  noNamesWhy: 'Search, notices and the window’s title show counts only',
  title: 'Unlock Paydesk',
  asUser: 'Unlock as this computer’s user',
  notUser: 'The system did not say that it is this computer’s user. Try again, or enter the passphrase.',
  or: 'or',
  systemSession:
    'Lock this computer and unlock it again, as its user: Paydesk opens with it. Nothing else on this computer tells Paydesk who sits here.',
  passphrase: 'Passphrase',
  passphraseOf: 'Passphrase of this connection',
  passphraseHint: (systemToo: boolean) =>
    systemToo
      ? 'Five tries, then a minute of waiting. There is no way round a forgotten passphrase but this computer’s user.'
      : 'Five tries, then a minute of waiting. This system has no check of its own that Paydesk could ask, so there is no way round a forgotten passphrase but a backup on another computer.',
  wrong: (left: number) =>
    `This is not the passphrase. ${counted(left, 'try', 'tries')} left, then a minute of waiting.`,
  wait: (seconds: number) => `Wrong five times. The next try is possible in ${seconds} s.`,
  waitUntil: (time: string) => `Wrong five times. The next try is possible at ${time}.`,
  unlock: 'Unlock',
  unlockHidden: 'Unlock, amounts hidden',
  quit: 'Quit Paydesk',
  elsewhere: {
    open: 'Forgotten, or another connection',
    title: 'Another connection',
    lead: 'It opens with its own passphrase, where it has one. What is locked here stays as it is, and locked.',
    none: 'There is no other connection on this computer.',
    typed: (fields: number) =>
      `${counted(fields, 'field', 'fields')} with figures not put away yet ${fields === 1 ? 'is' : 'are'} lost when you go.`,
    go: 'Open',
    goTo: (label: string) => `Open ${label}`,
    forgotten: 'Passphrase forgotten',
    forgottenHelp:
      'Nobody can bring it back. The locked connection can be removed from this computer, with everything that is kept of it here, and then connected again with its API key.',
    remove: 'Remove the locked connection',
    removeTitle: 'Remove everything of the locked connection?',
    back: 'Back to the passphrase',
    goOn: 'Go on',
    failed: 'This was not done.'
  },
  failed: 'Paydesk could not look at the passphrase.',
  cannotLock: 'There is nothing that could unlock Paydesk again: set a passphrase first.',
  toSettings: 'Set a passphrase',
  settings: {
    words: 'lock passphrase idle minutes touch id hide amounts',
    idle: 'Lock by itself',
    idleChoice: (minutes: number) =>
      minutes === 0 ? 'Never' : `After ${counted(minutes, 'minute', 'minutes')} without a key or a click`,
    idleHelp: 'As the system tells it: work in other programs counts as being there.',
    needsPassphrase:
      'This system tells Paydesk nothing of who sits there. Set a passphrase, so that it can be unlocked.',
    withSystem: 'With the computer',
    withSystemLabel: 'Lock when the computer locks or sleeps',
    opensWithIt: 'Unlocking the computer unlocks Paydesk.',
    afterSleep: 'This system does not tell when its own lock opens: the passphrase is asked for.',
    passphrase: 'Passphrase',
    isSet: 'Set',
    notSet: 'None',
    set: 'Set a passphrase',
    change: 'Change',
    remove: 'Remove',
    passphraseHelp:
      'Of this connection; asked for when Paydesk is locked, and at each start. Only a slow hash of it is kept, beside the key. A connection without one can be opened from the lock screen of another.',
    whatProtects:
      'It keeps people at this screen out. The files are encrypted with keys in your keychain; whoever can run programs as you can still read those.',
    setTitle: 'Set a passphrase',
    changeTitle: 'Change the passphrase',
    removeTitle: 'Remove the passphrase',
    current: 'Passphrase now',
    next: 'New passphrase',
    again: 'New passphrase again',
    short: (least: number) => `At least ${least} characters.`,
    currentMissing: 'Enter the passphrase that is set now.',
    differs: 'The two are not the same.',
    keep: 'Keep',
    kept: 'The passphrase is kept.',
    removed: 'The passphrase is removed.',
    hide: 'Amounts',
    hideAtStart: 'Start with amounts hidden',
    hideHelp: 'Hidden amounts are dots on every screen. Copying, exporting and printing ask first.',
    lockNow: 'Lock now'
  }
} as const
