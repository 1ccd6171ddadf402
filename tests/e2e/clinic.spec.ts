import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { codeFor, effort, logInAs, open, pickTime, ready, newEmail } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

/** With its check digit, as the authority computes it. */
const npi = '1700000429'

/** A note whose answer was lost is there: what is typed after it is another one, and takes nothing away. */
async function losesAnAnswer(page: Page) {
  const notes = '**/notes/*'
  await page.route(notes, (route) => route.fetch().then(() => route.abort()))
  const write = async (text: string) => {
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Save note' }).click()
  }
  await write('Walks slowly')
  await expect(page.getByLabel('New note')).toHaveValue('Walks slowly')
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await page.unroute(notes)
  await write('Walks slowly, with a stick')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await write('Comes with her sister')
  for (const text of [/Walks slowly$/, /Comes with her sister/])
    await expect(page.getByRole('listitem').getByText(text)).toBeVisible()
}

/** How long a journey takes a machine that types: one JSON line, for whoever compares. */
const tellSeconds = (journey: string, since: number) =>
  console.log(JSON.stringify({ [`${journey}, seconds`]: Math.round((Date.now() - since) / 100) / 10 }))

/** A checked doctor makes the certificate for the wall; whoever follows it reads that it stands, and where others are asked for. */
async function hangsCertificate(page: Page, anyone: Page) {
  await open(page, '/doc/profile')
  await page.getByRole('button', { name: 'Show my certificate' }).click()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Certificate for your wall' }) })
  await expect(card).toContainText(/\/credentials\/[0-9a-f-]{36}/)
  const path = /\/credentials\/[0-9a-f-]{36}/.exec((await card.textContent()) ?? '')?.[0] ?? ''
  await open(anyone, path)
  await expect(anyone.getByText('Dr Sol Specimen').first()).toBeVisible()
  await expectAccessible(anyone)
  await open(anyone, '/credentials')
  await expect(anyone.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Who was declined reads why on every page, books nobody, and asks once more with words of their own. */
async function asksAgain(page: Page) {
  await open(page, '/doc/appointments?view=day')
  const band = page.getByRole('complementary', { name: 'Your verification' })
  await expect(band).toContainText('The register does not know this number')
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New appointment' })).toHaveCount(0)
  await expectAccessible(page)
  await band.getByRole('link', { name: 'See what you can do' }).click()
  await page.getByLabel('Licence or registration number').fill('TP-4711')
  await page.getByLabel('What the person should know').fill('My maiden name is Sample')
  await page.getByRole('button', { name: 'Ask to be looked at again' }).click()
  await expect(page.getByText('Name the authority that gave out your number').first()).toBeVisible()
  await page.getByLabel('Name of the authority').fill('Medical Council of Testport')
  await page.getByRole('button', { name: 'Ask to be looked at again' }).click()
  await expect(band).toContainText('Your check is being looked at')
}

test('J8: a doctor without a facility goes from sign-up to bookable within the budget', async ({ browser }) => {
  const page = await browser.newPage({ timezoneId: 'Europe/Lisbon' })
  const work = effort()
  const began = Date.now()
  await open(page, '/auth/doctor-signup')
  await work.choose(page.getByLabel('Title'), 'Dr')
  await work.fill(page.getByLabel('First name'), 'Sol')
  await work.fill(page.getByLabel('Last name'), 'Specimen')
  await work.fill(page.getByLabel('Work email'), newEmail('sol'))
  await work.fill(page.getByLabel('Phone number'), '07700 900555')
  await work.fill(page.getByLabel('Create a password'), 'seven green apples grow')
  await work.click(page.getByLabel(/I agree/))
  await work.click(page.getByRole('button', { name: 'Create account' }))
  await work.fill(page.getByLabel('6-digit code'), await codeFor(newEmail('sol')))
  // The profile form takes the place of the area.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your profile')
  await expect(page.getByText('Create your profile').nth(1)).toBeVisible()
  // Empty, it says what is missing in the specification's words.
  await page.getByRole('button', { name: 'Create profile' }).click()
  for (const text of [
    'some data is missing',
    'Please select a specialty here',
    'provide a brief description of the sub specialty here',
    'provide the facility name',
    'provide a location name',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await work.fill(page.getByLabel('Specialty', { exact: true }), 'Podiatry')
  await work.fill(page.getByLabel('Sub specialty'), 'Feet of runners')
  await work.fill(page.getByLabel('Facility name'), 'Specimen Foot Practice')
  await work.fill(page.getByLabel('Location'), 'Testport')
  const image = { mimeType: 'image/png', buffer: await picture() }
  await work.handIn(page.getByLabel('Display photo'), { name: 'me.png', ...image })
  await work.click(page.getByRole('button', { name: 'Create profile' }))
  await expect(page.getByText('profile created successfully')).toBeVisible()
  // Who works nowhere yet is told of no clock.
  await open(page, '/doc/appointments?view=week')
  await expect(page.locator('[data-day]').first()).toBeVisible()
  await expect(page.getByText('Lisbon time')).toHaveCount(0)
  await page.goBack()
  // Where: the own practice, from what is known.
  await work.click(page.getByRole('link', { name: 'Where you work' }))
  await work.fill(page.getByLabel('Address'), 'Rua do Exemplo 5')
  await work.fill(page.getByLabel('Phone'), '020 7946 0555')
  await work.click(page.getByRole('button', { name: 'Save my practice' }))
  // Hours from a typical week, a service from a preset, then publish.
  await work.click(page.getByRole('link', { name: 'Your hours' }))
  await work.click(page.getByRole('button', { name: 'Mon-Fri 9am-5pm with lunch' }))
  await expect(page.getByText('32.5 hours a week').or(page.getByText('35 hours a week'))).toBeVisible()
  await work.click(page.getByRole('link', { name: 'What patients can book' }))
  await work.click(page.getByRole('button', { name: 'First visit, 30 minutes' }))
  await work.click(page.getByRole('button', { name: 'Publish' }))
  work.within({ clicks: 12, fields: 16 })
  tellSeconds('J8, from sign-up to published', began)
  // The evidence: the document, who gave out the number, and the number.
  await work.click(page.getByRole('link', { name: 'Your licence' }))
  await work.handIn(page.getByLabel('Document', { exact: true }), { name: 'card.png', ...image })
  await work.click(page.getByRole('button', { name: 'Hand in' }))
  await expect(page.getByRole('button', { name: 'Take back card.png' })).toBeVisible()
  await work.choose(page.getByLabel('Who gave it out'), 'United States: National Provider Identifier (NPI)')
  // What is typed wrong once is no part of the way.
  await page.getByLabel('Licence or registration number').fill('12')
  await page.getByRole('button', { name: 'Send for the check' }).click()
  await expect(page.getByText('This number is too short').first()).toBeVisible()
  await page.getByLabel('Licence or registration number').fill('1700000422')
  await page.getByRole('button', { name: 'Send for the check' }).click()
  await expect(page.getByText('No such number is given out').first()).toBeVisible()
  await work.fill(page.getByLabel('Licence or registration number'), npi)
  await work.click(page.getByRole('button', { name: 'Send for the check' }))
  await expect(page.getByText('Sent. A person looks at it').first()).toBeVisible()
  // Decision 0103: every list, file and code is a field.
  work.within({ clicks: 13, fields: 17 })
  await expect(page.getByText(/is not measured yet|Usually it takes/).first()).toBeVisible()
  // Not verified: not found.
  const anyone = await browser.newPage()
  await open(anyone, '/find?q=podiatry')
  await expect(anyone.getByText('No doctors match.')).toBeVisible()
  // J12: the administrator verifies from the queue, with the document and the register beside what is looked at.
  const admin = await browser.newPage()
  await logInAs(admin, 'admin', '/admin/verification')
  const j12 = effort()
  const looked = Date.now()
  // A line that is lost for a moment takes no document from the screen.
  await admin.route('**/api/admin/evidence/*', (route) => route.abort(), { times: 1 })
  await j12.click(admin.getByRole('link', { name: 'Dr Sol Specimen' }))
  await expect(admin.getByRole('heading', { name: 'Documents' })).toBeVisible()
  const card = admin.getByRole('img', { name: 'Identity card or passport' })
  await expect(card).toBeVisible({ timeout: 60_000 })
  // A picture that does not open is an image all the same, for a moment.
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(admin.getByRole('link', { name: 'Look it up in the register' })).toHaveAttribute('href', new RegExp(npi))
  await expectAccessible(admin)
  await j12.tick(admin.getByLabel('The document is real'))
  await j12.tick(admin.getByLabel('The register names this person'))
  await j12.tick(admin.getByLabel('This person is trained'))
  await j12.click(admin.getByRole('button', { name: 'Verify' }))
  await expect(admin.getByRole('button', { name: 'Suspend' })).toBeVisible()
  j12.within({ clicks: 2, fields: 0, ticks: 3 })
  tellSeconds('J12, from the queue to verified', looked)
  await anyone.reload()
  await expect(anyone.getByRole('heading', { name: 'Dr Sol Specimen' })).toBeVisible()
  await expect(anyone.getByText('Lisbon time')).toBeVisible()
  await hangsCertificate(page, anyone)
  for (const each of [page, anyone, admin]) await each.close()
})

test('J12, declined: the reason and one button more; a yes without a look says what was not looked at', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor({ verified: false })
  const admin = await browser.newPage()
  await logInAs(admin, 'admin', '/admin/verification')
  const j12 = effort()
  await j12.click(admin.locator(`a[href="/admin/verification/${doctor.practitioner}"]`))
  await admin.getByRole('button', { name: 'Verify' }).click()
  await expect(admin.getByRole('alert')).toContainText('Enter your licence or registration number')
  await j12.fill(admin.getByLabel('Note to the doctor'), 'The register does not know this number')
  await j12.click(admin.getByRole('button', { name: 'Decline' }))
  await expect(admin.getByText('has to send something before')).toBeVisible()
  j12.within({ clicks: 2, fields: 1 })
  const page = await browser.newPage()
  await comeBackAs(page, doctor, 'doctor')
  await asksAgain(page)
  await page.close()
  // What the doctor says to it stands in the case.
  await admin.reload()
  await expect(admin.getByText('My maiden name is Sample')).toBeVisible()
  await expect(admin.getByText('Medical Council of Testport')).toBeVisible()
  await admin.close()
})

test('J9, first half: the next patient is started and completed', async ({ page }) => {
  await logInAs(page, 'doctor')
  await ready(page)
  const next = effort()
  await next.click(page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Start' }))
  await next.click(page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Complete' }))
  await expect(page.getByText('Completed').first()).toBeVisible()
  next.within({ clicks: 2, fields: 0 })
})

test('both sides see it: what a patient books appears at the doctor by itself, what the doctor does at the patient', async ({
  browser,
  clinic,
}) => {
  const [doctor, patient] = [await browser.newPage(), await browser.newPage()]
  const own = await clinic.doctor()
  await comeBackAs(doctor, own, 'doctor')
  await comeBackAs(patient, await clinic.patient(), 'patient')
  await pickTime(patient, own.slug, 4)
  await open(doctor, '/doc/appointments?view=list')
  await expect(doctor.getByRole('heading', { level: 1 })).toHaveText('Appointments')
  await doctor.waitForTimeout(800)
  await expect(doctor.getByRole('link', { name: 'Test Person' })).toHaveCount(0)
  await patient.getByRole('button', { name: 'Book appointment' }).click()
  await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  await expect(doctor.getByRole('link', { name: 'Test Person' })).toHaveCount(1)
  const reference = (await patient.getByText('Reference').innerText()).replace('Reference ', '')
  await open(patient, '/usr/appointments')
  await doctor.getByRole('searchbox', { name: 'Search' }).fill(reference)
  await expect(doctor.getByText('Showing 1 to 1 of 1')).toBeVisible()
  await expect(doctor.getByRole('link', { name: 'Test Person' })).toHaveCount(1)
  await doctor.getByRole('link', { name: 'Test Person' }).click()
  await doctor.getByLabel('New note').fill('Afraid of needles')
  await doctor.getByRole('button', { name: 'Save note' }).click()
  await expect(doctor.getByRole('listitem').filter({ hasText: 'Afraid of needles' })).toBeVisible()
  await losesAnAnswer(doctor)
  const visit = new URL(doctor.url()).searchParams.get('a')
  await doctor.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(doctor.getByLabel('Offer the patient other times')).toBeChecked()
  await doctor
    .getByRole('dialog', { name: /Cancel the/ })
    .getByLabel('Reason')
    .selectOption('Doctor unavailable')
  await doctor
    .getByRole('dialog', { name: /Cancel the/ })
    .getByRole('button', { name: 'Cancel appointment' })
    .click()
  await expect(doctor.getByText('The patient is offered 3 other times').first()).toBeVisible()
  await expect(patient.getByText(reference)).toHaveCount(0)
  await open(patient, '/usr/appointments?tab=cancelled')
  const cancelled = patient.getByRole('article').filter({ hasText: reference })
  await expect(cancelled).toContainText('Cancelled by the clinic: Doctor unavailable')
  await open(patient, `/usr/appointments?visit=${visit}`)
  const instead = patient.getByRole('region', { name: 'Times you can book instead' }).getByRole('link')
  await expect(instead).toHaveCount(3)
  await expect(patient.getByText('Afraid of needles')).toHaveCount(0)
  await instead.first().click()
  await patient.getByRole('button', { name: 'Book this time' }).click()
  await patient.getByRole('button', { name: 'Book appointment' }).click()
  await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  await doctor.close()
  await patient.close()
})

test('a facility manager makes the facility and a branch; the texts are the specification’s', async ({ page }) => {
  await open(page, '/auth/facility-signup')
  await page.getByLabel('Your first name').fill('Ira')
  await page.getByLabel('Your last name').fill('Mockup')
  await page.getByLabel('Work email').fill(newEmail('ira'))
  await page.getByLabel('Phone number').fill('020 7946 0777')
  await page.getByLabel('Create a password').fill('many small red boats')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(newEmail('ira')))
  await page.getByRole('button', { name: 'Create facility' }).click()
  await expect(page.getByText('Please enter a facility name').first()).toBeVisible()
  await expect(page.getByText('Please select a facility logo to proceed').first()).toBeVisible()
  await page.getByLabel('Facility name').fill('Mockup House')
  await page
    .getByLabel('Facility logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByRole('button', { name: 'Create facility' }).click()
  await expect(page.getByText('Facility details created successfully. Reloading...')).toBeVisible()
  await page.waitForURL(/\/fam\/dashboard/)
  await page.getByRole('link', { name: 'Add branch' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mockup North')
  await page.getByLabel('Address', { exact: true }).fill('1 North Street')
  await page.getByLabel('Town').fill('Northtown')
  await page.getByLabel('Phone').fill('020 7946 0778')
  await page.getByRole('button', { name: 'Save branch' }).click()
  await page
    .getByRole('dialog', { name: 'Invite people to Mockup North' })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('button', { name: 'Enter branch' }).click()
  await expect(page.getByRole('button', { name: 'Main Menu' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('branchNavMode'))).toBe('true')
  await page.getByRole('button', { name: 'Main Menu' }).click()
  await page.waitForURL(/\/fam\/branches$/)
  expect(await page.evaluate(() => localStorage.getItem('branchId'))).toBeNull()
})

test('the desk logs in at the facility door and sees the day of its branch; the house of its manager stays shut', async ({
  page,
}) => {
  await logInAs(page, 'desk')
  await expect(page.getByText('Sampleton Central').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New appointment' })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('branch'))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ name: 'Sampleton Central' })
  await page.goto('/fam/branches')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Add branch' })).toHaveCount(0)
})
