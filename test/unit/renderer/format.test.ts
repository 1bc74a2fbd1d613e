import { describe, expect, it } from 'vitest'
import { clock, count, counted, duration, initials, inScripts, megabytes } from '@/text/format'

describe('figures in sentences', () => {
  it('counts with commas and the right word', () => {
    expect(count(3046)).toBe('3,046')
    expect(counted(1, 'change', 'changes')).toBe('1 change')
    expect(counted(0, 'change', 'changes')).toBe('0 changes')
  })

  it.each([
    [400, '1 s'],
    [40_000, '40 s'],
    [660_000, '11 min'],
    [3_600_000, '1 h'],
    [4_800_000, '1 h 20 min']
  ])('%i ms is %s', (lengthMs, text) => expect(duration(lengthMs)).toBe(text))

  it('sizes are whole megabytes', () => {
    expect(megabytes(46_400_000)).toBe('46 MB')
    expect(megabytes(900)).toBe('< 1 MB')
  })

  it('a time of another day says its day, of another year its year', () => {
    const at = new Date(2026, 5, 24, 9, 8).getTime()
    expect(clock(at, new Date(2026, 5, 24, 23, 0).getTime())).toBe('09:08')
    expect(clock(at, new Date(2026, 5, 25, 0, 1).getTime())).toBe('24 Jun 09:08')
    expect(clock(at, new Date(2027, 0, 1, 0, 1).getTime())).toBe('24 Jun 2026 09:08')
  })

  it.each([
    ['Tidewater Lantern Limited', 'TL'],
    ['Blue Kiln Studio 藍窯工作室有限公司', 'BK'],
    ['潮燈有限公司', '潮'],
    ['Harrow & Cheung', 'HC'],
    ['𠮷野', '𠮷'],
    ['', '']
  ])('%s is %s in its square', (name, letters) => expect(initials(name)).toBe(letters))

  it.each([
    ['Pinegate Foods 松門食品有限公司', 'Pinegate Foods', '松門食品有限公司'],
    ['Pinegate Foods', 'Pinegate Foods', ''],
    ['潮燈 Lantern 有限公司', '', '潮燈 Lantern 有限公司']
  ])('%s is told apart by script', (name, latin, chinese) => expect(inScripts(name)).toEqual({ latin, chinese }))
})
