/**
 * What the cells of a long list are made of, as plain nodes. AppIcon, StateLabel, PersonName and AmountText are drawn by the same
 * functions; a list calls them itself, as a component for each mark of each row takes longer than all the rest of a row.
 */
import type { Scaled } from '@shared/domain/money'
import { h, type VNode } from 'vue'
import { amountsHidden, showAmount, showChange } from '@/amounts'
import { amountsText } from '@/text/amounts'
import { kitText } from '@/text/kit'
import { FILLED, ICONS, type IconName } from '@/theme/icons'
import { lookOf, type StateName } from './states'

export interface DrawnIcon {
  readonly name: IconName
  readonly label?: string | undefined
  readonly small?: boolean | undefined
}

export function iconNode({ name, label, small = false }: DrawnIcon): VNode {
  const filled = FILLED[name]
  return h(
    'svg',
    {
      class: `icon${small ? ' small' : ''}${name === 'spin' ? ' spins' : ''}`,
      viewBox: '0 0 16 16',
      role: label ? 'img' : undefined,
      'aria-label': label,
      'aria-hidden': label ? undefined : true
    },
    filled === undefined
      ? [h('path', { d: ICONS[name] })]
      : [h('path', { d: ICONS[name] }), h('path', { class: 'filled', d: filled })]
  )
}

export interface DrawnState {
  readonly state: StateName
  readonly words?: string | undefined
  readonly tag?: boolean | undefined
}

export function stateNode({ state, words, tag = false }: DrawnState): VNode {
  const { icon, tone, word } = lookOf(state)
  return h('span', { class: `${tag ? 'tag' : 'st'} ${tone}` }, [iconNode({ name: icon }), words ?? word])
}

export interface DrawnPerson {
  readonly lastName: string
  readonly firstName: string
  readonly chineseName?: string | null | undefined
}

/** `more`: classes beside its own. */
export function personNode({ lastName, firstName, chineseName = null }: DrawnPerson, more = ''): VNode {
  const latin = [lastName, firstName].filter((part) => part !== '').join(', ') || kitText.nameless
  return h('span', { class: `person${more}` }, [
    latin,
    chineseName ? h('span', { class: 'zh', lang: 'zh-Hant' }, chineseName) : null
  ])
}

export interface DrawnAmount {
  readonly amount?: string | null | undefined
  readonly change?: Scaled | null | undefined
  /** `blank`: nothing is claimed, the place stays empty. */
  readonly absent?: 'none' | 'notReady' | 'blank' | undefined
}

export function amountNode({ amount, change, absent = 'none' }: DrawnAmount): VNode {
  const figure = figureOf(amount, change)
  if (figure === null) {
    const word = absent === 'blank' ? '' : absent === 'notReady' ? kitText.notReady : kitText.none
    return h('span', { key: 'word', class: 'faint nowrap' }, word)
  }
  if (figure === kitText.noChange)
    return h('span', { key: 'same', class: 'num', role: 'img', 'aria-label': kitText.noChangeForReaders }, figure)
  return amountsHidden.value
    ? h('span', { key: 'hidden', class: 'num nowrap', role: 'img', 'aria-label': amountsText.forReaders }, figure)
    : h('span', { key: 'figure', class: 'num nowrap' }, figure)
}

function figureOf(amount: DrawnAmount['amount'], change: DrawnAmount['change']): string | null {
  if (typeof amount === 'string') return showAmount(amount)
  if (typeof change !== 'number') return null
  return change === 0 && !amountsHidden.value ? kitText.noChange : showChange(change)
}
