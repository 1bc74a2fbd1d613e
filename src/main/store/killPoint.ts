/**
 * Named moments at which a kill is tested: before and after each commit, bytes out, answer in, rename. In the program a call
 * costs one comparison; a test sets the hook and ends the process there.
 */

let hook: ((name: string) => void) | null = null

/** Tells the hook, where a test set one, that the moment `name` is reached. */
export function killPoint(name: string): void {
  if (hook !== null) hook(name)
}

/** For tests: what happens at each named moment; null for nothing. */
export function setKillPointHook(next: ((name: string) => void) | null): void {
  hook = next
}
