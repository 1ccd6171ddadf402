import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { arrives, open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Area' })
const footer = (page: Page) => page.getByRole('contentinfo')

test('a patient who is logged in keeps their menu from the doctor to the booking; each page is there once', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await page.getByRole('link', { name: 'Book again' }).click()
  await page.waitForURL(/\/d\//)
  await page
    .getByRole('button', { name: /in person with Dr/ })
    .first()
    .waitFor()
  const isInFrame = async () => {
    await expect(menu(page)).toHaveCount(1)
    await expect(menu(page).getByRole('link', { name: 'Providers' })).toHaveCSS('background-color', 'rgb(255, 195, 77)')
    await expect(footer(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await isInFrame()
  await expectAccessible(page)
  await page.reload()
  await isInFrame()
  await page
    .getByRole('button', { name: /in person with Dr/ })
    .nth(4)
    .click()
  await arrives(page)
  await page.getByRole('button', { name: 'Book appointment' }).waitFor()
  await isInFrame()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  await isInFrame()
  await open(page, '/find')
  await isInFrame()
  // Pages of words are the same for everybody.
  await open(page, '/about')
  await expect(menu(page)).toHaveCount(0)
  await expect(footer(page)).toBeVisible()
})

test('guests and doctors see the public frame on the same addresses', async ({ page, browser, clinic }) => {
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  await expect(menu(page)).toHaveCount(0)
  await expect(footer(page)).toBeVisible()
  const other = await browser.newPage()
  await comeBackAs(other, doctor, 'doctor')
  await open(other, `/d/${doctor.slug}`)
  await expect(menu(other)).toHaveCount(0)
  await other.close()
})
