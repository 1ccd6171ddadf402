import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import type { Browser } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import type { Login } from '#tests/support/clinic.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a decision on what somebody else changed meanwhile is refused in words: the note stays, what was ticked does not', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor({ verified: false })
  const path = `/admin/verification/${doctor.practitioner}`
  const [late, first] = [await browser.newPage(), await browser.newPage()]
  // Nothing that happens elsewhere reaches this window by itself.
  await late.route('**/api/live**', (route) => route.abort())
  await logInAs(late, 'admin', path)
  await late.getByLabel('The register names this person').check()
  await late.getByLabel('Note to the doctor').fill('The register does not know this number')
  await logInAs(first, 'admin', path)
  await first.getByRole('button', { name: 'Take it up' }).click()
  await expect(first.getByRole('button', { name: 'Take it up' })).toHaveCount(0)

  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByRole('alert').first()).toContainText('This changed meanwhile')
  await expect(late.getByRole('button', { name: 'Take it up' })).toHaveCount(0)
  await expect(late.getByLabel('Note to the doctor')).toHaveValue('The register does not know this number')
  await expect(late.getByLabel('The register names this person')).not.toBeChecked()
  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByText('has to send something before')).toBeVisible()
  for (const page of [late, first]) await page.close()
})

test('the same of a facility, whose manager changes it while somebody looks', async ({ browser, clinic }) => {
  const manager = await clinic.account('facility-manager')
  await clinic.branch({ manager: manager.account })
  const house = await (await browser.newContext()).newPage()
  await comeBackAs(house, manager, 'facility-manager')
  const name = `Hillside ${Date.now()}`
  const rename = async (to: string) => {
    await open(house, '/fam/profile?tab=facility')
    await house.getByLabel('Facility name').fill(to)
    await house.getByLabel('Address').fill('1 Test Street, Testtown')
    await house.getByRole('button', { name: 'Save details' }).click()
    await expect(house.getByText('Saved').first()).toBeVisible()
  }
  await rename(name)
  const late = await browser.newPage()
  await late.route('**/api/live**', (route) => route.abort())
  await logInAs(late, 'admin', '/admin/facilities')
  await late.getByRole('link', { name: new RegExp(name) }).click()
  await late.getByRole('checkbox', { name: 'Name' }).check()
  await late.getByLabel('Note to the managers').fill('No such house in the register')
  await rename(`${name} House`)
  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByRole('alert').first()).toContainText('This changed meanwhile')
  await expect(late.getByLabel('Note to the managers')).toHaveValue('No such house in the register')
  await expect(late.getByRole('checkbox', { name: 'Name' })).not.toBeChecked()
  for (const page of [late, house]) await page.close()
})

/** Whose doctor was revoked reads why in the list and on the page of the visit, and is led to others of the specialty. */
async function readsThatItIsOff(browser: Browser, patient: Login) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/appointments?tab=cancelled')
  const row = page.getByRole('article')
  const why = 'The doctor’s licence is no longer confirmed here, so the appointment can’t take place.'
  await expect(row).toContainText(why)
  await expect(row).not.toContainText('by the clinic')
  await expect(row.getByRole('link', { name: 'Find another doctor' })).toHaveAttribute('href', /\/find\?q=Tropical/)
  await row.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is cancelled')
  await expect(page.getByText(why)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find another doctor' }).click()
  await expect(page).toHaveURL(/\/find\?q=Tropical/)
  await page.context().close()
}

test('a revoked doctor appeals with words, and another administrator than who revoked takes the revocation back', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  const path = `/admin/verification/${doctor.practitioner}`
  const admin = await browser.newPage()
  await logInAs(admin, 'admin', path)
  const decide = async (name: string, note: string) => {
    await admin.getByLabel('Note to the doctor').fill(note)
    await admin.getByRole('button', { name }).click()
  }
  await decide('Suspend', 'We look into it')
  await expect(admin.getByRole('button', { name: 'Revoke' })).toBeVisible()
  await expect(admin.getByLabel('Note to the doctor')).toHaveValue('')
  await decide('Revoke', 'The register does not have this number')
  await expect(admin.getByText('has to send something before')).toBeVisible()

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/dashboard')
  const band = page.getByRole('complementary', { name: 'Your verification' })
  await expect(band).toContainText('You can appeal once, and there is no last day for it.')
  await band.getByRole('link', { name: 'Appeal the revocation' }).click()
  await expect(page.getByRole('heading', { name: 'Appeal the revocation' })).toBeFocused()
  await expect(page.getByText('cancelled appointments stay cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByText('Say what is wrong')).toBeVisible()
  await page.getByLabel('What speaks against it').fill('The register has me under my maiden name')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByText('Revoked, and you have appealed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the appeal' })).toHaveCount(0)
  await expect(page.getByText('You have appealed the revocation.')).toBeVisible()

  await readsThatItIsOff(browser, patient)
  // Who revoked reads it and does not decide.
  await open(admin, path)
  await expect(admin.getByText('The register has me under my maiden name').first()).toBeVisible()
  await expect(admin.getByText('You revoked this doctor. Another person decides this case.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Let it stand' })).toHaveCount(0)
  const second = await (await browser.newContext()).newPage()
  await comeBackAs(second, await clinic.account('platform-admin'), 'platform-admin')
  await open(second, '/admin/verification')
  const row = second.getByRole('row').filter({ has: second.locator(`a[href="${path}"]`) })
  await expect(row.getByText('Appeal of a revocation')).toBeVisible()
  await row.getByRole('link').click()
  await expect(second.getByText('Why it was revoked')).toBeVisible()
  await expect(second.getByText('The register does not have this number').first()).toBeVisible()
  await expectAccessible(second)
  // It says what comes of it, and asks why, as its sisters do.
  await second.getByRole('button', { name: 'Take the revocation back' }).click()
  await expect(second.getByText('somebody looks at each thing again before patients')).toBeVisible()
  await second.getByRole('button', { name: 'Go back' }).click()
  await expect(second.getByRole('button', { name: 'Let it stand' })).toBeVisible()
  await second.getByRole('button', { name: 'Take the revocation back' }).click()
  await second.getByRole('button', { name: 'Yes: Take the revocation back' }).click()
  await expect(second.getByRole('alert')).toBeVisible()
  await second.getByLabel('Note to the doctor').fill('The register has you under your maiden name')
  await second.getByRole('button', { name: 'Yes: Take the revocation back' }).click()
  await expect(second.getByRole('button', { name: 'Verify' })).toBeVisible()

  // The specialty may stand in another register than the number.
  await second.getByLabel('The register names this person').check()
  await second.getByLabel('This person is trained in this specialty').check()
  await expect(second.getByLabel('Register looked into')).toHaveCount(1)
  await second.getByLabel('How it is known').selectOption('Another register says so')
  await expect(second.getByLabel('Register looked into')).toHaveCount(2)
  await expect(second.getByLabel('Register looked into').last()).toHaveValue('')
  for (const one of [page, second]) await one.context().close()
  await admin.close()
})
