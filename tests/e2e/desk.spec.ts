import { hour, instant } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, open } from '#tests/support/browser.ts'
import { expect, test, type Clinic, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const now = () => instant(Date.now())

async function atDesk(page: Page, clinic: Clinic) {
  const here = await clinic.queue()
  await here.booked(instant(now() - 24 * 7 * hour), 'Caller')
  await comeBackAs(page, await clinic.worksAt(here.branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/dashboard')
  await expect(page.getByRole('button', { name: 'New appointment' })).toBeVisible()
  return here
}

test('J10: the desk books for a caller and adds a walk-in in three steps and one field each, within twenty seconds', async ({
  page,
  clinic,
}) => {
  await atDesk(page, clinic)
  const began = Date.now()
  const work = effort()
  // A key that opens the panel counts as a click.
  await page.keyboard.press('n')
  const panel = page.getByRole('dialog', { name: 'New appointment' })
  await work.fill(panel.getByRole('combobox', { name: 'Patient' }), 'Test Cal')
  await work.click(page.getByRole('option', { name: /Test Caller/ }))
  await expect(panel.getByText('The time is free')).toBeVisible()
  await work.click(panel.getByRole('button', { name: 'Book', exact: true }))
  await expect(page.getByText(/Booked for/).first()).toBeVisible()
  work.within({ clicks: 2, fields: 1 })
  expect(Date.now() - began).toBeLessThan(20_000)

  await expect(panel).toBeHidden()
  const walkIn = effort()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  await walkIn.fill(dialog.getByRole('combobox', { name: 'Patient' }), 'Test Cal')
  await walkIn.click(page.getByRole('option', { name: /Test Caller/ }))
  await walkIn.click(dialog.getByRole('button', { name: 'Add to queue' }))
  await expect(page.getByText('W1 is in the queue').first()).toBeVisible()
  walkIn.within({ clicks: 2, fields: 1 })
})

test('keys lead to where they act, rest while somebody types, and can be switched off', async ({ page, clinic }) => {
  await atDesk(page, clinic)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name or reference')).toBeFocused()
  // In a field a letter is a letter.
  await page.keyboard.type('nw?')
  await expect(page.getByLabel('Name or reference')).toHaveValue('nw?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Single keys do something').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ctrl+K: pages, actions by right and patients by the rule of the register, by keyboard alone', async ({
  page,
  clinic,
}) => {
  await atDesk(page, clinic)
  const palette = page.getByRole('dialog', { name: 'Search and actions' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('servpo')
  await expect(page.getByRole('option').first()).toHaveText(/Service points/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/service-points/)
  await expect(palette).toBeHidden()

  // A name alone shows nobody; with the birth date it does, and what was used last stands there.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('button', { name: 'Service points' })).toBeVisible()
  await page.keyboard.type('Test Caller')
  await expect(page.getByText('Nothing fits. Try another word.')).toBeVisible()
  await page.keyboard.type(' 1980-01-01')
  await page.getByRole('option', { name: /Test Caller/ }).click()
  await expect(page.getByText('Your view is recorded.')).toBeVisible()
})
