import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, mailTo, open, newEmail } from '#tests/support/browser.ts'

test('a manager invites a person for the desk, who accepts and sees the day of the branch', async ({ browser }) => {
  const [manager, desk] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await logInAs(manager, 'manager', '/fam/users')
  await manager.getByRole('button', { name: 'Invite people' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('New Desk <new-desk@example.com>')
  await dialog.getByLabel('Role').selectOption('Read only')
  // Nobody is let in at a branch that nobody chose.
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose a branch').first()).toBeVisible()
  await dialog.getByLabel('Sampleton Central').check()
  await expectAccessible(manager)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'new-desk@example.com' })).toContainText('Sent')
  const mail = await mailTo('new-desk@example.com', /Subject: You are invited/)
  const link = /\/auth\/register\/branch-manager#token=[\w-]+/.exec(
    mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )?.[0]
  await open(desk, link ?? '')
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('invited you to')
  await expectAccessible(desk)
  await desk.getByLabel('Your first name').fill('Nora')
  await desk.getByLabel('Your last name').fill('Newdesk')
  await desk.getByLabel('Create a password').fill('four quiet words here')
  await desk.getByLabel(/I agree/).check()
  await desk.getByRole('button', { name: 'Accept and create account' }).click()
  await desk.waitForURL(/\/branch\/dashboard/)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await open(manager, '/fam/users')
  await expect(manager.getByRole('row').filter({ hasText: 'Nora Newdesk' })).toContainText('Read only')
})

test('an invitation opened in another person’s session says whom it is for, and leads on after a log-out', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await logInAs(page, 'manager', '/fam/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill(newEmail('somebody-else'))
  await page.getByRole('dialog').getByLabel('Sampleton Central').check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Sent' })).toBeVisible()
  const mail = await mailTo(newEmail('somebody-else'), /Subject: You are invited/)
  const path = /\/auth\/register\/branch-manager#token=[\w-]+/.exec(mail.replaceAll('=3D', '='))?.[0]
  await open(page, path ?? '')
  await expect(page.getByText(`This invitation is for ${newEmail('somebody-else')}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out and go on' }).click()
  await expect(page.getByLabel('Work email')).toHaveValue(newEmail('somebody-else'))
})
