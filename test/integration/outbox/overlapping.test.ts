import { afterEach, expect, it } from 'vitest'
import { EXTRA_PAY, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'
import { tamperWith, type TamperedService } from '../../fixtures/tamper'

let test: OutboxTest
let between: TamperedService | null = null

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
  await between?.close()
  between = null
})

/** A desk over a payslip with 100 of extra pay. */
async function holding(options: Parameters<typeof outboxTest>[0]): Promise<{
  /** Reads its items; resolves when the service answered, and gives what lets the answer arrive. */
  readonly readItemsSlowly: () => Promise<() => Promise<void>>
}> {
  let held: (() => Promise<void>) | null = null
  test = await outboxTest({
    ...options,
    through: async ({ url, apiKey }) => {
      between = await tamperWith(url, ({ method, path }) => {
        if (held === null || method !== 'GET' || !path.includes('/payslips/') || !path.endsWith('/calculations')) {
          return null
        }
        const hold = held
        held = null
        return { hold }
      })
      return { url: between.url, apiKey }
    }
  })
  test.desk.context.setSettings({ readBeforeSendingMinutes: 15 })
  const owner = { kind: 'payslip' as const, payslipId: test.person().payslipId }
  await test.desk.client.payItems.put(owner, { systemType: 'extra_pay', inputs: { amount: '100.00' } })
  test.service.control.settle()
  await test.desk.reads.payItems(owner, {})
  test.service.log.clear()
  return {
    readItemsSlowly: async () => {
      let release = (): void => undefined
      const until = new Promise<void>((resolve) => (release = resolve))
      const answered = new Promise<void>((resolve) => {
        held = () => {
          resolve()
          return until
        }
      })
      const read = test.desk.reads.payItems(owner, {})
      await answered
      return async () => {
        release()
        await read
      }
    }
  }
}

const itemsHere = (): string[] =>
  test.desk.store.cache
    .prepare<[number], string>("SELECT body FROM pay_item WHERE owner = 'payslip' AND owner_id = ?")
    .pluck()
    .all(test.person().payslipId)

const written = (): string[] => test.service.log.writes.map(({ value }) => value)

async function send(value: string): Promise<number> {
  const [edit] = await test.add(test.person(), { [EXTRA_PAY]: value })
  const id = edit?.id ?? 0
  expect(id).not.toBe(0)
  await test.submit()
  await test.desk.until([id], 'saved')
  return id
}

it('a read that was asked before an edit and is answered after its read-back does not put the old value back', async () => {
  const { readItemsSlowly } = await holding({})
  const answer = await readItemsSlowly()
  const first = await send('350')
  expect(test.desk.edit(first).reason).toBeNull()
  const readBack = itemsHere()
  await answer()
  expect(itemsHere()).toEqual(readBack)
  // Going back is a change, as the service has 350.
  const back = await send('100')
  expect(test.desk.edit(back)).toMatchObject({ base: { kind: 'read', value: '350.00' }, reason: null })
  expect(written()).toEqual(['350.00', '100.00'])
})

it('nor does it count as read after an edit that was saved by the service’s word meanwhile', async () => {
  // What is saved is not read back at once, nor later, as the service goes on calculating.
  const { readItemsSlowly } = await holding({ service: { recalculationMs: 120_000 }, timing: { readAtOnce: 0 } })
  const answer = await readItemsSlowly()
  const first = await send('350')
  expect(test.desk.rows.get(first)?.checkDue).toBe(true)
  await answer()
  const back = await send('100')
  expect(test.desk.edit(back)).toMatchObject({ base: { value: '350.00' }, reason: null })
  expect(written()).toEqual(['350.00', '100.00'])
})
