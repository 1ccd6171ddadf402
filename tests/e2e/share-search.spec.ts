import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('among many doctors and clinics one is found by name and shared with by the keyboard alone', async ({
  page,
  clinic,
}) => {
  const patient = await clinic.patient()
  const doctors = await Promise.all(Array.from({ length: 4 }, () => clinic.doctor()))
  for (const doctor of doctors) await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Knee')
  await form.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: /^Knee/ }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Share Knee' })
  const radios = panel.getByRole('radio')
  await expect(radios.nth(5)).toBeVisible()
  const before = await radios.count()
  const whom = (await panel.locator('label:has(input[type=radio]) bdi').nth(3).innerText()).trim()
  const search = panel.getByLabel('Find by name')
  await search.fill('nobody is called this')
  await expect(panel.getByText('Nobody you can share with is called that.')).toBeVisible()
  // Enter shares with nobody who was not meant.
  await search.press('Enter')
  await expect(panel.getByText('Only you see this until you share it.')).toBeVisible()
  await search.fill(whom.split(' ').at(-1) ?? '')
  expect(await radios.count()).toBeLessThan(before)
  await search.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(panel.getByRole('radio', { name: whom })).toBeChecked()
  await expectAccessible(page)
  await search.fill('')
  await expect(radios).toHaveCount(before)
  await panel.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await expect(page.getByText(`Shared with ${whom}`)).toBeVisible()
  await expect(panel.getByRole('button', { name: `Stop sharing with ${whom}` })).toBeVisible()
})
