import type { Locator } from '@playwright/test'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a service is begun as another one, and its price is said in a currency of many', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.doctor({ minutes: 35 }), 'doctor')
  await open(page, '/doc/services')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  const form = page.getByRole('dialog', { name: 'Add service' })
  await expect(form.getByLabel('Name')).toHaveValue(/ \(copy\)$/)
  await expect(form.getByLabel('Minutes', { exact: true })).toHaveValue('35')
  await standOnOneLine(form.getByText('Times start every, minutes'), form.getByText('People per visit'))
  await standOnOneLine(form.getByLabel(/^Price/), form.getByLabel('Currency'))
  await form.getByLabel(/^Price/).fill('300')
  await form.getByLabel('Currency').selectOption('MAD')
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '(copy)' })).toContainText('MAD')
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(2)
})

test('a service says its break before, when its times start, and how long a request may wait where it is asked for', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor({ minutes: 35 }), 'doctor')
  await open(page, '/doc/services')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  const answer = form.getByLabel('Answer requests within, hours')
  await expect(answer).toBeHidden()
  await form.getByLabel('Booking').selectOption('I confirm each request')
  await expect(answer).toHaveValue('24')
  await answer.fill('200')
  await form.getByLabel('Break before, minutes').fill('10')
  await form.getByLabel(/^Times start every, minutes/).fill('15')
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form.getByText('Hours for an answer must be a number between 1 and 168').first()).toBeVisible()
  await answer.fill('48')
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(answer).toHaveValue('48')
  await expect(form.getByLabel('Break before, minutes')).toHaveValue('10')
  await expect(form.getByLabel(/^Times start every, minutes/)).toHaveValue('15')
})

/** What stands beside each other begins at one height, however many words the one has. */
async function standOnOneLine(...things: Locator[]) {
  const tops = await Promise.all(things.map(async (thing) => (await thing.boundingBox())?.y))
  expect(new Set(tops).size, tops.join(' and ')).toBe(1)
}
