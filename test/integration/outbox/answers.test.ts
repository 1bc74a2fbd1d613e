import { afterEach, describe, expect, it } from 'vitest'
import { EXTRA_PAY, idsOf, outboxTest, type OutboxTest } from '../../fixtures/outboxTest'
import { tamperWith, type Tamper, type TamperedService } from '../../fixtures/tamper'

let test: OutboxTest
let between: TamperedService | null = null

afterEach(async () => {
  test.expectNothingTwice()
  await test.close()
  await between?.close()
  between = null
})

/** A desk whose bulk inputs are answered by `tamper` where it gives an answer. */
async function tampered(tamper: Tamper): Promise<OutboxTest> {
  return outboxTest({
    through: async ({ url, apiKey }) => {
      between = await tamperWith(url, (request) => (request.path.endsWith('/bulk_input') ? tamper(request) : null))
      return { url: between.url, apiKey }
    }
  })
}

const lastText = async (editId: number): Promise<string> =>
  (await test.call('edits.history', { editId })).map(({ text }) => text).join(' | ')

describe('the service says no', () => {
  it('to one attribute: that one is rejected in its own words, the others of the person are saved', async () => {
    test = await outboxTest()
    const who = test.person()
    const [good] = await test.add(who, { first_name: 'Ka Yan' }, 'employee')
    const [bad] = await test.add(who, { email: 'nowhere' }, 'employee')
    await test.submit()
    await test.desk.until([bad?.id ?? 0], 'rejected')
    await test.desk.until([good?.id ?? 0], 'saved')
    expect(test.desk.edit(bad?.id ?? 0).reason).toEqual({ text: 'is not an email address', fromService: true })
    expect(test.desk.outbox.unsettledCounts()).toEqual([{ companyId: test.companyId, unsettled: 1, needsOfficer: 1 }])
  })

  it('and takes the corrected value', async () => {
    test = await outboxTest()
    const [bad] = await test.add(test.person(), { email: 'nowhere' }, 'employee')
    const id = bad?.id ?? 0
    await test.submit()
    await test.desk.until([id], 'rejected')
    expect(await test.call('edits.change', { editId: id, value: 'ka@example.com' })).toMatchObject({ state: 'queued' })
    await test.submit()
    await test.desk.until([id], 'saved')
  })

  it('to a whole person: nothing of theirs is sent again that a read does not show missing', async () => {
    test = await outboxTest({ service: { partialSaves: false } })
    const who = test.person()
    const [good] = await test.add(who, { first_name: 'Ka Yan' }, 'employee')
    const [bad] = await test.add(who, { email: 'nowhere' }, 'employee')
    await test.submit()
    await test.desk.until([bad?.id ?? 0], 'rejected')
    await test.desk.until([good?.id ?? 0], 'saved')
    expect(test.sent()).toHaveLength(2)
    expect(await lastText(good?.id ?? 0)).toContain('Read back: it had not arrived')
  })

  it('as text or as boolean, and in an error that is a list', async () => {
    let answers = 0
    test = await tampered(({ body }) => {
      const [entity] = (JSON.parse(body) as { entities: { id: string }[] }).entities
      answers++
      return { status: 200, body: [{ id: entity?.id, success: false, errors: { email: ['is odd', 'and long'] } }] }
    })
    const [edit] = await test.add(test.person(), { email: 'a@example.com' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'rejected')
    expect(test.desk.edit(edit?.id ?? 0).reason).toEqual({ text: 'is odd and long', fromService: true })
    expect(answers).toBe(1)
  })

  it('without naming anything: its words are kept, and the edit is rejected once a read shows the old value', async () => {
    test = await tampered(({ body }) => {
      const [entity] = (JSON.parse(body) as { entities: { id: string }[] }).entities
      return { status: 200, body: [{ id: entity?.id, success: 'false', message: 'Not today' }] }
    })
    const [edit] = await test.add(test.person(), { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'rejected')
    expect(test.desk.edit(edit?.id ?? 0).reason).toEqual({ text: 'Not today', fromService: true })
    expect(between?.answeredHere).toHaveLength(1)
  })

  it('with UNKNOWN EMPLOYEE: tried again a bounded number of times, then the officer', async () => {
    let refusals = 0
    test = await tampered(({ body }) => {
      const [entity] = (JSON.parse(body) as { entities: { id: string }[] }).entities
      refusals++
      return { status: 200, body: [{ id: entity?.id, success: 'false', message: 'UNKNOWN EMPLOYEE' }] }
    })
    const [edit] = await test.add(test.person(), { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'rejected')
    expect(refusals).toBe(3)
    expect(test.desk.edit(edit?.id ?? 0).reason?.text).toBe('UNKNOWN EMPLOYEE')
  })

  it('with UNKNOWN EMPLOYEE for someone it knows a moment later: saved', async () => {
    let refusals = 0
    test = await tampered(({ body }) => {
      const [entity] = (JSON.parse(body) as { entities: { id: string }[] }).entities
      if (refusals++ > 0) return null
      return { status: 200, body: [{ id: entity?.id, success: 'false', errors: { first_name: 'UNKNOWN EMPLOYEE' } }] }
    })
    const [edit] = await test.add(test.person(), { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'saved')
  })

  it('with Invalid heading: never tried again', async () => {
    test = await outboxTest()
    const [edit] = await test.add(test.person(), { 'calc.no_such_item.amount': '5' })
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'rejected')
    expect(test.desk.edit(edit?.id ?? 0).reason?.text).toBe('Invalid heading')
    expect(test.sent()).toHaveLength(1)
  })
})

describe('an answer that cannot be matched', () => {
  for (const kind of ['bulk_missing', 'bulk_reordered', 'bulk_doubled'] as const) {
    it(`is settled by reading back, and nothing is sent twice (${kind})`, async () => {
      test = await outboxTest()
      const ids = await test.addForAll(4)
      test.service.faults.add({ on: 'bulk_input', fault: { kind } })
      await test.submit()
      await test.desk.until(ids, 'saved')
      expect(test.sent()).toHaveLength(1)
      expect(test.service.log.writes).toHaveLength(4)
    })
  }

  it('names another person: that one is unknown until it was read', async () => {
    test = await tampered(({ body }) => {
      const { entities } = JSON.parse(body) as { entities: { id: string }[] }
      return { status: 200, body: entities.map(() => ({ id: '1', success: 'true' })) }
    })
    const [edit] = await test.add(test.person(), { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'held')
    expect(between?.answeredHere).toHaveLength(2)
    expect(test.desk.edit(edit?.id ?? 0).reason?.text).toContain('sent without an answer')
    await test.call('edits.hold', { editIds: [edit?.id ?? 0], held: false })
    expect(test.desk.edit(edit?.id ?? 0).state).toBe('queued')
  })
})

describe('a saved edit', () => {
  it('whose value the service shows otherwise says so', async () => {
    test = await tampered(({ body }) => {
      const { entities } = JSON.parse(body) as { entities: { id: string }[] }
      return { status: 200, body: entities.map(({ id }) => ({ id, success: 'true' })) }
    })
    const [edit] = await test.add(test.person(), { first_name: 'Ka Yan' }, 'employee')
    await test.submit()
    await test.desk.until([edit?.id ?? 0], 'saved')
    const saved = test.desk.edit(edit?.id ?? 0)
    expect(saved.serviceValue).not.toBeNull()
    expect(saved.savedOtherwise).toBe(true)
    expect(saved.reason?.text).toContain(`Saved, but the service now has ${saved.serviceValue ?? ''}, not Ka Yan. `)
    const events = await test.call('edits.history', { editId: saved.id })
    expect(events.at(-1)).toMatchObject({ from: 'sending', to: 'saved', text: saved.reason?.text })
    expect(between?.answeredHere).toHaveLength(1)
  })

  it('is saved by the service’s word where it cannot be read at once, and read later', async () => {
    test = await outboxTest()
    const who = test.person()
    const [edit] = await test.add(who, { [EXTRA_PAY]: '350' })
    test.service.faults.add({ on: 'payslip_calculations', fault: { kind: 'html' }, skip: 1, times: 1 })
    await test.submit()
    await test.desk.until(idsOf(edit ? [edit] : []), 'saved')
    expect(await lastText(edit?.id ?? 0)).toContain('it is read back later')
  })
})
