import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBounds } from '../../../src/main/shell/fitBounds'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const right = { x: 1440, y: 0, width: 1920, height: 1080 }
const preferred = { width: 1366, height: 860 }

describe('where the window opens', () => {
  it('is where it was seen last', () => {
    const saved = { x: 1500, y: 60, width: 1300, height: 800 }
    expect(fitBounds(saved, preferred, [laptop, right])).toEqual(saved)
  })

  it('is in the middle of the main display, in its size, when its monitor is gone', () => {
    const saved = { x: 1500, y: 60, width: 1300, height: 800 }
    expect(fitBounds(saved, preferred, [laptop])).toEqual({ x: 70, y: 63, width: 1300, height: 800 })
  })

  it('is the preferred size in the middle at the first start', () => {
    expect(fitBounds(null, preferred, [right])).toEqual({ x: 1717, y: 110, width: 1366, height: 860 })
  })

  it('is no larger than the display, as after a change to 175 % scaling', () => {
    const scaled = { x: 0, y: 0, width: 1097, height: 584 }
    expect(fitBounds({ x: 10, y: 10, width: 1600, height: 1000 }, preferred, [scaled])).toEqual(scaled)
  })

  it('comes back when its title bar is above or below the display', () => {
    const above = fitBounds({ x: 100, y: -400, width: 1000, height: 700 }, preferred, [laptop])
    const below = fitBounds({ x: 100, y: 890, width: 1000, height: 700 }, preferred, [laptop])
    expect(above).toEqual({ x: 220, y: 113, width: 1000, height: 700 })
    expect(below).toEqual(above)
  })

  it('always lies within one display that is there', () => {
    const coordinate = fc.integer({ min: -5000, max: 5000 })
    const size = fc.integer({ min: 200, max: 4000 })
    const bounds = fc.record({ x: coordinate, y: coordinate, width: size, height: size })
    const displays = fc.array(bounds, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.option(bounds), displays, (saved, areas) => {
        const window = fitBounds(saved, preferred, areas)
        const inside = areas.some(
          (area) =>
            window.x >= area.x &&
            window.y >= area.y &&
            window.x + window.width <= area.x + area.width &&
            window.y + window.height <= area.y + area.height
        )
        expect(inside).toBe(true)
      })
    )
  })
})
