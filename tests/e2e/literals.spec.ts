import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open, signUpAt } from '#tests/support/browser.ts'
import { picture } from '#tests/support/picture.ts'

// The specification's texts for what fails, to the letter, where people read them. Those of forms that are filled in
// wrongly and of success stand in clinic.spec.ts.

const broken = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"internal","title":"x","status":500}',
    }),
  )

test('a doctor reads the words for lists, names and profiles that fail', async ({ page }) => {
  await broken(page, '/healthcare-providers/specialties')
  await broken(page, '/auth/users/doctor/*')
  await signUpAt(page, 'doctor', 'literal-doctor')
  await expect(page.getByText('An error occurred please try again later').first()).toBeVisible()
  await expect(page.getByText('an error occurred', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await page.getByLabel('Specialty', { exact: true }).fill('podiatry')
  await page.getByLabel('Sub specialty').fill('Feet of runners')
  await page.getByLabel('Facility name').fill('Literal House')
  await page.getByLabel('Location').fill('Testport')
  await page
    .getByLabel('Display photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
  await broken(page, '/healthcare-providers/profile')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('an error occurred. please try again later').first()).toBeVisible()
  await expect(page.getByLabel('Sub specialty')).toHaveValue('Feet of runners')
})

test('a manager reads the words for a facility that could not be made', async ({ page }) => {
  await signUpAt(page, 'facility', 'literal-manager')
  await page.getByLabel('Facility name').fill('Literal House')
  await page
    .getByLabel('Facility logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
  await broken(page, '/facilities/')
  await page.getByRole('button', { name: 'Create facility' }).click()
  const words = 'An error occurred while submitting your request. PLease try again later'
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByLabel('Facility name')).toHaveValue('Literal House')
})

test('an unknown address and a broken one have their own words', async ({ page }) => {
  await open(page, '/nowhere')
  await expect(page.getByText('the page you are looking for is either deleted or does not exist')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible()
  // A door that does not exist is no page either.
  const noDoor = await page.goto('/auth/login/user')
  expect(noDoor?.status()).toBe(404)
  await expect(page.getByText('the page you are looking for is either deleted or does not exist')).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
})
