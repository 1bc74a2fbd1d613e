/** The window with a table open, beside a blank one: memory, typing in the search, scrolling. */
import { familyOf, pssOf } from '../fixtures/resources'
import { FIRST_ROW, whenPainted, type Launched } from './launched'
import { quantile } from './measure'
import { askablePage, startProgram, type AskedPage, type StartedProgram } from './program'
import type { Result } from './results'

const MB = 1_000_000
/** By then threads have started, screens are loaded, and nothing moves any more. */
const SETTLED_MS = 12_000
/** Each letter is another result, so that it shows when it is there; so many that the slowest twentieth is no single one. */
const WORDS =
  'wai lam chan mar kwo smi wong leung tang yip fung tsan lau siu poon hui shek yeu ip chiu tam ram nov bau ka man ling'.split(
    ' '
  )
const ROW_PX = 28
/** Some hundred frames, of which one is less than a third of a point. */
const SCROLLED_MS = 8000

const SEARCH = 'from a key in the search to its rows in the DOM, p95'

export async function benchWindow(program: Launched, blank: Launched, people: number, runs: number): Promise<Result[]> {
  const memory = { own: [] as number[], blank: [] as number[] }
  const frames = { own: [] as number[], blank: [] as number[] }
  const search: number[] = []
  for (let run = 0; run < runs; run++) {
    await inWindow(blank, async (page, started) => {
      memory.blank.push(pssOfAll(started))
      await page.evaluate(emptyListExpression(people))
      frames.blank.push(Number(await page.evaluate(scrollExpression('main'))))
    })
    await inWindow(program, async (page, started) => {
      memory.own.push(pssOfAll(started))
      frames.own.push(Number(await page.evaluate(scrollExpression('.vt-scroll'))))
      search.push(await typed(page))
    })
  }
  return [
    {
      what: 'memory of all processes with a table open, idle, beside a blank window',
      people,
      measured: memory.own,
      reference: memory.blank,
      unit: 'MB',
      target: { kind: 'atMostRatio', ratio: 1.8 }
    },
    { what: SEARCH, people, measured: search, reference: [], unit: 'ms', target: { kind: 'atMost', value: 32 } },
    {
      what: 'scrolling a list: frames over 34 ms, beside an empty list',
      people,
      measured: frames.own,
      reference: frames.blank,
      unit: '%',
      target: { kind: 'atMostRatio', ratio: 1, orMore: 3 }
    }
  ]
}

/** The search in the largest copy beside that in the smallest. */
export function searchOfSizes(results: readonly Result[]): Result[] {
  const found = results.filter(({ what }) => what === SEARCH).sort((a, b) => a.people - b.people)
  const [smallest, largest] = [found[0], found.at(-1)]
  if (!smallest || !largest || smallest === largest) return []
  return [
    {
      what: `the same beside that of ${smallest.people.toLocaleString('en')} people`,
      people: largest.people,
      measured: largest.measured,
      reference: smallest.measured,
      unit: 'ms',
      target: { kind: 'atMostRatio', ratio: 1.5 }
    }
  ]
}

async function inWindow(
  launched: Launched,
  look: (page: AskedPage, started: StartedProgram) => Promise<void>
): Promise<void> {
  const started = startProgram(launched.program, launched.userData)
  try {
    await whenPainted(started, launched.selector)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const page = await askablePage(started.portFile)
    if (page === null) throw new Error('the program has no page')
    await look(page, started)
    page.close()
  } finally {
    await started.stop()
  }
}

function pssOfAll({ child }: StartedProgram): number {
  return familyOf(child.pid ?? 0).reduce((sum, pid) => sum + (pssOf(pid) ?? 0), 0) / MB
}

/** Letter by letter, each waited for. */
async function typed(page: AskedPage): Promise<number> {
  const times: number[] = []
  for (const word of WORDS) {
    await page.evaluate(EMPTY_SEARCH)
    for (const letter of word) {
      const shown = page.evaluate(ROWS_CHANGED)
      const upper = letter.toUpperCase()
      page.press({
        key: letter,
        code: `Key${upper}`,
        virtualKey: upper.charCodeAt(0),
        ctrl: false,
        text: letter
      })
      const tookMs = await shown
      // A letter that leaves the rows as they are shows nothing.
      if (typeof tookMs === 'number') times.push(tookMs)
    }
  }
  if (times.length < WORDS.length) throw new Error('typing changed nothing')
  return quantile(times, 0.95)
}

const EMPTY_SEARCH = `(async () => {
  const input = document.querySelector('input[type="search"], [role="searchbox"]')
  input.focus()
  input.value = ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((done) => setTimeout(done, 250))
})()`

// Another number of rows, and the first of them drawn.
const ROWS_CHANGED = `new Promise((done) => {
  let pressedAt = null
  const count = () => document.querySelector('.vt-scroll')?.getAttribute('aria-rowcount')
  const before = count()
  const changes = new MutationObserver(() => {
    if (pressedAt === null || count() === before || !document.querySelector(${JSON.stringify(FIRST_ROW)})) return
    changes.disconnect()
    const tookMs = performance.now() - pressedAt
    setTimeout(() => done(tookMs), 60)
  })
  addEventListener('keydown', (event) => { pressedAt = event.timeStamp }, { capture: true, once: true })
  changes.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true })
  setTimeout(() => { changes.disconnect(); done(null) }, 1500)
})`

function emptyListExpression(rows: number): string {
  return `{
    const list = document.querySelector('main')
    list.textContent = ''
    list.style.cssText = 'height: 600px; overflow: auto'
    const inside = document.createElement('div')
    inside.style.height = '${rows * ROW_PX}px'
    list.append(inside)
  }`
}

function scrollExpression(selector: string): string {
  return `new Promise((done) => {
    const list = document.querySelector(${JSON.stringify(selector)})
    const frames = []
    let last = performance.now()
    const end = last + ${SCROLLED_MS}
    const step = (now) => {
      frames.push(now - last)
      last = now
      list.scrollTop += 300
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) list.scrollTop = 0
      if (now < end) requestAnimationFrame(step)
      else done((100 * frames.slice(5).filter((ms) => ms > 34).length) / frames.slice(5).length)
    }
    requestAnimationFrame(step)
  })`
}
