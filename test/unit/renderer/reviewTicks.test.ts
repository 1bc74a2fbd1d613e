import { AppError } from '@shared/contract/errors'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PayslipReview, PayslipView, PeriodPayslipRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { listenForShortcuts } from '@/keys'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, payslip, settings, status } from './sample'

let wrapper: VueWrapper | null = null
let stop: () => void = () => undefined
beforeEach(() => {
  giveLayout()
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList)
  stop = listenForShortcuts(window)
})
afterEach(() => {
  stop()
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const row = (payslipId: number): PeriodPayslipRow => ({
  payslipId,
  employeeId: payslipId,
  lastName: `Person ${payslipId}`,
  firstName: '',
  chineseName: null,
  number: null,
  state: 'open',
  special: false,
  net: '120.00',
  unsettledEdits: 0,
  review: payslipId === 7 ? 'reopened' : 'notTicked',
  flagged: payslipId === 7
})

const reopened: Omit<PayslipReview, 'payslipId'> = {
  state: 'reopened',
  tick: { user: 'lee', tickedMs: 0, together: null, waiting: 0 },
  changes: [{ kind: 'net', section: 'net', name: '', before: '100.00', now: '120.00' }],
  saved: [],
  notes: []
}

async function open(
  path: string,
  reviews: (id: number) => Omit<PayslipReview, 'payslipId'>,
  more: FakeBridge['answers'] = {}
): Promise<FakeBridge> {
  const rows = [row(7), row(8)]
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: connection.id, isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'periods.list': () => [],
    'sync.readNow': () => undefined,
    'retention.get': () => ({ rule: { formerYears: null, periodYears: null }, applied: null, pins: [], periods: [] }),
    'payslips.get': ({ payslipId }) => payslip(payslipId),
    'payslips.rows': ({ start, count }) => rows.slice(start, start + count),
    'lists.indexOf': ({ id }) => rows.findIndex(({ payslipId }) => payslipId === id),
    'lists.close': () => undefined,
    'payslips.openPeriod': () => ({
      listId: 1,
      total: 2,
      unfilteredTotal: 2,
      rows,
      summary: {
        frequencyId: 1,
        frequency: 'Monthly',
        date: toDay('2026-06-30'),
        special: false,
        payRunId: null,
        payslips: 2,
        calculating: 0,
        finalised: 0,
        withoutNet: 0,
        netTotal: null,
        grossTotal: null,
        withoutGross: 0,
        ticked: 0,
        reopened: 1,
        flagged: 1
      }
    }),
    'review.flagsOfPayslip': () => [],
    'review.payslip': ({ payslipId }) => ({ payslipId, ...reviews(payslipId) }),
    'review.tick': () => undefined,
    'review.addNote': () => undefined,
    ...more
  })
  wrapper = await mountPage(path)
  await flushPromises()
  return bridge
}

function press(key: string, init: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}

function noteField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('input[placeholder="Add a note"]')
  if (!field) throw new Error('no field for notes')
  return field
}

function type(field: HTMLInputElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
}

describe('a payslip in its review', () => {
  it('is saved as PDF beside the one that is still being saved', async () => {
    const bridge = await open('/payslips/7', () => reopened, { 'documents.save': () => new Promise(() => undefined) })
    const save = () => press('s', { ctrlKey: true })
    save()
    save()
    press('ArrowDown', { ctrlKey: true })
    await vi.waitFor(() => expect(bridge.inputsOf('payslips.get').some(({ payslipId }) => payslipId === 8)).toBe(true))
    await flushPromises()
    save()
    await flushPromises()
    expect(bridge.inputsOf('documents.save').map(({ id }) => id)).toEqual([7, 8])
  })

  it('shows a tick that opened again with before and after, and ticks the figures on screen', async () => {
    const bridge = await open('/payslips/7', () => reopened)
    expect(pageText()).toContain('Re-opened')
    expect(document.querySelector('.rv-changes')?.textContent).toMatch(/Net pay\s*100\.00\s*→\s*120\.00/)
    expect(pageText()).toContain('1 re-opened')
    expect(pageText()).toContain('0 of 2 reviewed')
    press(' ')
    await flushPromises()
    expect(bridge.inputsOf('review.tick')).toEqual([{ companyId: 1, payslipId: 7, figures: 'figures of 7' }])
  })

  it('goes on after the tick, and lists what is left where that was chosen', async () => {
    const bridge = await open('/payslips/7?show=toDo', () => reopened)
    expect(bridge.inputsOf('payslips.openPeriod').at(-1)).toMatchObject({ show: 'toDo' })
    // The place in the list comes after the payslip.
    await vi.waitFor(() =>
      expect(
        document.querySelector('[aria-label="Next payslip"]:not([disabled], [aria-disabled="true"])')
      ).not.toBeNull()
    )
    press('t')
    // Of the one on screen only; the payslips beside it are read ahead.
    await vi.waitFor(() => expect(bridge.inputsOf('review.payslip').at(-1)).toEqual({ payslipId: 8 }))
    // What is reviewed stays listed.
    bridge.tell('review.changed', { companyId: 1 })
    await vi.waitFor(() =>
      expect(bridge.inputsOf('payslips.openPeriod').at(-1)).toMatchObject({ show: 'toDo', keeping: 1 })
    )
  })

  it('ticks what was seen alone: T and Space pressed again before the next one is here pass none over', async () => {
    let show = (): void => undefined
    const answered = new Promise<void>((resolve) => (show = resolve))
    const bridge = await open('/payslips/7', () => reopened, {
      'payslips.get': async ({ payslipId }) => {
        if (payslipId !== 7) await answered
        return payslip(payslipId)
      }
    })
    press('t')
    press('t')
    await flushPromises()
    await flushPromises()
    press('t')
    press(' ')
    await flushPromises()
    const ticked = (): unknown[] => bridge.inputsOf('review.tick').map(({ payslipId }) => payslipId)
    expect(ticked()).toEqual([7])
    show()
    await flushPromises()
    await flushPromises()
    expect(pageText()).toContain('Re-opened')
    press(' ')
    await flushPromises()
    expect(ticked()).toEqual([7, 8])
  })

  it('a key that is held ticks the payslip that was looked at, and none that comes after it', async () => {
    const bridge = await open('/payslips/7', () => reopened)
    await vi.waitFor(() =>
      expect(
        document.querySelector('[aria-label="Next payslip"]:not([disabled], [aria-disabled="true"])')
      ).not.toBeNull()
    )
    press('t')
    await vi.waitFor(() => expect(bridge.inputsOf('review.payslip').at(-1)).toEqual({ payslipId: 8 }))
    for (let times = 0; times < 3; times++) {
      press('t', { repeat: true })
      press(' ', { repeat: true })
      await flushPromises()
    }
    expect(bridge.inputsOf('review.tick').map(({ payslipId }) => payslipId)).toEqual([7])
  })

  it('keeps a note that was begun with its own payslip, when another one comes', async () => {
    const bridge = await open('/payslips/7', () => reopened)
    press('n')
    const field = noteField()
    field.focus()
    type(field, 'Agreed with Lee')
    press('ArrowDown', { ctrlKey: true })
    await flushPromises()
    await flushPromises()
    expect(bridge.inputsOf('review.addNote')).toEqual([{ companyId: 1, payslipId: 7, text: 'Agreed with Lee' }])
    // What follows is of the next one: the officer did not leave the field.
    expect(document.activeElement).toBe(field)
    type(field, 'And this too')
    press('Enter')
    await flushPromises()
    expect(bridge.inputsOf('review.addNote').at(-1)).toEqual({ companyId: 1, payslipId: 8, text: 'And this too' })
  })

  it.each(['review.tick', 'payslips.get', 'review.payslip'] as const)(
    'a note begun after T, before %s of the next payslip has answered, is of that one, whole',
    async (slow) => {
      let answer: () => void = () => undefined
      const bridge = await open('/payslips/7', () => reopened)
      const answers = bridge.answers[slow] as (input: { payslipId: number }) => never
      const held = new Promise<void>((resolve) => (answer = resolve))
      Object.assign(bridge.answers, { [slow]: (input: { payslipId: number }) => held.then(() => answers(input)) })
      press('t')
      await flushPromises()
      press('n')
      const field = noteField()
      expect(document.activeElement).toBe(field)
      type(field, 'Ask')
      answer()
      await flushPromises()
      await flushPromises()
      expect(noteField()).toBe(field)
      expect(document.activeElement).toBe(field)
      type(field, `${field.value} Mei Fong`)
      press('Enter')
      await flushPromises()
      expect(bridge.inputsOf('review.addNote')).toEqual([{ companyId: 1, payslipId: 8, text: 'Ask Mei Fong' }])
      expect(field.value).toBe('')
    }
  )

  it('a note left while T is under way waits for the payslip that it comes to; where it stays, it is of that one', async () => {
    for (const [ticks, payslipId] of [
      [true, 8],
      [false, 7]
    ] as const) {
      let answer: () => void = () => undefined
      const bridge = await open('/payslips/7', () => reopened, {
        'review.tick': async () => {
          await new Promise<void>((resolve) => (answer = resolve))
          if (!ticks) throw new AppError('figuresChanged')
        }
      })
      press('t')
      press('n')
      type(noteField(), 'Ask Lee')
      noteField().blur()
      await flushPromises()
      expect(bridge.inputsOf('review.addNote')).toEqual([])
      answer()
      await flushPromises()
      await flushPromises()
      expect(bridge.inputsOf('review.addNote')).toEqual([{ companyId: 1, payslipId, text: 'Ask Lee' }])
      wrapper?.unmount()
      document.body.innerHTML = ''
    }
  })

  it('a note that could not be kept is in the field again when its payslip is', async () => {
    const bridge = await open('/payslips/7', () => reopened, {
      'review.addNote': () => {
        throw new AppError('diskFull')
      }
    })
    press('n')
    type(noteField(), 'Ask Lee')
    await flushPromises()
    press('ArrowDown', { ctrlKey: true })
    await flushPromises()
    await flushPromises()
    expect(pageText()).toContain('The disk is full')
    expect(noteField().value).toBe('')
    bridge.answers['review.addNote'] = () => undefined
    press('ArrowUp', { ctrlKey: true })
    await flushPromises()
    await flushPromises()
    expect(noteField().value).toBe('Ask Lee')
    press('Enter')
    await flushPromises()
    expect(bridge.inputsOf('review.addNote').at(-1)).toMatchObject({ payslipId: 7, text: 'Ask Lee' })
  })
})

describe('the key for editing, before the figures of a payslip are here', () => {
  const edit = () => document.querySelector('[aria-label="Edit"]:is(section, aside)')

  async function openLate(late: PayslipView): Promise<void> {
    const bridge = await open('/payslips/7', () => reopened, {
      'payslips.get': () => {
        throw new AppError('offline')
      },
      'edits.form': () => ({ inputs: [], asOfMs: null, lockedReason: null }),
      'edits.ofPerson': () => []
    })
    press('e')
    await flushPromises()
    expect(edit()).toBeNull()
    bridge.answers['payslips.get'] = () => late
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    await flushPromises()
    await flushPromises()
  }

  it('is not lost: the pane opens with them', async () => {
    const owner = { lastName: 'Wong', firstName: 'Ka Yan', chineseName: null, number: null, payPoint: null }
    await openLate({ ...payslip(7), owner: { ...owner, employeeId: 7, paymentMethod: null } })
    expect(edit()).not.toBeNull()
  })

  it('is over where the payslip turns out to be nobody’s', async () => {
    await openLate(payslip(7))
    expect(edit()).toBeNull()
    expect(pageText()).toContain('Re-opened')
  })
})
