import { count } from './format'

/** Choosing people of a company by search. */
export const peoplePickText = {
  search: 'Name, number or id',
  found: 'People found',
  addFound: (found: number) => `Add all ${count(found)} found`,
  nobodyFound: (search: string, payPoint: string | null) => {
    const by = [
      search === '' ? '' : `the search for “${search}”`,
      payPoint === null ? '' : `the pay point “${payPoint}”`
    ].filter((part) => part !== '')
    return by.length === 0 ? 'Nobody is in the copy of this company.' : `Nobody is left by ${by.join(' and ')}.`
  },
  more: (listed: number, found: number) => `The first ${count(listed)} of ${count(found)} are listed. All are added.`,
  payPoint: 'Pay point',
  anyPayPoint: 'Any pay point',
  payPointNotKnown: 'Pay point not known',
  withNotKnown: (people: number) => `${count(people)} whose pay point is not known too`
} as const
