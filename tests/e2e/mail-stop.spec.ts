import { mailStop } from '#server/core/messages/mail-stops.ts'
import { readKeyring, useKeyring } from '#server/platform/keyring.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'

test('a mail program stops mails by its button; the page that the same address opens takes it back', async ({
  page,
  request,
  clinic,
}) => {
  useKeyring(readKeyring(process.env.E2E_DATA_DIR ?? '', '').keyring)
  const { account } = await clinic.patient()
  const address = `/mails/${mailStop(account, 'N18') ?? ''}`
  await open(page, address)
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'You get reminders of your appointments by email.',
  )
  const pressed = await request.post(address, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.status()).toBe(200)
  await open(page, address)
  await expect(page.getByRole('main').getByRole('status')).toContainText('You get no more reminders by email.')
  await page.getByRole('button', { name: 'Get them again' }).click()
  await expect(page.getByText('You get reminders of your appointments by email.')).toBeVisible()
  await expectAccessible(page)
  expect((await request.post('/mails/nobody-made-this')).status()).not.toBe(200)
})
