import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PayPart, PeopleListView, VarianceSide, VarianceView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, listOf, people, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(() => {
  giveLayout()
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList)
})
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const MAY = toDay('2026-05-31')
const JUNE = toDay('2026-06-30')
const whole = { kind: 'whole' } as const

const part = (date: PayPart['date']): PayPart => ({
  frequencyId: 1,
  frequency: 'Monthly',
  date,
  special: false,
  run: null,
  payslips: 5,
  calculating: 0,
  finalised: 0,
  withoutNet: 0,
  netTotal: 0,
  notAllRead: false
})

const side = (date: PayPart['date'], people: number): VarianceSide => ({
  date,
  part: whole,
  payslips: people,
  calculating: 0,
  people,
  net: people * 100_0000,
  onceOff: { payslips: 0, net: 0 },
  notAllRead: false,
  withoutLines: 0
})

const none = { people: 0, change: 0 }
const view = (inBoth: number | null): VarianceView => ({
  companyId: 1,
  frequencyId: 1,
  frequency: 'Monthly',
  before: side(MAY, 2),
  now: side(JUNE, 3),
  keyedBy: 'labels',
  items: [],
  parts: {
    both: { people: 1, change: 0 },
    starter: none,
    leaver: none,
    appeared: { people: 2, change: 200_0000 },
    vanished: { people: 1, change: -100_0000 }
  },
  change: 100_0000,
  notReady: { people: 0, before: null, now: null },
  inBoth,
  reason: null,
  reasons: 0,
  asOfMs: null
})

const NIGHTS: PeopleListView = { id: 1, name: 'Nights 夜班', employeeIds: [11, 12, 13], first: 'Chan' }
const OTHERS: PeopleListView = { id: 2, name: null, employeeIds: [13, 14], first: 'Poon, Siu' }

async function open(query: string, more: FakeBridge['answers'] = {}): Promise<FakeBridge> {
  return openAt(`/review/variance?frequency=1&before=${MAY}&now=${JUNE}${query}`, more)
}

async function openAt(path: string, more: FakeBridge['answers']): Promise<FakeBridge> {
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: connection.id, isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'payRuns.list': () => ({ parts: [part(JUNE), part(MAY)], asOfMs: null }),
    'payPoints.list': () => ({
      payPoints: [],
      notKnown: 0,
      notKnownEverybody: 0,
      givenByReads: false,
      reportAsOfMs: null,
      peopleAsOfMs: null,
      asOfMs: null
    }),
    'review.peopleLists': () => [NIGHTS, OTHERS],
    'review.variance': ({ against }) => view(against === undefined ? null : 1),
    'review.openPeople': () => ({
      listId: 1,
      total: 0,
      unfilteredTotal: 0,
      rows: [],
      summary: {
        people: 0,
        now: null,
        before: null,
        change: null,
        below: none,
        unchanged: 0,
        notReady: 0
      }
    }),
    'lists.close': () => undefined,
    ...more
  })
  wrapper = await mountPage(path)
  await flushPromises()
  return bridge
}

const named = (start: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find((button) =>
    (button.getAttribute('aria-label') ?? button.textContent).startsWith(start)
  )

async function chooseIn(chip: string, option: string): Promise<void> {
  named(chip)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  named(chip)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await vi.waitFor(() => {
    expect(document.querySelector('[role="menuitemradio"]')).not.toBeNull()
  })
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')].find(
    ({ textContent }) => textContent.trim() === option
  )
  item?.click()
  await flushPromises()
}

describe('two lists of people beside each other', () => {
  it('each stand on the side that the bar says, as the address has it; who is in both is said, and nobody starts or leaves', async () => {
    const bridge = await open('&people=list-1&against=list-2')
    expect(bridge.inputsOf('review.variance').at(-1)).toMatchObject({
      people: { employeeIds: [11, 12, 13] },
      against: { employeeIds: [13, 14] }
    })
    expect(named('Before: Poon, Siu and 1 more')).toBeDefined()
    expect(named('Now: Nights 夜班')).toBeDefined()
    const head = document.querySelector('section[aria-label="Head count"]')
    expect(head?.textContent).toMatch(/2.*\+.*Only now.*2.*−.*Only before.*1.*=.*3/)
    expect(head?.textContent).not.toMatch(/Starters|Leavers/)
    named('1 person in both sets')?.click()
    await flushPromises()
    expect(bridge.inputsOf('review.openPeople').at(-1)).toMatchObject({ who: 'inBoth' })
  })

  it('change places together with their periods', async () => {
    const bridge = await open('&people=list-1&against=list-2')
    named('Swap the two sides')?.click()
    await flushPromises()
    await vi.waitFor(() => {
      expect(bridge.inputsOf('review.variance').at(-1)).toMatchObject({
        before: { date: JUNE },
        now: { date: MAY },
        people: { employeeIds: [13, 14] },
        against: { employeeIds: [11, 12, 13] }
      })
    })
    expect(named('Before: Nights 夜班')).toBeDefined()
  })

  it('a list that is gone is told, and nobody else is compared in its place', async () => {
    const bridge = await open('&people=list-1&against=list-9')
    expect(pageText()).toContain('This list of people is not there any more')
    expect(bridge.inputsOf('review.variance')).toEqual([])
    named('Compare everybody')?.click()
    await flushPromises()
    await vi.waitFor(() => {
      expect(bridge.inputsOf('review.variance').at(-1)?.people).toBeNull()
    })
    expect(bridge.inputsOf('review.variance').at(-1)?.against).toBeUndefined()
  })

  it('is named or changed where it stands: kept under its name, and the address goes to it', async () => {
    const bridge = await open('&people=list-2', {
      'reports.people': () => ({ people: [], ids: [14, 15], notKnown: 0 }),
      'review.keepPeople': () => 1
    })
    named('Name or change Poon')?.click()
    await flushPromises()
    await vi.waitFor(() => {
      expect(named('Add all 2 found')).toBeDefined()
    })
    named('Add all 2 found')?.click()
    const name = document.querySelector<HTMLInputElement>('.people-list-name input')
    if (name) {
      name.value = ' Nights 夜班 '
      name.dispatchEvent(new Event('input'))
    }
    await flushPromises()
    named('Use these people')?.click()
    await flushPromises()
    expect(bridge.inputsOf('review.keepPeople')).toEqual([
      { companyId: 1, employeeIds: [13, 14, 15], name: 'Nights 夜班' }
    ])
    await vi.waitFor(() => {
      expect(bridge.inputsOf('review.variance').at(-1)?.people).toEqual({ employeeIds: [11, 12, 13] })
    })
  })

  it('gets those found by the search that was typed, though it is pressed before its answer is here', async () => {
    let answer = (): void => undefined
    const late = new Promise<void>((done) => (answer = done))
    const bridge = await open('&people=list-2', {
      'reports.people': async ({ which }) => {
        if (which.by !== 'search' || which.text === '') return { people: [], ids: [14, 15], notKnown: 0 }
        await late
        return { people: [], ids: [16], notKnown: 0 }
      },
      'review.keepPeople': () => 1
    })
    named('Name or change Poon')?.click()
    await vi.waitFor(() => {
      expect(named('Add all 2 found')).toBeDefined()
    })
    const search = document.querySelector<HTMLInputElement>('.pick-find input')
    if (search) search.value = 'wo'
    search?.dispatchEvent(new Event('input'))
    await flushPromises()
    named('Add all 2 found')?.click()
    answer()
    await flushPromises()
    named('Use these people')?.click()
    await flushPromises()
    expect(bridge.inputsOf('review.keepPeople')).toMatchObject([{ employeeIds: [13, 14, 16] }])
  })

  it('one that was made this moment is compared at once, and at no time told as gone', async () => {
    const made: PeopleListView = { id: 3, name: null, employeeIds: [13, 14, 15], first: 'Poon, Siu' }
    let kept = false
    const waiting: (() => void)[] = []
    const answer = () => waiting.splice(0).forEach((each) => each())
    const bridge = await open('&people=list-2', {
      'reports.people': () => ({ people: [], ids: [14, 15], notKnown: 0 }),
      'review.keepPeople': () => {
        kept = true
        return made.id
      },
      // Its answer takes a while, as that of lists of thousands does.
      'review.peopleLists': async () => {
        if (!kept) return [NIGHTS, OTHERS]
        await new Promise<void>((answered) => waiting.push(answered))
        return [NIGHTS, OTHERS, made]
      }
    })
    named('Name or change Poon')?.click()
    await vi.waitFor(() => {
      expect(named('Add all 2 found')).toBeDefined()
    })
    named('Add all 2 found')?.click()
    await flushPromises()
    named('Use these people')?.click()
    await flushPromises()
    bridge.tell('review.changed', { companyId: 1 })
    await flushPromises()
    expect(pageText()).not.toContain('This list of people is not there any more')
    await vi.waitFor(() => {
      answer()
      expect(bridge.inputsOf('review.variance').at(-1)?.people).toEqual({ employeeIds: [13, 14, 15] })
    })
  })

  it('a list without a name that is chosen again is in use, and stays when older ones go', async () => {
    const bridge = await open('&people=list-1', { 'review.keepPeople': () => OTHERS.id })
    await chooseIn('People: Nights', 'Poon, Siu and 1 more')
    expect(bridge.inputsOf('review.keepPeople')).toEqual([{ companyId: 1, employeeIds: [13, 14] }])
    expect(bridge.inputsOf('review.variance').at(-1)?.people).toEqual({ employeeIds: [13, 14] })
  })

  it('with one set again the people are all of it, whatever was looked at of the two', async () => {
    const bridge = await open('&people=list-1&against=list-2')
    named('1 person in both sets')?.click()
    await flushPromises()
    expect(bridge.inputsOf('review.openPeople').at(-1)).toMatchObject({ who: 'inBoth' })
    named('Clear Before')?.click()
    await vi.waitFor(() => {
      expect(bridge.inputsOf('review.openPeople').at(-1)).toMatchObject({ who: 'all' })
    })
  })

  it('chosen among the employees they come as a list of theirs, of the frequency they have in common', async () => {
    const bridge = await openAt('/employees', {
      'periods.list': () => [],
      'employees.open': () => listOf(people),
      'employees.rows': () => [...people],
      'review.keepPeople': () => 2
    })
    named('Select all rows')?.click()
    await flushPromises()
    named('Variance')?.click()
    await vi.waitFor(() => {
      expect(named('People: Poon, Siu and 1 more')).toBeDefined()
    })
    expect(bridge.inputsOf('review.keepPeople')).toEqual([{ companyId: 1, employeeIds: [5117, 5008] }])
    expect(bridge.inputsOf('review.variance').at(-1)).toMatchObject({
      frequencyId: 1,
      before: { date: MAY },
      now: { date: JUNE },
      people: { employeeIds: [13, 14] }
    })
  })
})

describe('the variance', () => {
  it('keeps the order of its people when a limit is changed, and Back finds limit, group and order as they were left', async () => {
    const bridge = await open('&people=list-1&against=list-2')
    named('1 person in both sets')?.click()
    await flushPromises()
    const table: VueWrapper | undefined = wrapper?.findAllComponents({ name: 'VirtualTable' }).at(-1)
    table?.vm.$emit('update:sort', { id: 'name', descending: false })
    await flushPromises()
    const asked = { who: 'inBoth', sort: 'name', descending: false, limits: { amount: 100, percentTenths: 10 } }
    const limit: VueWrapper | undefined = wrapper
      ?.findAllComponents({ name: 'FilterChip' })
      .find((chip) => chip.props('modelValue') === '0')
    limit?.vm.$emit('update:modelValue', '10')
    await vi.waitFor(() => expect(bridge.inputsOf('review.openPeople').at(-1)).toMatchObject(asked))
    await wrapper?.vm.$router.push('/pay-runs')
    await flushPromises()
    const before = bridge.inputsOf('review.openPeople').length
    wrapper?.vm.$router.back()
    await vi.waitFor(() => expect(bridge.inputsOf('review.openPeople').length).toBeGreaterThan(before))
    expect(bridge.inputsOf('review.openPeople').at(-1)).toMatchObject(asked)
  })
})

describe('another limit', () => {
  const grid = () => document.querySelector('[role="grid"]')
  const isHere = () => document.querySelector('section[aria-label="Head count"]') !== null
  const held = () => {
    const answers: (() => void)[] = []
    const answer = ({ against }: { readonly against?: unknown }) =>
      new Promise<VarianceView>((done) => answers.push(() => done(view(against === undefined ? null : 1))))
    const all = async () => {
      for (const each of answers.splice(0)) each()
      await flushPromises()
    }
    return { answer, all }
  }

  it('leaves the rows where they are until the new ones are here', async () => {
    const bridge = await open('')
    const before = grid()
    const { answer, all } = held()
    bridge.answers['review.variance'] = answer
    await chooseIn('Changes from: 0.01', '100.00')
    expect(bridge.inputsOf('review.variance').at(-1)).toMatchObject({ limits: { amount: 100_0000 } })
    expect(isHere()).toBe(true)
    await all()
    expect(isHere()).toBe(true)
    expect(before).not.toBeNull()
    expect(grid()).toBe(before)
  })

  it('is not so of other periods: nothing of those before stands under them', async () => {
    const bridge = await open('')
    const { answer, all } = held()
    bridge.answers['review.variance'] = answer
    named('Swap the two sides')?.click()
    await vi.waitFor(() => expect(isHere()).toBe(false))
    await all()
    expect(isHere()).toBe(true)
  })
})
