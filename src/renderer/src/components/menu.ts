import type { IconName } from '@/theme/icons'

/** An entry of a menu: an act, a heading, or a line between groups. */
export type MenuEntry =
  | {
      readonly kind?: 'act'
      readonly label: string
      readonly icon?: IconName
      /** The shortcut that does the same, shown at the right. */
      readonly keys?: string
      readonly danger?: boolean
      readonly disabled?: boolean
      /** A second line: why it is disabled, or what it means. */
      readonly hint?: string
      readonly act: () => void
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'line' }
