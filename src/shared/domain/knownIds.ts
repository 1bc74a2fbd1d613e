/**
 * Ids that the service has no list of (spec, "Create an employee", notes): banks, custom fields and the choices of a custom
 * field. The officer finds them once in the service's own screens and keeps them here under a name.
 */
export type KnownIdKind = 'bank' | 'customField' | 'choice'

export interface KnownId {
  readonly kind: KnownIdKind
  /** Of a choice: the id of its custom field; else empty. */
  readonly ofId: string
  /** Digits. */
  readonly id: string
  readonly name: string
  /** Of a custom field: what it takes; else null. */
  readonly valueKind: 'text' | 'boolean' | 'choice' | null
}
