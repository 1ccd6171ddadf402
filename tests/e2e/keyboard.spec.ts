import { expect, test, type Page } from '#tests/support/e2e.ts'
import { arrives, codeFor, logInAs, mailTo, open, ready, tabTo, newEmail } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

// The journeys once more by somebody who has no mouse: Tab, letters, Space and Enter.

async function press(page: Page, name: RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The last time that is shown, as a name to tab to: the next one may be too near to be moved. */
async function laterTime(page: Page): Promise<RegExp> {
  const buttons = page.getByRole('button', { name: /in person with Dr/ })
  await buttons.first().waitFor()
  const label = (await buttons.last().getAttribute('aria-label')) ?? ''
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}

test('J2 by keyboard alone: book the same doctor again', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await page.getByRole('link', { name: 'Book again' }).waitFor()
  await press(page, /^Book again /)
  await page.waitForURL(/\/d\//)
  await page
    .getByRole('button', { name: /in person with Dr/ })
    .first()
    .waitFor()
  await press(page, /in person with Dr/)
  await arrives(page)
  await page.getByRole('radio', { name: /Test Person/ }).waitFor()
  await press(page, /^Book appointment$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
})

test('J3 and J5 by keyboard alone: wait for an earlier time, move and cancel by the link of the mail', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await comeBackAs(page, patient, 'patient')
  await open(page, `/d/${doctor.slug}`)
  await press(page, await laterTime(page))
  await arrives(page)
  await page.getByRole('radio', { name: /Test Person/ }).waitFor()
  await press(page, /^Book appointment$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  const mail = await mailTo(patient.email, /\/a\//)
  await open(page, /\/a\/[\w-]+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Tell me about earlier times' }).waitFor()
  await press(page, /^Tell me about earlier times$/)
  await tabTo(page, /^Mornings$/)
  await page.keyboard.press('Space')
  await press(page, /^Save$/)
  await expect(page.getByText('You wait for an earlier time: Mornings.')).toBeVisible()
  await press(page, /^Change date or time$/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /with Dr/ })
    .nth(3)
    .waitFor()
  await press(page, /with Dr/)
  await press(page, /^Move appointment$/)
  await expect(page.getByText('Moved from')).toBeVisible()
  await press(page, /^Cancel appointment$/)
  await expect(page.getByRole('dialog', { name: 'Cancel your appointment?' })).toBeVisible()
  await press(page, /^Cancel appointment$/)
  await expect(page.getByText('Your appointment is cancelled').first()).toBeVisible()
})

test('J8 by keyboard alone: a doctor from sign-up to bookable', async ({ browser }) => {
  const page = await browser.newPage({ timezoneId: 'Europe/Lisbon' })
  await open(page, '/auth/doctor-signup')
  const type = async (label: RegExp, text: string) => {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await type(/^Title/, 'Dr')
  await type(/^First name/, 'Noa')
  await type(/^Last name/, 'Specimen')
  await type(/^Work email/, newEmail('noa'))
  await type(/^Phone number/, '07700 900556')
  await type(/^Create a password/, 'seven green apples grow')
  await tabTo(page, /I agree/)
  await page.keyboard.press('Space')
  await press(page, /^Create account$/)
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(await codeFor(newEmail('noa')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your profile')
  await ready(page)
  await type(/^Specialty/, 'Podi')
  await page.getByRole('option', { name: 'Podiatry' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type(/^Sub specialty/, 'Feet of runners')
  await type(/^Facility name/, 'Specimen Toe Practice')
  await type(/^Location/, 'Testport')
  await page
    .getByLabel('Display photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
  await press(page, /^Create profile$/)
  await page.getByRole('link', { name: 'Where you work' }).waitFor()
  await press(page, /Where you work/)
  await page.getByLabel('Address').waitFor()
  await type(/^Address/, 'Rua do Exemplo 7')
  await type(/^Phone/, '020 7946 0556')
  await press(page, /^Save my practice$/)
  await page.getByRole('link', { name: 'Your hours' }).waitFor()
  await press(page, /Your hours/)
  await page.getByRole('button', { name: 'Mornings' }).waitFor()
  await press(page, /^Mornings$/)
  await expect(page.getByText(/hours a week/)).toBeVisible()
  await press(page, /What patients can book/)
  await page.getByRole('button', { name: 'First visit, 30 minutes' }).waitFor()
  await press(page, /^First visit, 30 minutes$/)
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  await press(page, /^Publish$/)
  await expect(page.getByText('Your page is published').first()).toBeVisible()
  await page.close()
})

test('J9 by keyboard alone: the next patient is started and completed', async ({ page }) => {
  await logInAs(page, 'doctor')
  await ready(page)
  await page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Start' }).waitFor()
  await press(page, /^Start$/)
  await page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Complete' }).waitFor()
  await press(page, /^Complete$/)
  await expect(page.getByText('Completed').first()).toBeVisible()
})
