import { expect, it } from 'vitest'
import { tableOfTexts } from '@shared/domain/sheet/table'
import { harmlessText } from '@shared/domain/spreadsheetText'
import { csvOf } from '../../../../src/main/exporter/csv'
import { readCsv } from '../../../../src/main/sheetReader/csv'

const TEXTS = ['+852 2345 6789', '＝1', "'t Hooft", '-5', 'Flat 3;+852 2345 6789\n@home', '0042']

it('texts that were exported as CSV and are imported are what they were, without the mark against formulas', () => {
  const head = { head: 'Text', kind: 'text' } as const
  const csv = csvOf(
    [head],
    TEXTS.map((text) => [text])
  )
  const rows = readCsv(csv.toString('utf8').replace('\ufeff', ''), ',')
  expect(rows.slice(1).map(({ cells }) => cells[0]?.text)).toEqual(TEXTS)
})

it('texts that were copied and are pasted as a sheet are too', () => {
  const { rows } = tableOfTexts(TEXTS.map((text) => [harmlessText(text)]))
  expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(TEXTS)
})
