// Every channel of the bridge with any input, from the page and from another window. `npm run test:long` tries a few, the
// torture a thousand of each from either; the channels below the window are tried in plain Node too, in npm test.
import { expect, type Page } from '@playwright/test'
import { channels } from '@shared/contract/channels'
import { defaultSettings } from '@shared/contract/settings'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import fc from 'fast-check'
import { passedThrough } from '../../src/main/bridge/passThrough'
import { sampleOf, told } from '../fixtures/runs'
import { inputsOf } from '../fixtures/schemaInputs'
import { call, type OurWindow } from './bridge'
import { COMPANY, PERSON, test } from './connected'

const { numRuns: RUNS, seed: SEED } = sampleOf(10)
/** Asked at the same time: most of what an answer takes is the way to it. */
const AT_ONCE = 8
/** A channel that does slow work, such as asking the service, is asked as often as fits in there: all inputs, once more, are in npm test. */
const LONGEST_OF_ONE_MS = 40_000
/** One that is answered by the window's own process is nowhere else asked. */
const LONGEST_OF_WINDOW_MS = 400_000
const HANGS_MS = 60_000
/** What is handed on to the threads, in plain Node too: `integration/bridge/anyInput.test.ts`. */
const belowTheWindow = new Set<ChannelName>(passedThrough())
/** These do what they say whatever they are given: they would end the test, or open another program. */
const UNASKED: ReadonlySet<ChannelName> = new Set([
  'app.openLogFolder',
  'connections.connectSample',
  'lock.lock',
  'lock.quit'
])

// The title says no seed: the process that lists the tests and the one that runs them would each make up one of their own.
test(`each channel of the bridge answers or refuses any input (${RUNS} each), and none of it is heard from another window`, async ({
  begin
}) => {
  test.setTimeout(3_600_000)
  told(`seed ${SEED}`)
  const { app, page } = await begin()
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] })
    // Whether a key may go to a host: it may not.
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
  })
  const meaningful = { numbers: [0, 1, 2, COMPANY.id, PERSON.id], texts: ['basic_salary'] }
  const failures: string[] = []
  const fewer: string[] = []
  let asked = 0
  for (const [at, name] of channelNames.entries()) {
    if (UNASKED.has(name)) continue
    const inputs = fc.sample(inputsOf(channels[name].input, meaningful), { numRuns: RUNS, seed: SEED + at })
    const codes = await answersTo(
      page,
      name,
      inputs,
      belowTheWindow.has(name) ? LONGEST_OF_ONE_MS : LONGEST_OF_WINDOW_MS
    )
    asked += codes.length
    if (codes.length < RUNS) fewer.push(`${name} ${codes.length}`)
    // A service that may be asked once a minute would be waited for.
    if (name === 'settings.set') await call(page, 'settings.set', defaultSettings)
    codes.forEach(({ code, at: which }) => {
      if (code === 'internal' || code === 'hangs') failures.push(`${name} ${code} ${fc.stringify(inputs[which])}`)
    })
  }
  told(`${asked} inputs from the page; for want of time fewer of: ${fewer.join(', ') || 'none'}`)
  expect(failures).toEqual([])

  const opening = app.waitForEvent('window')
  await app.evaluate(async ({ app: program, BrowserWindow }) => {
    const [ours] = BrowserWindow.getAllWindows()
    if (!ours) throw new Error('no window')
    const preload = `${program.getAppPath()}/out/preload/index.cjs`
    const { session } = ours.webContents
    const other = new BrowserWindow({ show: false, webPreferences: { session, preload, sandbox: true } })
    await other.loadURL('app://paydesk/index.html')
  })
  const foreign = await opening
  const heard: string[] = []
  let refused = 0
  for (const [at, name] of channelNames.entries()) {
    const inputs = fc.sample(inputsOf(channels[name].input, meaningful), { numRuns: RUNS, seed: SEED - at })
    const codes = await answersTo(foreign, name, inputs, LONGEST_OF_ONE_MS)
    refused += codes.length
    if (codes.length < RUNS || codes.some(({ code }) => code !== 'notAllowed')) heard.push(name)
  }
  told(`${refused} inputs from another window, all refused`)
  expect(heard).toEqual([])
  await foreign.close()
})

interface Answered {
  readonly at: number
  readonly code: string
}

/** What became of each input, several at once, as far as there was time. */
function answersTo(page: Page, name: ChannelName, inputs: readonly unknown[], longestMs: number): Promise<Answered[]> {
  return page.evaluate(
    async ([channel, all, atOnce, limitMs, hangsMs]) => {
      const { paydesk } = window as unknown as OurWindow
      const given: { at: number; code: string }[] = []
      const end = Date.now() + limitMs
      let next = 0
      const ask = async () => {
        while (next < all.length && Date.now() < end) {
          const at = next++
          const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), hangsMs))
          const answer = await Promise.race([paydesk.invoke(channel, all[at]), late])
          given.push({ at, code: answer === null ? 'hangs' : answer.ok ? 'ok' : answer.error.code })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, ask))
      return given
    },
    [name, inputs, AT_ONCE, longestMs, HANGS_MS] as const
  )
}
