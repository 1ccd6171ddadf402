import { expect, test } from '#tests/support/e2e.ts'
import { arrives, codeFor, effort, open, ready, newEmail } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { whereItIsMidday } from '#tests/support/where-it-is-midday.ts'
import { picture } from '#tests/support/picture.ts'

// The journeys whose longer stories are told on a desk, with the same budgets on a phone.
test.use({ viewport: { width: 390, height: 844 } })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('J4 on a phone: a child is booked for with one click and three fields more', async ({ page, clinic }) => {
  const [doctor, parent] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(parent, doctor)
  await comeBackAs(page, parent, 'patient')
  await open(page, '/usr/dashboard')
  const work = effort()
  await work.click(page.getByRole('link', { name: 'Book again' }))
  await work.comesTo(page, /^Dr /)
  await work.click(page.getByRole('button', { name: /in person with Dr/ }).first())
  await arrives(page)
  await work.comesTo(page, 'Check and book')
  await work.click(page.getByRole('radio', { name: /Add a person/ }))
  await work.fill(page.getByLabel('First name'), 'Mia')
  await work.fill(page.getByLabel('Last name'), 'Sample')
  await work.fillDate(page, ['3', '5', '2019'])
  await work.click(page.getByRole('button', { name: 'Book appointment' }))
  await work.comesTo(page, 'Your appointment is booked')
  work.within({ clicks: 4, fields: 3, screens: 3 })
})

test('J8 on a phone: a doctor from sign-up to bookable, every list and picture counted', async ({ page }) => {
  const work = effort()
  await open(page, '/auth/doctor-signup')
  await work.choose(page.getByLabel('Title'), 'Dr')
  await work.fill(page.getByLabel('First name'), 'Phil')
  await work.fill(page.getByLabel('Last name'), 'Specimen')
  await work.fill(page.getByLabel('Work email'), newEmail('phil'))
  await work.fill(page.getByLabel('Phone number'), '07700 900556')
  await work.fill(page.getByLabel('Create a password'), 'seven green apples grow')
  await work.click(page.getByLabel(/I agree/))
  await work.click(page.getByRole('button', { name: 'Create account' }))
  await page.getByLabel('6-digit code').fill(await codeFor(newEmail('phil')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your profile')
  await work.fill(page.getByLabel('Specialty', { exact: true }), 'Podiatry')
  await work.fill(page.getByLabel('Sub specialty'), 'Feet of walkers')
  await work.fill(page.getByLabel('Facility name'), 'Specimen Walking Practice')
  await work.fill(page.getByLabel('Location'), 'Testport')
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await picture() }
  await work.handIn(page.getByLabel('Display photo'), photo)
  await work.click(page.getByRole('button', { name: 'Create profile' }))
  await work.click(page.getByRole('link', { name: 'Where you work' }))
  await work.fill(page.getByLabel('Address'), '5 Example Road')
  await work.fill(page.getByLabel('Phone'), '020 7946 0556')
  await work.click(page.getByRole('button', { name: 'Save my practice' }))
  await work.click(page.getByRole('link', { name: 'Your hours' }))
  await work.click(page.getByRole('button', { name: 'Mon-Fri 9am-5pm with lunch' }))
  await expect(page.getByText('32.5 hours a week').or(page.getByText('35 hours a week'))).toBeVisible()
  // The step that is next is open in the list itself.
  await work.click(page.getByRole('button', { name: 'First visit, 30 minutes' }))
  await work.click(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  work.within({ clicks: 11, fields: 16 })
})

test('J9 on a phone: the next patient in two clicks, a week of leave in three and two fields', async ({
  page,
  clinic,
}) => {
  const [doctor, now, later] = [
    await clinic.doctor({ zone: whereItIsMidday() }),
    await clinic.patient(),
    await clinic.patient(),
  ]
  await clinic.comesSoon(now, doctor)
  await clinic.comesInThreeWeeks(later, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/dashboard')
  const next = effort()
  await next.click(page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Start' }))
  await next.click(page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Complete' }))
  await expect(page.getByText('Completed').first()).toBeVisible()
  next.within({ clicks: 2, fields: 0 })
  await open(page, '/doc/schedule?tab=dates')
  await ready(page)
  const leave = effort()
  await leave.click(page.getByRole('button', { name: 'Add leave' }))
  await leave.fill(page.getByLabel('First day'), inDays(18))
  await leave.fill(page.getByLabel(/Last day/), inDays(24))
  await expect(page.getByRole('heading', { name: '1 appointment is affected' })).toBeVisible()
  await leave.click(page.getByRole('button', { name: 'Offer other times to all' }))
  await leave.click(page.getByRole('button', { name: 'Save and send' }))
  await expect(page.getByText(/Your leave is saved/)).toBeVisible()
  leave.within({ clicks: 3, fields: 2 })
})
