import { expect, it } from 'vitest'
import { askedOfOfficer } from '../../../src/main/bridge/askedOfOfficer'

/** A dialog that somebody answers after `meanwhile`. */
function desk(meanwhile: (desk: { locked: boolean; connection: string | null }) => void) {
  const now = { locked: false, connection: 'office' as string | null }
  const opened: string[] = []
  const asked = askedOfOfficer({ isLocked: () => now.locked, connectionId: () => now.connection })
  const choose = asked((name: string) => {
    opened.push(name)
    meanwhile(now)
    return Promise.resolve(`/desk/${name}`)
  })
  return { now, opened, choose }
}

it('a dialog of the system answers the one who asked', async () => {
  const { choose, opened } = desk(() => {})
  expect(await choose('June.pdf')).toBe('/desk/June.pdf')
  expect(opened).toEqual(['June.pdf'])
})

it('none opens while Paydesk is locked', async () => {
  const { now, choose, opened } = desk(() => {})
  now.locked = true
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'locked' })
  expect(opened).toEqual([])
})

it('what it answers is not taken once Paydesk was locked over it', async () => {
  const { choose } = desk((now) => (now.locked = true))
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'locked' })
})

it.each([null, 'another'])('nor once another connection is open (%s)', async (connection) => {
  const { choose } = desk((now) => (now.connection = connection))
  await expect(choose('June.pdf')).rejects.toMatchObject({ code: 'cancelled' })
})
