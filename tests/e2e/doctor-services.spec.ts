import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a service is begun as another one, and its price is said in a currency of many', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.doctor({ minutes: 35 }), 'doctor')
  await open(page, '/doc/services')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const form = page.getByRole('dialog', { name: 'Add service' })
  await expect(form.getByLabel('Name')).toHaveValue(/ \(copy\)$/)
  await expect(form.getByLabel('Minutes', { exact: true })).toHaveValue('35')
  await form.getByLabel(/^Price/).fill('300')
  await form.getByLabel('Currency').selectOption('MAD')
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '(copy)' })).toContainText('MAD')
  await expect(page.getByRole('button', { name: 'Duplicate' })).toHaveCount(2)
})
