import { expect, it } from 'vitest'
import { askedOfOfficer, callBegun } from '../../../src/main/bridge/callBegun'

/** A dialog that somebody answers after `meanwhile`. */
function desk(meanwhile: (desk: { locked: boolean; connection: string | null }) => void) {
  const now = { locked: false, connection: 'office' as string | null }
  const shown: string[] = []
  const opened = {
    get connection() {
      return now.connection === null ? null : { id: now.connection }
    }
  }
  const asked = askedOfOfficer(() => callBegun(opened, () => now.locked))
  const choose = asked((name: string) => {
    shown.push(name)
    meanwhile(now)
    return Promise.resolve(`/desk/${name}`)
  })
  return { now, shown, choose }
}

it('a dialog of the system answers the one who asked', async () => {
  const { choose, shown } = desk(() => {})
  expect(await choose('June.pdf')).toBe('/desk/June.pdf')
  expect(shown).toEqual(['June.pdf'])
})

it('none opens while Paydesk is locked', async () => {
  const { now, choose, shown } = desk(() => {})
  now.locked = true
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'locked' })
  expect(shown).toEqual([])
})

it('what it answers is not taken once Paydesk was locked over it', async () => {
  const { choose } = desk((now) => (now.locked = true))
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'locked' })
})

it.each([null, 'another'])('nor once another connection is open (%s)', async (connection) => {
  const { choose } = desk((now) => (now.connection = connection))
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'cancelled' })
})
