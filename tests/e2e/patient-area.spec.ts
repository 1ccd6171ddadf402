import { toRfc3339 } from '#domain/time/instant.ts'
import { timeIn } from '#web/lib/format.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { whereItIsMidday } from '#tests/support/where-it-is-midday.ts'

test('the next visit is the board: its time is the largest word, one thing to do, the rest behind three dots', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  const board = page.getByRole('region', { name: /Next appointment/ })
  await expect(board.getByText(/ with Dr .+ minutes/)).toBeVisible()
  const size = await board.locator('h2 bdi').evaluate((time) => getComputedStyle(time).fontSize)
  expect(size).toBe('60px')
  await expect(board.getByRole('button', { name: /^More about/ })).toBeVisible()
  // The one thing to do is a button, or a link such as the calendar's.
  expect(await board.getByRole('button').count()).toBeLessThanOrEqual(2)
  // What can wait is not asked: nobody says weeks ahead that they are coming.
  await expect(page.getByRole('button', { name: 'I am coming' })).toHaveCount(0)
  await expectAccessible(page)
  await board.getByRole('button', { name: /^More about/ }).click()
  const words = ['Write to the clinic', 'Change date or time', 'Tell me about earlier times', 'Cancel appointment']
  await expect(page.getByRole('menuitem')).toHaveText(words)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Change date or time' }).click()
  await expect(page.getByRole('dialog', { name: 'Change date or time' })).toBeVisible()
})

test('a visit in the list has one thing to do; past ones can be booked again, cancelled ones are struck through', async ({
  page,
}) => {
  await logInAs(page, 'patient', '/usr/appointments')
  const cards = page.getByRole('article')
  await expect(cards.first().getByRole('button', { name: /^More about/ })).toBeVisible()
  expect(await cards.first().getByRole('button').count()).toBeLessThanOrEqual(2)
  await expect(page.getByRole('heading', { level: 2, name: /^\w+ 20\d\d$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Past' }).click()
  await expect(cards.first().getByRole('link', { name: 'Book again' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancelled and missed' }).click()
  await expect(page.getByText(/^Cancelled/).first()).toBeVisible()
  await expect(cards.first().locator('h3 bdi')).toHaveCSS('text-decoration-line', 'line-through')
  await expectAccessible(page)
})

test('a visit opens by its main line, by a tap beside its time and by the keyboard alone', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesOnTuesday(patient, doctor)
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  const isOpen = async () => {
    await expect(page).toHaveURL(/\/usr\/appointments\?visit=/)
    await expect(page.getByRole('link', { name: 'All appointments' })).toBeVisible()
  }
  await open(page, '/usr/appointments')
  const link = page
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link', { name: /^Tuesday \d+ .+, \d/ })
  await expect(link).toHaveAccessibleDescription(/^Check-up with Dr .+ minutes$/)
  // No control stands within another.
  await expect(page.locator('a :is(a, button), button :is(a, button)')).toHaveCount(0)
  await page
    .getByRole('article')
    .first()
    .getByText(/^Check-up with Dr/)
    // What lies over the words is the link itself.
    .click({ force: true })
  await isOpen()
  await open(page, '/usr/appointments')
  await link.focus()
  await page.keyboard.press('Enter')
  await isOpen()
  await open(page, '/usr/dashboard')
  await page
    .getByRole('region', { name: /^Next appointment/ })
    .getByRole('link', { name: /^Check-up with Dr/ })
    .click()
  await isOpen()
  await open(page, '/usr/dashboard')
  await page.getByRole('region', { name: 'After that' }).getByRole('heading').getByRole('link').click()
  await isOpen()
})

test('ten visits a page: the address keeps how many are shown', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  for (let visits = 0; visits < 12; visits += 1) await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/appointments?tab=past')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(12)
  await page.reload()
  await expect(cards).toHaveCount(12)
})

test('chips show the visits of one person, and the address keeps whose', async ({ page }) => {
  await logInAs(page, 'patient', '/usr/appointments?tab=past')
  const people = page.getByRole('navigation', { name: 'People' })
  await people.getByRole('link', { name: 'Me', exact: true }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(people.getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(/· For /)).toHaveCount(0)
})

test('a visit of this morning that nobody closed does not hide the one that comes, for patient and doctor', async ({
  page,
  browser,
  clinic,
}) => {
  const zone = whereItIsMidday()
  const [doctor, patient] = [await clinic.doctor({ zone }), await clinic.patient()]
  await clinic.wasLeftOpen(patient, doctor)
  const start = timeIn(zone, toRfc3339(await clinic.comesSoon(patient, doctor)))
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  const board = page.getByRole('region', { name: /^Next appointment/ })
  await expect(board).toContainText(start)
  await expect(page.getByRole('heading', { name: 'After that' })).toHaveCount(0)
  const other = await browser.newPage()
  await comeBackAs(other, doctor, 'doctor')
  await open(other, '/doc/dashboard')
  await expect(other.getByRole('region', { name: 'Next' })).toContainText(start)
})

test('the name of the site stands once where the side menu is open', async ({ page, clinic }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [who, userType, path] of [
    [await clinic.patient(), 'patient', '/usr/dashboard'],
    [await clinic.doctor(), 'doctor', '/doc/dashboard'],
  ] as const) {
    await comeBackAs(page, who, userType)
    await open(page, path)
    await expect(page.getByText('Tendwell', { exact: true }).filter({ visible: true })).toHaveCount(1)
  }
})

test('doctors one was with say that they load, and that they could not be loaded', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await page.route('**/api/appointments/mine/doctors', (route) => route.abort())
  await open(page, '/usr/dashboard')
  const failed = page.getByRole('alert').filter({ hasText: 'We could not load your doctors' })
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await failed.getByRole('button').click()
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
})

test('a visit of the past is looked for by words; the address keeps them', async ({ page, clinic }) => {
  const [one, other, patient] = [await clinic.doctor(), await clinic.doctor(), await clinic.patient()]
  for (const doctor of [one, other]) await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/appointments?tab=past')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const name = /Dr Test (\S+)/.exec(await cards.first().innerText())?.[1] ?? ''
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${name} check`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No visit matches ‘nobody at all’.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).first().click()
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('a new document is something to do, my doctors have a next time, and what did not load says so', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  const message = { id: crypto.randomUUID(), subject: 'You have a new document', path: '/usr/records' }
  const results = [{ ...message, created_at: new Date().toISOString(), is_read: false, is_document: true }]
  await page.route('**/api/notifications', (route) => route.fulfill({ json: { results, unread: 1 } }))
  await page.route('**/api/family', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/usr/dashboard')
  await expect(page.getByText(/^Next: .+, (\d+:\d\d[ap]m|midday|midnight)$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We could not load your family' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We could not load all that waits for you' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/family')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'You have a new document' }).click()
  await expect(page).toHaveURL(/\/usr\/records$/)
})

test('a mobile number that nobody has confirmed is something to do, where text messages are sent, and leads to where the code comes from', async ({
  page,
  clinic,
}) => {
  const patient = await clinic.patient()
  await clinic.hasNumber(patient, '+44 7700 900456')
  await comeBackAs(page, patient, 'patient')
  // Nobody carries texts here: nothing is to do.
  const asked = page.waitForResponse('**/api/auth/messages')
  await open(page, '/usr/dashboard')
  await asked
  await expect(page.getByRole('heading', { name: 'To do' })).toHaveCount(0)
  await page.route('**/api/auth/messages', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), sends_texts: true } })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Confirm your mobile number +44 7700 900456' }).click()
  await expect(page.getByRole('heading', { name: 'Your mobile number' })).toBeFocused()
  await expect(page).toHaveURL(/\/usr\/profile$/)
  await expect(page.getByRole('button', { name: 'Send a code by text message' })).toBeVisible()
})
