import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultSettings, MOST_COLUMNS } from '@shared/contract/settings'
import { settingsPatchSchema } from '@shared/contract/settingsSchema'
import { validSettings } from '../../../src/main/shell/validSettings'
import { inputsOf } from '../../fixtures/schemaInputs'

const names = Object.keys(defaultSettings)

it('takes of a file what a page may set, and nothing else', () => {
  const taken = new Set<string>()
  const anything = inputsOf(settingsPatchSchema, { numbers: [0, 1, 6, 40, 240, 241, 2000], texts: ['dark', 'recent'] })
  fc.assert(
    fc.property(anything, fc.constantFrom(...names), fc.jsonValue(), (input, changed, value) => {
      // A file has what JSON has.
      const given = { ...(JSON.parse(JSON.stringify(input) ?? '{}') as object), ofAnotherVersion: value }
      // The schema takes a record without such a member, by hand the whole record is left out.
      fc.pre(!JSON.stringify([given, value]).includes('__proto__'))
      for (const file of [given, { ...given, [changed]: value }]) {
        const settable = Object.entries(file).filter(
          ([name, each]) => settingsPatchSchema.safeParse({ [name]: each }).success
        )
        expect(validSettings(file)).toEqual(Object.fromEntries(settable))
        for (const [name] of settable) taken.add(name)
      }
    }),
    { numRuns: 400 }
  )
  expect([...taken].sort()).toEqual([...names].sort())
})

const layout = { order: ['name'], hidden: [], shown: ['net'], widthsPx: { name: 40 } }
it.each([
  [true, layout],
  [true, { order: Array(MOST_COLUMNS).fill('n'), hidden: ['n'.repeat(40)], shown: [], widthsPx: { name: 2000 } }],
  [false, { ...layout, ofAnotherVersion: [] }],
  [false, { ...layout, order: Array(MOST_COLUMNS + 1).fill('n') }],
  [false, { ...layout, hidden: ['n'.repeat(41)] }],
  [false, { ...layout, shown: [7] }],
  [false, { ...layout, shown: undefined }],
  [false, { ...layout, widthsPx: { name: 39 } }],
  [false, { ...layout, widthsPx: { name: 2001 } }],
  [false, { ...layout, widthsPx: { name: 99.5 } }],
  [false, { ...layout, widthsPx: { ['n'.repeat(41)]: 99 } }],
  [false, { ...layout, widthsPx: [] }],
  [false, [layout]],
  [false, null]
])('says %j of how a table is laid out, %j', (isValid, employees) => {
  const tables = { employees }
  expect(validSettings({ tables })).toEqual(isValid ? { tables } : {})
  expect(settingsPatchSchema.safeParse({ tables }).success).toBe(isValid)
})

it('takes nothing of a record with a member that objects take for their prototype', () => {
  const file = JSON.parse(
    '{"lastCompanies":{"office":1,"__proto__":2},"tables":{"__proto__":{}},"theme":"dark"}'
  ) as object
  expect(validSettings({ ...file })).toEqual({ theme: 'dark' })
})

it('has every setting as the program begins with it', () => {
  expect(validSettings({ ...defaultSettings })).toEqual(defaultSettings)
  expect(settingsPatchSchema.parse(defaultSettings)).toEqual(defaultSettings)
})
