/** Some of the people, whose payslips alone are compared. */
export type PeopleSet =
  | { readonly payPoint: 'notKnown' | { readonly id: number; readonly withNotKnown: boolean } }
  | { readonly employeeIds: readonly number[] }
