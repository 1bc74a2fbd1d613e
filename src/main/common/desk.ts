import { hostname, userInfo } from 'node:os'

/** Who works here, and on which computer, by the system's own names. */
export interface DeskName {
  readonly user: string
  readonly computer: string
}

/** The names as the system gives them; empty where it gives none (a user without an entry). */
export function deskName(): DeskName {
  return { user: nameOf(() => userInfo().username), computer: nameOf(hostname) }
}

/** A desk in words: `maria on PAY-2`. */
export function deskWords({ user, computer }: DeskName): string {
  return computer === '' ? user : `${user} on ${computer}`
}

function nameOf(ask: () => string): string {
  try {
    return ask().normalize('NFC')
  } catch {
    return ''
  }
}
