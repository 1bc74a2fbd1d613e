// Saving payslips that are not final, or not there yet.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { call, invoke } from './bridge'
import { COMPANY, PERSON, test } from './connected'
import { expectFigures, expectTip, grantFolder, notice, openPayslip, openPerson } from './officer'

function pdfsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => name.split(/[\\/]/).at(-1) ?? '')
    .sort()
}

test('a payslip that is calculating is not saved and says so, until its figures are there', async ({
  begin,
  folder
}) => {
  const { app, page, payroll, service } = await begin()
  const { id, date } = await payroll.openPayslip(PERSON.id)
  await grantFolder(app, folder)
  service.control.makeDirty([id], 3_600_000)
  await openPerson(page, PERSON.name)
  await openPayslip(page, date)
  const payslip = page.getByRole('region', { name: 'Payslip', exact: true })
  await expect(payslip.getByText('Calculating', { exact: true })).toBeVisible()
  await expect(payslip.getByText('not ready').first()).toBeVisible()

  const button = page.getByRole('button', { name: 'Save PDF' })
  await expect(button).toBeDisabled()
  const reason = 'The payslip is still calculating, so there is nothing to save yet.'
  await expectTip(page, button, reason)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page, reason)).toBeVisible()
  expect(service.log.of('payslip_pdf')).toEqual([])
  expect(pdfsIn(folder)).toEqual([])

  service.control.settle()
  await page.keyboard.press('F5')
  const ready = await payroll.openPayslip(PERSON.id)
  await expectFigures(page, await payroll.payslip(id), ready.nett_pay ?? NaN)
  await expect(button).toBeEnabled()
  await button.click()
  await expect(notice(page, /^Saved .*\.pdf in /)).toBeVisible()
  expect(pdfsIn(folder)).toHaveLength(1)

  // Another one of the list beside it, by its menu.
  const others = page.getByRole('list', { name: 'Payslips of the period' }).getByRole('button')
  await others.and(page.locator(':not([aria-current])')).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save PDF' }).click()
  await expect.poll(() => pdfsIn(folder)).toHaveLength(2)
})

test('the file of an open payslip says that it is not final; once it is finalised, by the menu, it does not', async ({
  begin,
  folder
}) => {
  const { app, page, payroll, service } = await begin()
  const { id, date } = await payroll.openPayslip(PERSON.id)
  await grantFolder(app, folder)
  const name = `id${PERSON.id}_Wong_Ka Yan_${date}_${id}`
  await openPerson(page, PERSON.name)
  await openPayslip(page, date)
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await expect(notice(page, `Saved ${name}_not-final.pdf in`)).toContainText('The payslip is not final yet.')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('It was not final then.')

  service.control.setFinalised([id])
  await app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&File')
    file?.submenu?.items.find(({ label }) => label === 'Save PDF')?.click()
  })
  await expect(notice(page, `Saved ${name}.pdf in`)).toBeVisible()
  await expect(page.getByText('Finalised', { exact: true }).first()).toBeVisible()
  expect(pdfsIn(folder)).toEqual([`${name}.pdf`, `${name}_not-final.pdf`])

  // Taken back while it is as it was written; the one before it is the last again, and says what it lacks.
  const said = notice(page, `Saved ${name}.pdf in`).locator('..')
  await said.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(notice(page, `${name}.pdf is taken away again.`)).toBeVisible()
  expect(pdfsIn(folder)).toEqual([`${name}_not-final.pdf`])
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText('The payslip was finalised since.')

  // Dragged out it is the final one, from the copy; printed it is the PDF, not the page.
  const seen = await app.evaluateHandle(({ app: electron, BrowserWindow, shell }) => {
    const told = { dragged: '', printed: [] as string[], shown: '' }
    shell.showItemInFolder = (path) => void (told.shown = path)
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.webContents.startDrag = ({ file }) => void (told.dragged = file)
    electron.on('browser-window-created', (_event, { webContents }) => {
      webContents.print = (_options, done) => {
        told.printed = webContents.mainFrame.framesInSubtree.map(({ url }) => url)
        done?.(true, '')
      }
    })
    return told
  })
  await details
    .getByText(/Saved .* as /)
    .last()
    .dispatchEvent('dragstart')
  await expect.poll(() => seen.evaluate(({ dragged }) => dragged)).toMatch(new RegExp(`lent.*${name}\\.pdf$`))
  await page.getByRole('button', { name: 'More for this PDF' }).click()
  await page.getByRole('menuitem', { name: 'Print PDF' }).click()
  await expect
    .poll(() => seen.evaluate(({ printed }) => printed.join(' ')))
    .toContain(`${encodeURI(name)}.pdf chrome-extension:`)

  // The file that no longer is as its payslip is listed, and saved again.
  await page.getByRole('link', { name: 'Payslips' }).click()
  await page.getByRole('link', { name: 'Saved files' }).click()
  const stale = page.getByRole('row', { name: new RegExp(`Finalised since.*${id}_not-final`) })
  await expect(stale).toBeVisible()
  // Its own menu and drag: dragged out it is the PDF as it is now, from the copy.
  await stale.click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Open the payslip/,
    'Open',
    'Show in folder',
    'Save PDF',
    /^Save as/,
    /^Open/,
    /^Print/
  ])
  await page.getByRole('menuitem', { name: 'Show in folder' }).click()
  await expect.poll(() => seen.evaluate(({ shown }) => shown)).toMatch(new RegExp(`${name}_not-final\\.pdf$`))
  await seen.evaluate((told) => void (told.dragged = ''))
  await stale.dispatchEvent('dragstart')
  await expect.poll(() => seen.evaluate(({ dragged }) => dragged)).toMatch(new RegExp(`lent.*${name}\\.pdf$`))
  await page.getByRole('button', { name: 'Save 1 again' }).click()
  await expect(notice(page, `Saved ${name}.pdf in`)).toBeVisible()
  await expect(page.getByText('Every saved file is as its document is now')).toBeVisible()
  // One that is as it is now is dragged out as the saved file itself.
  await page.getByRole('button', { name: 'Show all' }).click()
  const row = page.getByRole('row', { name: new RegExp(`As it is now.*${name}\\.pdf`) })
  await row.dispatchEvent('dragstart')
  await expect.poll(() => seen.evaluate(({ dragged }) => dragged)).toContain(folder)
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Open the payslip' }).click()
  await expect(page.getByRole('region', { name: 'Payslip', exact: true })).toBeVisible()
})

test('two PDFs are printed beside each other: each shows its own, and neither is told as failed by the end of the other', async ({
  begin
}) => {
  const { app, page, payroll } = await begin()
  const [first, second] = (await payroll.payslips(PERSON.id)).map(({ id }) => id)
  const dialogs = await app.evaluateHandle(({ app: electron }) => {
    const open: { shown: string; end: () => void }[] = []
    electron.on('browser-window-created', (_event, { webContents }) => {
      webContents.print = (_options, done) => {
        open.push({ shown: webContents.mainFrame.url, end: () => done?.(true, '') })
      }
    })
    return open
  })
  const print = (id = NaN) => call(page, 'documents.print', { kind: 'payslip', id })
  const opened = () => dialogs.evaluate((open) => open.map(({ shown }) => shown))
  const printed = Promise.all([print(first), print(second)])
  await expect.poll(opened).toHaveLength(2)
  const [one = '', other = ''] = await opened()
  expect(new Set([one, other].map((url) => /(\d+)(_not-final)?\.pdf$/.exec(url)?.[1]))).toEqual(
    new Set([String(first), String(second)])
  )

  // The first ends, and a third begins while the second's dialog is open.
  await dialogs.evaluate(([dialog]) => dialog?.end())
  const third = print(first)
  await expect.poll(opened).toHaveLength(3)
  await dialogs.evaluate((open) => open.forEach(({ end }) => end()))
  expect([...(await printed), await third]).toMatchObject(Array(3).fill({ printed: true }))
})

test('a print ends and says so where its page ends under the dialog, and a load that never ends is begun again', async ({
  begin
}) => {
  const { app, page, payroll } = await begin()
  const { id } = await payroll.openPayslip(PERSON.id)
  await app.evaluate(({ app: electron, BrowserWindow }) => {
    let prints = 0
    electron.on('browser-window-created', (_event, { webContents }) => {
      const nth = ++prints
      if (nth === 3)
        webContents.loadURL = () => {
          Reflect.deleteProperty(webContents, 'loadURL')
          return new Promise(() => {})
        }
      webContents.print = (_options, done) => {
        if (nth === 1) webContents.forcefullyCrashRenderer()
        else if (nth === 2) BrowserWindow.fromWebContents(webContents)?.destroy()
        else done?.(true, '')
      }
    })
  })
  const print = () => invoke(page, 'documents.print', { kind: 'payslip', id })
  expect(await print()).toMatchObject({ ok: false, error: { code: 'notPrinted' } })
  expect(await print()).toMatchObject({ ok: false, error: { code: 'notPrinted' } })
  expect(await print()).toMatchObject({ ok: true, value: { printed: true } })
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('a PDF whose load is cut off is loaded again; where the system does not print it, the log has its reason and no name', async ({
  begin
}) => {
  const { app, page, payroll, userData } = await begin()
  const { id } = await payroll.openPayslip(PERSON.id)
  await app.evaluate(({ app: electron }) => {
    let prints = 0
    electron.on('browser-window-created', (_event, { webContents }) => {
      const nth = ++prints
      if (nth === 1) webContents.once('did-start-loading', () => setImmediate(() => webContents.stop()))
      webContents.print = (_options, done) => done?.(nth === 1, nth === 1 ? '' : 'Print job failed')
    })
  })
  const print = () => invoke(page, 'documents.print', { kind: 'payslip', id })
  expect(await print()).toMatchObject({ ok: true, value: { printed: true } })
  expect(await print()).toMatchObject({ ok: false, error: { code: 'notPrinted' } })
  const logs = join(userData, 'logs')
  const logged = () =>
    readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('')
  await expect.poll(logged).toMatch(/documents\.print failed: notPrinted .*, caused by PrintFault PRINT_JOB_FAILED/)
  expect(logged()).not.toContain('Wong')
})

test('what is printed is downloaded to no disk, and its window is given no permission', async ({ begin }) => {
  const { app, page, payroll } = await begin()
  const told = await app.evaluateHandle(({ app: electron }) => {
    const seen = { permission: '', isRefused: null as boolean | null }
    electron.on('browser-window-created', (_event, { webContents }) => {
      webContents.print = (_options, done) => {
        const asked = 'navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state)'
        webContents.session.once('will-download', (event) => {
          seen.isRefused = event.defaultPrevented
          event.preventDefault()
          done?.(true, '')
        })
        void webContents.executeJavaScript(asked).then((state: string) => {
          seen.permission = state
          // As Chromium does with a PDF that its viewer does not take.
          webContents.session.downloadURL(webContents.mainFrame.url)
        })
      }
    })
    return seen
  })
  const { id } = await payroll.openPayslip(PERSON.id)
  expect(await call(page, 'documents.print', { kind: 'payslip', id })).toMatchObject({ printed: true })
  expect(await told.evaluate((seen) => seen)).toEqual({ permission: 'denied', isRefused: true })
})

test('an enquiry pack is made by one command, as a folder and as a ZIP, elsewhere where the folder is gone', async ({
  begin,
  folder
}) => {
  const { app, page } = await begin()
  await grantFolder(app, join(folder, 'gone'))
  await openPerson(page, PERSON.name)
  const make = async (as: string): Promise<void> => {
    await page.getByRole('button', { name: 'Enquiry pack' }).click()
    const dialog = page.getByRole('dialog', { name: `Enquiry pack for ${PERSON.name}` })
    await expect(dialog.getByText('1 open payslip may still change: the names end in _not-final.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Payslips' }).click()
    await page.getByRole('option', { name: 'The last 3' }).click()
    await dialog.getByRole('radio', { name: as }).press('Space')
    await dialog.getByRole('button', { name: 'Make the pack' }).click()
  }
  const below = (): string[] => readdirSync(folder, { recursive: true }).map((name) => String(name))
  await make('Folder')
  await expect(page.getByRole('dialog').getByText('The folder is not there any more.')).toBeVisible()
  mkdirSync(join(folder, 'elsewhere'))
  await grantFolder(app, join(folder, 'elsewhere'))
  await page.getByRole('button', { name: 'Save elsewhere' }).click()
  await expect(notice(page, /^The pack has 3 payslips and/)).toBeVisible()
  const files = below().map((name) => name.split(/[\\/]/).at(-1) ?? '')
  expect(files).toEqual(expect.arrayContaining(['Summary.html', 'Manifest.csv']))
  expect(files.filter((name) => name.endsWith('_not-final.pdf'))).toHaveLength(1)
  await make('ZIP file')
  await expect.poll(() => below().filter((name) => name.endsWith('.zip'))).toHaveLength(1)
  const shown = await app.evaluateHandle(({ shell }) => {
    const told = { path: '' }
    shell.showItemInFolder = (path) => void (told.path = path)
    return told
  })
  const said = notice(page, /^The pack has 3 payslips and/).locator('..')
  await said.getByRole('button', { name: 'Show in folder' }).press('Enter')
  await expect.poll(() => shown.evaluate(({ path }) => path)).toMatch(/ enquiry .*\.zip$/)

  // Both are held against their documents and the disk, and made again of the same.
  await page.getByRole('link', { name: 'Payslips' }).click()
  await page.getByRole('link', { name: 'Saved files' }).click()
  await page.getByRole('radio', { name: 'Enquiry packs' }).press('Space')
  const rows = page.getByRole('row', { name: /Wong.* enquiry / })
  await expect(rows).toHaveText([/\.zip.*As it is now, not all final then/, /As it is now, not all final then/])
  const [slip = ''] = below().filter((name) => name.endsWith('_not-final.pdf'))
  rmSync(join(folder, slip))
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(rows.nth(1)).toContainText(/1 of its \d files missing/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(rows).toHaveText([/\(2\).*As it is now, not all final then/, /\.zip.*As it is now/])
  await rows
    .first()
    .getByRole('button', { name: / enquiry / })
    .press('Enter')
  await expect.poll(() => shown.evaluate(({ path }) => path)).toMatch(/ \(2\).Manifest\.csv$/)
})

test('a PDF made of several payslips is listed with what of these changed since, opens, and is told when it is gone', async ({
  begin,
  folder
}) => {
  const { app, page, payroll, service } = await begin()
  const { id, date } = await payroll.openPayslip(PERSON.id)
  await grantFolder(app, folder)
  await openPerson(page, PERSON.name)
  await openPayslip(page, date)
  await page.getByRole('button', { name: 'Save PDF' }).click()
  await expect(notice(page, /^Saved .*_not-final\.pdf in /)).toBeVisible()
  const others = (await payroll.payslips(PERSON.id)).filter((each) => each.id !== id).slice(0, 2)
  const ids = [id, ...others.map((each) => each.id)]
  const job = {
    companyId: COMPANY.id,
    kind: 'payslip',
    ids,
    which: 'all',
    title: 'Three of them',
    merge: true
  } as const
  await call(page, 'bulkSave.start', job)

  await page.getByRole('link', { name: 'Payslips' }).click()
  await page.getByRole('link', { name: 'Saved files' }).click()
  await page.getByRole('radio', { name: 'Merged PDFs' }).press('Space')
  const name = 'All Three of them_not-final.pdf'
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText(/3.*As it is now, not all final then/)
  service.control.setFinalised([id])
  await page.keyboard.press('F5')
  await expect(row).toContainText('1 of them finalised since')

  const opened = await app.evaluateHandle(({ shell }) => {
    const told = { path: '', shown: '' }
    shell.openPath = (path) => {
      told.path = path
      return Promise.resolve('')
    }
    shell.showItemInFolder = (path) => void (told.shown = path)
    return told
  })
  await row.getByRole('button', { name, exact: true }).press('Enter')
  await expect.poll(() => opened.evaluate(({ path }) => path)).toContain(name)
  await row.getByRole('button', { name: `Show in folder: ${name}` }).press('Enter')
  await expect.poll(() => opened.evaluate(({ shown }) => shown)).toContain(name)

  const [path = ''] = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((each) => each.endsWith(name))
  rmSync(join(folder, path))
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(row).toContainText('Missing on disk')
  await expect(row.getByRole('button', { name, exact: true })).toBeDisabled()

  // By the key: joined anew as they are now, which takes its place; what is no longer right is offered, what is right is not.
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save 3 payslip PDFs' })
  await expect(dialog.getByRole('checkbox', { name: /as one PDF/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save 3 finalised' }).click()
  const anew = page.getByRole('row', { name: /All Three of them\.pdf/ })
  await expect(anew).toContainText(/3.*As it is now/)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Save again/ })).toHaveCount(0)
})
