/** What was entered into a form, by field; what each means is the form's. */
export type FormTexts = Readonly<Record<string, string>>

/** Which form was begun: at most one draft is kept of each. */
export type FormDraftOf =
  | {
      readonly kind: 'employee'
      readonly companyId: number
      /** Null: of a new person. */
      readonly employeeId: number | null
      /** Which of several new people that were begun, from 0; 0 of one who is there. */
      readonly place: number
    }
  | {
      readonly kind: 'payItem'
      readonly companyId: number
      readonly owner: 'employee' | 'payslip'
      readonly ownerId: number
      /** As `payItemEntryKey` gives it. */
      readonly entry: string
    }

/** Which entry of an owner's payslip items a form is about; null: a new one. */
export function payItemEntryKey(
  entry: { readonly id: number | null; readonly standsFor: number | null; readonly systemType: string | null } | null
): string {
  if (entry === null) return 'new'
  return entry.id === null ? `of ${entry.standsFor ?? entry.systemType ?? ''}` : String(entry.id)
}
