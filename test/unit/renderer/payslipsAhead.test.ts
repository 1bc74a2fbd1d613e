import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PayslipView } from '@shared/contract/views'
import { AppError } from '@shared/contract/errors'
import { usePayslipsAhead, type PayslipQuery } from '@/areas/payslip/payslipsAhead'
import { useBridge, type FakeBridge } from './fakeBridge'
import { payslip } from './sample'

const query = (payslipId: number): PayslipQuery => ({ payslipId, names: 'labels' })
const keyOf = (payslipId: number): string => JSON.stringify(query(payslipId))

/** What waits for an answer, by payslip. */
let waiting: Map<number, (view: PayslipView | AppError) => void>
let bridge: FakeBridge
beforeEach(() => {
  waiting = new Map()
  bridge = useBridge({
    'payslips.get': ({ payslipId }) =>
      new Promise((done, fail) => {
        waiting.set(payslipId, (answer) => {
          if (answer instanceof AppError) fail(answer)
          else done(answer)
        })
      })
  })
})

async function answer(payslipId: number, view: PayslipView | AppError = payslip(payslipId)): Promise<void> {
  waiting.get(payslipId)?.(view)
  await flushPromises()
}

const asked = (): number[] => bridge.inputsOf('payslips.get').map(({ payslipId }) => payslipId)

describe('payslips that are read ahead', () => {
  it('are there at once, and given once: what is opened again is asked again', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7), query(8)])
    expect(ahead.take(keyOf(7))).toBeNull()
    ahead.read([query(7), query(8)])
    await answer(8)
    expect(ahead.take(keyOf(8))).toEqual({ value: payslip(8), error: null })
    expect(ahead.take(keyOf(8))).toBeNull()
  })

  it('are asked for once, however often they are wanted', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7), query(8)])
    ahead.read([query(8), query(7)])
    await answer(7)
    await answer(8)
    ahead.read([query(7), query(8)])
    expect(asked()).toEqual([7, 8])
  })

  it('go when they are not next any more, also where the answer comes after that', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7), query(8)])
    await answer(7)
    ahead.read([query(9)])
    await answer(8)
    await answer(9)
    expect([7, 8, 9].map((id) => ahead.take(keyOf(id)) !== null)).toEqual([false, false, true])
  })

  it('are of one naming and one comparison: another one is never given in its place', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7)])
    await answer(7)
    expect(ahead.take(JSON.stringify({ payslipId: 7, names: 'codes' }))).toBeNull()
    expect(ahead.take(JSON.stringify({ payslipId: 7, names: 'labels', previousId: 3 }))).toBeNull()
    expect(ahead.take(keyOf(7))).not.toBeNull()
  })

  it('are forgotten when anything was written; an answer that was under way then is of before, too', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7), query(8)])
    await answer(7)
    ahead.forget()
    await answer(8)
    expect([ahead.take(keyOf(7)), ahead.take(keyOf(8))]).toEqual([null, null])
    // Wanted again, they are read again, and are those of now.
    ahead.read([query(7)])
    const now = { ...payslip(7), figures: 'of now' }
    await answer(7, now)
    expect(ahead.take(keyOf(7))?.value).toEqual(now)
    expect(asked()).toEqual([7, 8, 7])
  })

  it('that cannot be read are not there: the page asks and tells', async () => {
    const ahead = usePayslipsAhead()
    ahead.read([query(7)])
    await answer(7, new AppError('notHere', { subject: '7' }))
    expect(ahead.take(keyOf(7))).toBeNull()
  })
})
