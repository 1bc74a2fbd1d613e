// A sheet goes into the grid: a file of another system's, then a pasted one, with its questions answered by the officer.
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { faultsInBoth } from './axe'
import { PERSON, test } from './connected'
import { go } from './officer'

/** The number of `PERSON`. */
const NUMBER = '0042'
/** `黃嘉欣` in Big5, as a system in Hong Kong exports it. */
const KA_YAN = Buffer.from([0xb6, 0xc0, 0xb9, 0xc5, 0xaa, 0x59])

test('a sheet is read from a file and pasted, asks what it cannot know, and sets only what was answered', async ({
  begin,
  folder
}) => {
  const { app, page } = await begin({ reads: 'full' })
  const rows = page.getByRole('region', { name: 'Rows of the sheet' })
  const inRow = (sheetRow: number) =>
    rows.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(sheetRow), exact: true }) })

  await test.step('a grid of two inputs is open', async () => {
    await go(page, 'Changes')
    await page.getByRole('link', { name: 'Bulk edit' }).press('Enter')
    await page.getByRole('button', { name: 'Choose inputs' }).press('Enter')
    const scope = page.getByRole('group', { name: 'this payslip' })
    for (const input of ['Commission', 'Extra pay'])
      await scope.getByRole('checkbox', { name: input, exact: true }).press('Space')
    await page.getByRole('button', { name: 'Use 2 inputs' }).press('Enter')
    await page.getByRole('link', { name: 'Import sheet' }).press('Enter')
  })

  await test.step('a file in Big5 is read in its own thread, with its names', async () => {
    const path = join(folder, 'June.csv')
    const line = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
    writeFileSync(path, Buffer.concat([line('No;Name;Commission\r\n'), line(NUMBER, ';', KA_YAN, ';1.031,25\r\n')]))
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
    }, path)
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
    await expect(inRow(2)).toContainText(PERSON.name)
    await expect(inRow(2)).toContainText('黃嘉欣')
    await expect(inRow(2)).toContainText('1,031.25')
    await expect(page.getByRole('combobox', { name: 'Written in' })).toContainText('Big5')
    await page.getByRole('button', { name: 'Another sheet' }).press('Enter')
  })

  await test.step('a pasted sheet shows row by row what it becomes', async () => {
    const sheet = [
      ['Commission June'],
      ['Staff no', 'Surname', 'Commission', 'Bonus'],
      [NUMBER.replace(/^0+/, ''), 'Wong', '1.880,50', '0'],
      ['0085', 'Nobody', '20,00', ''],
      ['0053', 'Au Yeung', '', '500'],
      ['', 'Total', '1.900,50', '500']
    ]
    await app.evaluate(
      ({ clipboard }, text) => clipboard.writeText(text),
      sheet.map((each) => each.join('\t')).join('\r\n')
    )
    await expect(page.getByRole('textbox', { name: 'Paste the cells here' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(inRow(3)).toContainText('asks you')
    await expect(inRow(4)).toContainText('The sheet says Nobody')
    await expect(inRow(6)).toContainText('Total row, left out.')
    await page.getByRole('button', { name: 'D Bonus' }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Extra pay, this payslip' }).press('Enter')
    expect(await faultsInBoth(page)).toEqual([])
  })

  await test.step('what is answered goes into the grid, and the heads are known the next time', async () => {
    await page.getByRole('button', { name: `Yes, ${NUMBER}` }).press('Enter')
    await page.getByRole('button', { name: 'Put 3 values in the grid' }).press('Enter')
    const grid = page.getByRole('grid', { name: 'Inputs by person' })
    const row = grid.getByRole('row').filter({ hasText: PERSON.name })
    await expect(page.getByRole('button', { name: 'Queue 3 edits' })).toBeVisible()
    // Typing over the names finds the row, which is below what is seen.
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type(PERSON.name)
    await expect(row).toContainText('1,880.50')
    await expect(row).toContainText('0.00')
    await page.getByRole('link', { name: 'Import sheet' }).press('Enter')
    await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), `Staff no\tBonus\r\n${NUMBER}\t500\r\n`)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByRole('columnheader', { name: /^Extra pay/ })).toBeVisible()
  })
})
