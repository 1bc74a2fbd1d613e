/** How many records a call may name: ten times the people that the program is built for, as a person may have several. */
export const MOST_RECORDS = 1_000_000
