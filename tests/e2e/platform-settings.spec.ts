import { expectAccessible, logInAs } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an administrator changes when somebody can be reached; the public page follows, and what was before comes back', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'admin', '/admin/settings')
  const change = page.getByRole('button', { name: 'Change Hours for contact' })
  const dialog = page.getByRole('dialog')
  const set = async (hours: string) => {
    await dialog.getByLabel('Hours for contact').fill(hours)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await change.click()
  await set('Mondays, 9 to 11')
  await change.click()
  await set('Tuesdays, 2 to 4')
  await expectAccessible(page)
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto('/contact')
  await expect(visitor.getByText('Tuesdays, 2 to 4')).toBeVisible()

  await page.getByRole('button', { name: 'Restore this: Mondays, 9 to 11' }).click()
  await expect(dialog.getByLabel('Hours for contact')).toHaveValue('Mondays, 9 to 11')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('Mondays, 9 to 11')).toBeVisible()
  await visitor.context().close()

  // A second page that is older says so, and keeps what was typed.
  await change.click()
  await dialog.getByLabel('Hours for contact').fill('Never')
  await page.evaluate(async () => {
    const csrf = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const token = localStorage.getItem('token') ?? ''
    const headers = { 'content-type': 'application/json', 'x-csrftoken': csrf, authorization: `Bearer ${token}` }
    const body = JSON.stringify({ value: '', seen: 3 })
    await fetch('/api/admin/settings/contact_hours', { method: 'PUT', headers, body })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else changed this')).toBeVisible()
  await expect(dialog.getByLabel('Hours for contact')).toHaveValue('Never')
})
