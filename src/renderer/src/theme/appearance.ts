import { ref, type Ref } from 'vue'

/** How rows and colours are set by the officer; the system decides what is left at `system`. */
export interface Appearance {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'dense' | 'comfortable'
}

const ROW_PX = { dense: 28, comfortable: 36 } as const

/** The height of a row of a long list in px, as tokens.css has it for the density in force. */
export const rowHeightPx: Ref<number> = ref(ROW_PX.dense)

/** Puts the chosen theme and density on the page. */
export function applyAppearance({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  dataset['density'] = density
  rowHeightPx.value = ROW_PX[density]
}
