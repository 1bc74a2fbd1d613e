import { once } from 'node:events'
import { expect } from '@playwright/test'
import { PERSON, test } from './connected'
import { changesIn, go, openEditPane, openPayslip, openPerson } from './officer'

const ITEM = 'Commission'

test('what is typed when the program ends is kept; what is no value is asked about first', async ({
  begin,
  launch
}) => {
  const { app, child, page, payroll, userData } = await begin()
  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  const pane = await openEditPane(page, ITEM)
  const value = pane.getByRole('textbox', { name: `New value of ${ITEM}` })
  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      return Promise.resolve({ response: 1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })

  await value.fill('6515.50x')
  await app.evaluate(({ app: program }) => program.quit())
  await expect.poll(() => asked.jsonValue()).toEqual(['Quit and lose a value that is not kept?'])
  await expect(value).toHaveValue('6515.50x')
  await expect(value).toBeFocused()

  // Typed, and the field not left.
  await value.fill('6515.50')
  const ended = once(child, 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  await ended
  const again = await launch({ userData })
  await go(again.page, 'Changes')
  await expect(changesIn(again.page, 'Waiting')).toHaveCount(1)
  await expect(changesIn(again.page, 'Waiting')).toContainText('6,515.50')
})
