import { expectAccessible } from '#tests/support/accessible.ts'
import { fromMenu, logInAs, open } from '#tests/support/browser.ts'
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

test('the terms stand in the operator’s own words, in the language that was written; emptied, the draft is back', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'admin', '/admin/settings')
  const change = page.getByRole('button', { name: 'Change Terms and conditions, English' })
  const dialog = page.getByRole('dialog')
  const write = async (words: string) => {
    await change.click()
    await dialog.getByLabel('Terms and conditions, English').fill(words)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto('/terms-and-conditions')
  await expect(visitor.getByText('to be checked by the operator')).toBeVisible()
  await write('# Who we are\n\nSample Ltd, Sampleton.\n\n# What you pay\n\nNothing.')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'What you pay' })).toBeVisible()
  await expect(visitor.getByText('to be checked by the operator')).toHaveCount(0)
  await expectAccessible(visitor)
  await visitor.goto('/terms-and-conditions?lang=ar')
  await expect(visitor.getByText('Sample Ltd, Sampleton.')).toHaveAttribute('class', /whitespace-pre-line/)
  await expect(visitor.locator('[lang=en][dir=ltr]').getByText('Sample Ltd, Sampleton.')).toBeVisible()
  await expectAccessible(page)
  await write('')
  await visitor.goto('/terms-and-conditions?lang=en')
  await expect(visitor.getByText('to be checked by the operator')).toBeVisible()
  await page.getByText('Versions', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore Terms and conditions, English, version 1' }).click()
  await expect(dialog.getByLabel('Terms and conditions, English')).toHaveValue(/Sample Ltd/)
  await visitor.context().close()
})

test('a specialty is named in three languages at one desk, and read in each', async ({ page, browser }) => {
  await logInAs(page, 'admin', '/admin/specialties')
  await page.getByRole('button', { name: 'Change Acupuncture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in Français').fill('Soins par aiguilles')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const reader = await browser.newPage()
  await open(reader, '/find?lang=fr&q=soins+par+aiguilles')
  await expect(reader.getByText('Soins par aiguilles').first()).toBeVisible()
  await reader.close()
})

test('a line of the specialties shows one act; the order and what becomes one stand behind the dots', async ({
  page,
}) => {
  await logInAs(page, 'admin', '/admin/specialties')
  const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Change Optometry' }) })
  await expect(line.getByRole('button')).toHaveCount(2)
  const at = async () => {
    const lines = page.getByRole('button', { name: /^Change / })
    return (await lines.evaluateAll((all) => all.map((one) => one.ariaLabel))).indexOf('Change Optometry')
  }
  const before = await at()
  await fromMenu(page, 'Optometry', 'Further up')
  await expect.poll(at).toBe(before - 1)
  await fromMenu(page, 'Optometry', 'Further down')
  await expect.poll(at).toBe(before)
  await fromMenu(page, 'Optometry', 'Merge Optometry')
  await expect(page.getByRole('dialog', { name: 'Merge Optometry' })).toBeVisible()
})
