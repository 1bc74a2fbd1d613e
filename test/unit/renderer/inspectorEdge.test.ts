import { expect, it } from 'vitest'
import type { FlagView } from '@shared/contract/views'
import { edgeOf } from '@/areas/payslip/inspectorEdge'

const flag = (tone: FlagView['tone']): FlagView => ({ rule: 'r', name: 'R', tone, item: null, sentence: 'Said.' })

it('the edge of a folded inspector counts the flags, and is coloured by the worst of them', () => {
  const flagsOn = (...flags: FlagView[]) => edgeOf(null, null, flags).find(({ label }) => label === 'Flags')
  expect(flagsOn()).toBeUndefined()
  expect(flagsOn(flag('info'), flag('warning'))).toMatchObject({ icon: 'flag', count: 2, tone: 'warning' })
  expect(flagsOn(flag('info'))).toMatchObject({ icon: 'info', count: 1, tone: 'info' })
})
