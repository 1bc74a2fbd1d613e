/** Chance that can be asked again: every roll is a pure function of the seed, whom it is about and what is rolled. */

/** A whole number of 0 to 4,294,967,295 that depends on all three and on nothing else. */
export function roll(seed: number, subject: number, salt: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(subject + 0x7f4a7c15, 0xc2b2ae35)
  h ^= h >>> 15
  h = Math.imul(h ^ Math.imul(salt + 0x165667b1, 0x27d4eb2f), 0x2c1b3c6d)
  h ^= h >>> 12
  h = Math.imul(h, 0x297a2d39)
  h ^= h >>> 15
  return h >>> 0
}

/** A whole number from 0 up to, not including, `bound`. */
export function below(bound: number, seed: number, subject: number, salt: number): number {
  return roll(seed, subject, salt) % bound
}

/** Whether a chance of `perMille` in a thousand came true. */
export function chance(perMille: number, seed: number, subject: number, salt: number): boolean {
  return below(1000, seed, subject, salt) < perMille
}

/** One of the values of a list that is not empty. */
export function pick<T>(values: readonly [T, ...T[]], seed: number, subject: number, salt: number): T {
  return values[below(values.length, seed, subject, salt)] ?? values[0]
}

/** What is rolled; a number of its own each, so that a new roll never shifts an old one. */
export const Salt = {
  person: 1,
  surname: 2,
  given: 3,
  foreign: 4,
  gender: 5,
  birth: 6,
  joined: 7,
  left: 8,
  returned: 9,
  wave: 10,
  waveMoved: 11,
  payPoint: 12,
  kind: 13,
  grade: 14,
  housing: 15,
  travel: 16,
  shift: 17,
  sales: 18,
  overtime: 19,
  voluntary: 20,
  loan: 21,
  loanSecond: 22,
  savings: 23,
  garnishee: 24,
  laundry: 25,
  method: 26,
  bank: 27,
  account: 28,
  street: 29,
  hkid: 30,
  phone: 31,
  married: 32,
  custom: 33,
  numberGap: 34,
  commissionMonth: 40,
  overtimeMonth: 41,
  overtimeHours: 42,
  unpaidMonth: 43,
  unpaidDays: 44,
  hoursWorked: 45,
  bonus: 46,
  extraMonth: 47,
  extraPerson: 48,
  extraAmount: 49,
  leaveTaken: 50,
  sickTaken: 51,
  compensation: 52,
  leaveOpening: 53,
  certificate: 54,
  posted: 55,
  shiftMonth: 56,
  uuid: 57
} as const
