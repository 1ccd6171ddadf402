import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { productProcess } from '#tests/support/process.ts'

// On a server of its own: the other stories speak English.
const product = productProcess(4404)
test.beforeAll(() => product.start({ DEMO: 'on', PUBLIC_URL: product.url }))
test.afterAll(() => product.end())

test('an administrator offers French and Arabic: pages, menus and links for machines follow, and nobody is lost', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  ).newPage()
  await logInAs(page, 'admin', '/admin/settings')
  const visitor = await (await browser.newContext({ baseURL: product.url, locale: 'en-GB' })).newPage()
  const dialog = page.getByRole('dialog', { name: 'Languages' })
  const alternates = () =>
    visitor
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('hreflang')))
  await page.getByRole('button', { name: 'Change Languages' }).click()
  for (const name of ['English', 'Français', 'العربية']) await dialog.getByRole('checkbox', { name }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one language', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Français' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'العربية' }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  // Whoever asks for English reads the first that is offered, on the next page already.
  await visitor.goto('/faq')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await alternates()).toEqual(['x-default', 'fr', 'ar'])
  await expect(visitor.getByRole('navigation', { name: 'Langue' }).getByRole('link')).toHaveText([
    'Français',
    'العربية',
  ])
  await visitor.goto('/faq?lang=en')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr')
  // The administrator, too; back to all there are, by what stands in the list of changes.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'Modifier Langues' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('dialog').getByRole('combobox').selectOption('English')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await visitor.goto('/faq')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
  expect(await alternates()).toEqual(['x-default', 'en', 'fr', 'ar'])
  await visitor.context().close()
})
