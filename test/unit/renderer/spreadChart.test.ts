import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FarPerson, SpreadView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { isFar, spreadOf } from '@shared/domain/spread'
import SpreadChart from '@/areas/spread/SpreadChart.vue'
import { barRowsOf, barColumns } from '@/areas/spread/spreadColumns'
import { makeRouter } from '@/router'
import { giveLayout } from './mountPage'

const CHANGES = [-9_000_000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 5_000_000, 9_000_000, 0]
const spread = spreadOf(CHANGES)
const person = (change: number, at: number): FarPerson => ({
  payslipId: 100 + at,
  previousId: 200 + at,
  employeeId: at,
  lastName: `Person ${at}`,
  firstName: '',
  chineseName: null,
  number: String(at),
  before: 10_000_000,
  now: 10_000_000 + change,
  change
})
const view: SpreadView = {
  before: toDay('2026-05-31'),
  now: toDay('2026-06-30'),
  people: CHANGES.length,
  left: 0,
  spread,
  far: CHANGES.map(person).filter(({ change }) => isFar(change, spread)),
  farPeople: 3
}

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  vi.restoreAllMocks()
})

function draw() {
  const router = makeRouter()
  wrapper = mount(SpreadChart, { props: { view }, global: { plugins: [router] }, attachTo: document.body })
  const marks = (side: string) => [...document.querySelectorAll<SVGAElement>(`.far-marks.${side} a`)]
  const told = () => document.querySelector('figcaption')?.textContent
  const press = (on: Element | undefined, key: string) =>
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { router, marks, told, press }
}

describe('the chart of changes', () => {
  it('has a mark for each who is far from the rest, which says who it is and leads to both payslips', () => {
    const { marks } = draw()
    expect(marks('less').map((mark) => mark.getAttribute('href'))).toEqual(['#/payslips/100?with=200'])
    expect(marks('more').map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Person 9: +500.00. Open both payslips',
      'Person 10: +900.00. Open both payslips'
    ])
    expect(document.querySelector('.far-marks.more')?.getAttribute('aria-label')).toContain('2 people with far more')
    const bars = [...document.querySelectorAll('.chart-col')].map((bar) => bar.getAttribute('aria-label'))
    expect(bars).toHaveLength(spread.bars.length)
    expect(bars[0]).toBe('+1.00 to +1.50: 1 person')
  })

  it('is one stop for Tab on each side, the largest first, and arrows go from mark to mark and open one', async () => {
    const { router, marks, told, press } = draw()
    const push = vi.spyOn(router, 'push').mockResolvedValue(undefined)
    const [nearer, largest] = marks('more')
    expect([nearer?.getAttribute('tabindex'), largest?.getAttribute('tabindex')]).toEqual(['-1', '0'])
    largest?.focus()
    press(largest, 'ArrowLeft')
    await wrapper?.vm.$nextTick()
    expect(document.activeElement).toBe(nearer)
    expect(told()).toContain('Person 9')
    nearer?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
    expect(push).toHaveBeenCalledWith({ name: 'payslip', params: { payslipId: 109 }, query: { with: '209' } })
  })

  it('names bars where they begin, none over the other and none beyond the edge', () => {
    draw()
    const names = [...document.querySelectorAll('.chart-words text.chart-start')]
    const places = names.map((name) => ({
      from: Number(name.getAttribute('x')),
      to: Number(name.getAttribute('x')) + name.textContent.trim().length * 6
    }))
    expect(places.length).toBeGreaterThan(1)
    const width = Number(document.querySelector('.chart-area svg')?.getAttribute('width'))
    places.forEach(({ to }, at) => {
      expect(to).toBeLessThanOrEqual(places[at + 1]?.from ?? width)
    })
  })

  it('has the same figures as a table, those far out as rows of their own, and they add up to everybody', () => {
    const rows = barRowsOf(spread)
    expect(rows.reduce((all, { people }) => all + people, 0)).toBe(CHANGES.length)
    const words = rows.map((row) => barColumns[0]?.text?.(row))
    expect([words[0], words.at(-2), words.at(-1)]).toEqual(['Far less than usual', 'Far more than usual', 'No change'])
  })
})
