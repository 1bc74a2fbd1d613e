// Every channel of the bridge with any input, from the page and from another window. `npm run test:long` tries a few, the
// torture a thousand of each; the channels below the window are tried in plain Node too, in npm test.
import { expect } from '@playwright/test'
import type { BridgeAnswer } from '@shared/contract/bridge'
import { channels } from '@shared/contract/channels'
import { defaultSettings } from '@shared/contract/settings'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import fc from 'fast-check'
import { runsOr } from '../fixtures/runs'
import { inputsOf } from '../fixtures/schemaInputs'
import { call, type OurWindow } from './bridge'
import { COMPANY, PERSON, test } from './connected'

const RUNS = runsOr(10)
/** These do what they say whatever they are given: they would end the test, or open another program. */
const UNASKED: ReadonlySet<ChannelName> = new Set([
  'app.openLogFolder',
  'connections.connectSample',
  'lock.lock',
  'lock.quit'
])

test('a channel of the bridge answers or refuses any input, and is not there for another window', async ({ begin }) => {
  test.setTimeout(3_600_000)
  const { app, page } = await begin()
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] })
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
  })
  const meaningful = { numbers: [0, 1, 2, COMPANY.id, PERSON.id], texts: ['basic_salary'] }
  const failures: string[] = []
  for (const name of channelNames.filter((each) => !UNASKED.has(each))) {
    const inputs = fc.sample(inputsOf(channels[name].input, meaningful), RUNS)
    const answers = await page.evaluate(
      async ([channel, all]) => {
        const given: string[] = []
        const { paydesk } = window as unknown as OurWindow
        for (const input of all) {
          const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), 30_000))
          const answer = await Promise.race([paydesk.invoke(channel, input), late])
          given.push(answer === null ? 'hangs' : answer.ok ? 'ok' : answer.error.code)
          if (answer === null) break
        }
        return given
      },
      [name, inputs] as const
    )
    // A service that may be asked once a minute would be waited for.
    if (name === 'settings.set') await call(page, 'settings.set', defaultSettings)
    answers.forEach((code, at) => {
      if (code === 'internal' || code === 'hangs') failures.push(`${name} ${code} ${fc.stringify(inputs[at])}`)
    })
  }
  expect(failures).toEqual([])

  const elsewhere = await app.evaluate(
    async ({ app: program, BrowserWindow }, names) => {
      const [ours] = BrowserWindow.getAllWindows()
      if (!ours) throw new Error('no window')
      const preload = `${program.getAppPath()}/out/preload/index.cjs`
      const { session } = ours.webContents
      const other = new BrowserWindow({ show: false, webPreferences: { session, preload, sandbox: true } })
      await other.loadURL('app://paydesk/index.html')
      const asked = `Promise.all(${JSON.stringify(names)}.map((name) => paydesk.invoke(name, undefined)))`
      const answers = (await other.webContents.executeJavaScript(asked)) as BridgeAnswer<unknown>[]
      other.destroy()
      return answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))
    },
    [...channelNames]
  )
  expect(new Set(elsewhere)).toEqual(new Set(['notAllowed']))
})
