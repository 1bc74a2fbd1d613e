// The form of an employee: created, changed and deleted by the keyboard, a draft that outlives a start without the service, and a
// creation whose answer was lost.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOn } from './axe'
import { COMPANY, PERSON, test } from './connected'
import { go, notice, openPerson, statusBar } from './officer'

const newcomer: Readonly<Record<string, string>> = {
  'Last name': 'Lau',
  'First name': 'Hoi Ching',
  'Date of birth': '1996-02-29',
  Joined: '2026-06-01',
  'Hong Kong identity card': 'A123456(3)'
}
const choices: Readonly<Record<string, string>> = {
  'Pay frequency': 'Monthly',
  'Payment method': 'Cash',
  'Kind of employment': 'Full time',
  'Kind of identification': 'Hong Kong identity card'
}

/** Opens a menu by the keyboard and takes the entry whose name begins so. */
async function choose(page: Page, field: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('option', { name: new RegExp(`^${entry}`) })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

async function type(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(value)
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add employee' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New employee' })).toBeVisible()
}

async function fillIn(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(newcomer)) await type(page, field, value)
  for (const [field, entry] of Object.entries(choices)) await choose(page, field, entry)
}

async function send(page: Page, act: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('dialog').getByRole('button', { name: act }).focus()
  await page.keyboard.press('Enter')
}

test('a person is created, changed and deleted by the keyboard, each sent once and as entered', async ({ begin }) => {
  test.setTimeout(120_000)
  const { page, service } = await begin({ reads: 'full' })
  await openForm(page)
  await page.keyboard.press('ControlOrMeta+s')
  await type(page, 'First name', 'Hoi Ching')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('The service needs this.').first()).toBeVisible()
  expect(service.log.of('create_employee')).toEqual([])
  await fillIn(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await faultsOn(page)).toEqual([])
  }
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('dialog', { name: `Create Lau, Hoi Ching in ${COMPANY.name}` })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Create employee' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Lau, Hoi Ching', exact: true })).toBeVisible()
  expect(service.log.of('create_employee').map(({ body }) => body)).toEqual([
    {
      employee: {
        first_name: 'Hoi Ching',
        last_name: 'Lau',
        wave_id: 521,
        payment_method: 'cash',
        birthdate: '1996-02-29',
        appointment_date: '2026-06-01',
        id_type: 'hk_id',
        hkid: 'A123456(3)',
        employment_type: 'FULL_TIME'
      }
    }
  ])
  expect(service.log.of('employee').length).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'All fields' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Change employee' })).toBeVisible()
  // What tells who somebody is stays covered until it is asked for.
  await expect(page.getByRole('textbox', { name: 'Hong Kong identity card, masked' })).not.toHaveValue(/123456/)
  await type(page, 'Telephone number', '0085212')
  await send(page, /^Change 1 field$/)
  await expect(notice(page, 'Changed Lau, Hoi Ching')).toBeVisible()
  expect(service.log.of('update_employee').map(({ body }) => body)).toEqual([
    { employee: { telephone_number: '0085212' } }
  ])

  await page.getByRole('button', { name: 'Delete employee' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Lau, Hoi Ching?' })
  await expect(dialog).toContainText('every payslip')
  const typed = dialog.getByRole('textbox')
  await typed.focus()
  await page.keyboard.insertText('no')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That is not it.')).toBeVisible()
  expect(service.log.of('delete_employee')).toEqual([])
  const wanted =
    /^Type (.+) to go on$/.exec((await dialog.locator('label').innerText()).trim())?.[1]?.split(' or ')[0] ?? ''
  await typed.fill(wanted)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Deleted Lau, Hoi Ching')).toBeVisible()
  expect(service.log.of('delete_employee')).toHaveLength(1)
})

test('what is filled in without the service is a draft that the next start has', async ({ begin, launch }) => {
  test.setTimeout(120_000)
  const { app, page, service, userData } = await begin()
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.keyboard.press('F5')
  await expect(statusBar(page)).toContainText('Offline')
  await openForm(page)
  await fillIn(page)
  await expect(page.getByText(/^Kept on this computer as a draft/)).toBeVisible()
  await send(page, /^Create employee$/)
  await expect(page.getByRole('alert').getByText('The service cannot be reached.')).toBeVisible()
  expect(service.log.of('create_employee')).toEqual([])
  await app.close()

  const again = await launch({ userData })
  await openForm(again.page)
  for (const [field, value] of Object.entries(newcomer)) {
    await expect(again.page.getByRole('textbox', { name: field, exact: true })).toHaveValue(value)
  }
  service.faults.clear()
  await again.page.getByRole('textbox', { name: 'First name', exact: true }).focus()
  await send(again.page, /^Create employee$/)
  await expect(again.page.getByRole('heading', { level: 2, name: 'Lau, Hoi Ching', exact: true })).toBeVisible()
  expect(service.log.of('create_employee')).toHaveLength(1)
})

test('a creation without an answer is not sent again; the officer sees what the service has and says which it is', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, service } = await begin()
  service.faults.add({ on: 'create_employee', fault: { kind: 'applied_no_answer' } })
  await openForm(page)
  await fillIn(page)
  await send(page, /^Create employee$/)
  await expect(page.getByText('not known whether it was made')).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'See what the service has' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^This is the one: Lau, Hoi Ching/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Lau, Hoi Ching', exact: true })).toBeVisible()
  expect(service.log.of('create_employee')).toHaveLength(1)
})

test('an address and a bank account are entered anew, beside what was read, and shown in full before they go', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, service } = await begin({ reads: 'full' })
  await openPerson(page, PERSON.name)
  await page.getByRole('link', { name: 'All fields' }).click()
  await expect(page.getByRole('textbox', { name: 'Address, line 1', exact: true })).toHaveValue('')
  await type(page, 'Address, line 4', 'Hong Kong')
  await expect(page.getByText('The contract’s samples have a fourth line')).toBeVisible()
  await type(page, 'Branch code', '12')
  await expect(page.getByText('A branch code has 3 characters.')).toBeVisible()
  await type(page, 'Branch code', '012')
  await page.getByRole('button', { name: 'Ids' }).click()
  const bank = page.getByRole('region', { name: 'Banks' })
  await bank.getByRole('textbox', { name: 'Id' }).fill('24')
  await bank.getByRole('textbox', { name: 'Name' }).fill('Harbour Bank')
  await bank.getByRole('button', { name: 'Keep bank' }).click()
  await expect(bank.getByRole('button', { name: 'Remove Harbour Bank' })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'Bank', 'Harbour Bank')
  await type(page, 'Account number', '00012345678')
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Bank account/ })).toContainText('00012345678')
  const tick = dialog.getByRole('checkbox', { name: 'Bank account: I compared it with the paper' })
  await tick.click()
  await dialog.getByRole('button', { name: 'Change 4 fields' }).click()
  await expect(notice(page, /^Changed /)).toBeVisible()
  expect(service.log.of('update_employee').map(({ body }) => body)).toEqual([
    {
      employee: {
        bank_account: { bank_id: 24, branch_code: '012', account_number: '00012345678' },
        physical_address: { line4: 'Hong Kong' }
      }
    }
  ])

  // Without the service it waits among the changes, and goes out with its own tick only.
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.keyboard.press('F5')
  await expect(statusBar(page)).toContainText('Offline')
  await page.getByRole('link', { name: 'All fields' }).click()
  await choose(page, 'Bank', 'Harbour Bank')
  await type(page, 'Branch code', '012')
  await type(page, 'Account number', '0009999')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog.getByRole('button', { name: /^Change 3/ })).toHaveCount(0)
  await tick.click()
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Queue 3 fields' }).click()
  await expect(notice(page, /^1 change of .* waits/)).toBeVisible()
  service.faults.clear()
  await page.keyboard.press('F5')
  await expect(statusBar(page)).not.toContainText('Offline')
  await go(page, 'Changes')
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('•••• ••99')
  await page.getByRole('button', { name: /^Submit 1 for/ }).click()
  await expect(dialog).toContainText('0009999')
  await expect(dialog.getByRole('button', { name: 'Submit 0' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Bank account of .*: I compared it$/ }).click()
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit 1' }).click()
  await expect(page.getByRole('list', { name: 'Saved today' })).toContainText('Bank account')
  expect(service.log.of('update_employee').at(-1)?.body).toEqual({
    employee: { bank_account: { bank_id: 24, branch_code: '012', account_number: '0009999' } }
  })
})
