/** Sentences of the sync, in one place. */
import type { ListsRead } from './listsRead'

/** A count for the eye: `1,958`. */
export function inWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The computer's own clock, `09:46`. */
function clockTime(atMs: number): string {
  const at = new Date(atMs)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

export const said = {
  stageLists: (refused: number): string =>
    refused === 0 ? 'Lists' : `Lists, ${inWords(refused)} of them answered 202`,
  reduced: (refusals: string, people: number): string =>
    `Employee list ${refusals}, read reduced: ${inWords(people)} people`,
  listsRead: ({ pass, calculating }: ListsRead, payslips: number): string =>
    `${inWords(pass.people)} people, ${inWords(payslips)} payslips known, ${inWords(calculating)} calculating, ` +
    `${inWords(pass.gone)} gone`,
  askedAgain: (calculating: number, atMs: number): string =>
    calculating === 0
      ? `The service is still calculating; asked again at ${clockTime(atMs)}`
      : `${inWords(calculating)} calculating; asked for again at ${clockTime(atMs)}`,
  begun: (depth: string): string => `Begun: ${depth}`,
  wentOn: (done: number, total: number): string => `Went on after a restart at ${inWords(done)} of ${inWords(total)}`,
  details: (read: number, changed: number): string =>
    `${inWords(read)} details, ${inWords(read - changed)} unchanged, ${inWords(changed)} changed`,
  askedToWait: (waitMs: number): string => `Service asked to wait ${inWords(Math.ceil(waitMs / 1000))} s`,
  away: 'The service cannot be reached; goes on by itself',
  back: 'The service answers again',
  failed: (count: number): string => `${inWords(count)} could not be read; tried again with the next sync`,
  unsteady: 'Some of it changed each time it was read; looked at again with the next sync',
  done: 'Done',
  frozen: 'The key no longer opens this company; its copy is kept'
}
