import type { Page } from '@playwright/test'
import { hour, instant } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const now = () => instant(Date.now())
const point = (page: Page, name: string) => page.getByRole('article', { name })

/** Somebody says when they were born and what they are called. */
async function sayAtKiosk(kiosk: Page, token: string, lastName: string) {
  await open(kiosk, `/kiosk/${token}`)
  await kiosk.getByRole('button', { name: 'Date of birth and last name' }).click()
  await kiosk.getByLabel('Day', { exact: true }).fill('1')
  await kiosk.getByLabel('Month', { exact: true }).fill('1')
  await kiosk.getByLabel('Year', { exact: true }).fill('1980')
  await kiosk.getByLabel('Last name').fill(lastName)
  await kiosk.getByRole('button', { name: 'I am here' }).click()
}

test('a small day: the desk and the kiosk check in, a walk-in waits, they are called, start and end; screen and phone follow', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  const [first, second] = [
    await here.booked(now(), 'Deskman'),
    await here.booked(instant(now() + hour / 2), 'Kioskwoman'),
  ]
  expect([first, second]).toHaveLength(2)
  await comeBackAs(page, here.manager, 'facility-manager')
  const home = `/fam/branches/${here.branch}`

  // The desk checks in from the day of the branch.
  await open(page, `${home}/dashboard`)
  await page.getByRole('button', { name: 'Check in' }).first().click()
  await expect(page.getByRole('region', { name: 'Queue' })).toContainText('Waiting 1')

  // The kiosk: date of birth and last name, a number, nothing else.
  const kiosk = await (await browser.newContext()).newPage()
  await sayAtKiosk(kiosk, here.kiosk, 'Kioskwoman')
  await expect(kiosk.getByText('A2')).toBeVisible()
  await expect(kiosk.getByText('Kioskwoman')).toBeHidden()
  await expectAccessible(kiosk)

  // W adds somebody who came without an appointment.
  await open(page, `${home}/service-points`)
  await expect(page.getByText('Waiting (2)')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('w')
  const walkIn = page.getByRole('dialog', { name: 'Walk-in' })
  await walkIn.getByRole('button', { name: 'New patient' }).click()
  await walkIn.getByLabel('First name').fill('Wal')
  await walkIn.getByLabel('Last name').fill('Kin')
  await walkIn.getByLabel('Day', { exact: true }).fill('1')
  await walkIn.getByLabel('Month', { exact: true }).fill('1')
  await walkIn.getByLabel('Year', { exact: true }).fill('1970')
  await walkIn.getByRole('button', { name: 'Add to queue' }).click()
  await expect(page.getByText('Waiting (3)')).toBeVisible()
  await expectAccessible(page)

  // The list is narrowed for the eye alone: the address keeps it, a line says who is hidden, and all come back.
  const line = page.getByRole('region', { name: 'Waiting' })
  await line.getByText('Narrow who is shown').click()
  await line.getByLabel('Priority').selectOption('Walk-in')
  await expect(line.getByText('2 people are hidden.')).toBeVisible()
  await expect(line.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/q_priority=walk_in/)
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Show all' }).click()
  await expect(line.getByRole('listitem')).toHaveCount(3)

  const display = await (await browser.newContext()).newPage()
  await open(display, `/display/${here.display}`)
  await expect(display.getByText('No one has been called yet.')).toBeVisible()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await open(phone, `/q/${await here.wayTo(first)}`)
  await expect(phone.getByRole('heading', { name: 'You are next' })).toBeVisible()

  // C calls the next one to my point: board, screen and phone say so.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await expect(display.getByRole('region', { name: 'Please come in' }).getByText('A1')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'It is your turn. Go to Room 1' })).toBeVisible()
  await expectAccessible(display)
  await expectAccessible(phone)
  await point(page, 'Room 1').getByRole('button', { name: 'Start' }).click()
  await expect(phone.getByRole('heading', { name: 'You are in Room 1' })).toBeVisible()
  await point(page, 'Room 1').getByRole('button', { name: 'Done' }).click()
  await expect(phone.getByRole('heading', { name: 'Your visit is over' })).toBeVisible()
  await expect(display.getByRole('region', { name: 'Called before' }).getByText('A1')).toBeVisible()
  await expect(display.getByText(/Deskman/)).toBeHidden()
})

test('whom the kiosk does not find is named at the desk, and keeps the number', async ({ page, browser, clinic }) => {
  const here = await clinic.queue()
  await here.booked(now(), 'Misspelt')
  const kiosk = await (await browser.newContext()).newPage()
  await sayAtKiosk(kiosk, here.kiosk, 'Otherwise')
  await expect(kiosk.getByText('A1')).toBeVisible()
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/service-points`)
  await page.getByRole('button', { name: 'More for A1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Who is it?' }).press('Enter')
  const who = page.getByRole('dialog', { name: 'Who is A1?' })
  await who.getByLabel('Name').fill('nobody')
  await expect(who.getByText('Nobody who is expected today is called so.')).toBeVisible()
  await who.getByLabel('Name').fill('miss')
  await expectAccessible(page)
  await who.getByRole('button', { name: /Test Misspelt/ }).click()
  await expect(page.getByText('Test Misspelt is checked in as A1').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('Test Misspelt')
  await expect(page.getByRole('button', { name: 'More for A1' })).toBeVisible()
})

test('a pass is made, shown once and switched off; its screen says so', async ({ page, browser, clinic }) => {
  const here = await clinic.queue()
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/service-points?tab=set-up`)
  await page.getByLabel('Where it stands').fill('Above the desk')
  await page.getByRole('button', { name: 'Make its address' }).click()
  const address = await page.getByRole('link', { name: 'Open it' }).getAttribute('href')
  const display = await (await browser.newContext()).newPage()
  await open(display, new URL(address ?? '').pathname)
  await expect(display.getByText('No one has been called yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch off Above the desk' }).click()
  await page.getByRole('button', { name: 'Switch off', exact: true }).last().click()
  await expect(page.getByText('Above the desk', { exact: true })).toBeHidden()
  await display.reload()
  await expect(display.getByText('This screen was switched off by the clinic')).toBeVisible()
})

test('the address of a door comes as a poster with its code; a phone that has opened the link of its visit checks in with one tap', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  const visit = await here.booked(instant(now() + hour / 2), 'Doorman')
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/service-points?tab=set-up`)
  await page.getByLabel('What').selectOption('Check-in page at the door')
  await page.getByLabel('Where it stands').fill('Entrance')
  await page.getByRole('button', { name: 'Make its address' }).click()
  const small = page.getByRole('img', { name: /^Poster with the code for the door of/ })
  await expect(small).toBeVisible()
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Poster with the code, to print' }).click()
  const poster = await opened
  await expect(poster.getByText('Check in here')).toBeVisible()
  await expect(poster.locator('svg')).toHaveCount(2)
  await poster.close()
  await expectAccessible(page)

  const address = await page.getByRole('link', { name: 'Open it' }).getAttribute('href')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await open(phone, await here.linkTo(visit))
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await open(phone, new URL(address ?? '').pathname)
  await phone.getByText('Your appointment at').waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'I am here' }).first().click()
  await expect(phone).toHaveURL(/\/q\//)
  await expect(phone.getByText('A1').first()).toBeVisible()
})

test('a service point is added with its faults said at the field', async ({ page, clinic }) => {
  const here = await clinic.queue()
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/service-points?tab=set-up`)
  await page.getByRole('button', { name: 'Add service point' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service point' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name').last()).toBeVisible()
  await expect(dialog.getByText('Select a type').last()).toBeVisible()
  await dialog.getByLabel('Name').fill('Room 1')
  await dialog.getByLabel('Type').selectOption('Consulting room')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is already a service point called Room 1').last()).toBeVisible()
  await dialog.getByLabel('Name').fill('Laboratory')
  // It calls for the services it names, and only whoever is named calls there.
  await dialog
    .getByRole('group', { name: 'Services' })
    .getByLabel(/Check-up/)
    .check()
  await dialog.getByRole('group', { name: 'Who calls people here' }).getByRole('checkbox').first().check()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Laboratory is saved')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Laboratory' })
  await expect(row.getByText(/for Check-up/)).toBeVisible()
  await expect(row.getByText(/only .+ call there/)).toBeVisible()
})

test('a walk-in for somebody who has a visit here today: the desk is told, and can check in for it instead', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(now(), 'Twicehere')
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/service-points`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('w')
  const walkIn = page.getByRole('dialog', { name: 'Walk-in' })
  await walkIn.getByRole('combobox').first().fill('Twicehere')
  await walkIn.getByRole('option', { name: /Twicehere/ }).click()
  await expect(walkIn.getByText(/Twicehere has a visit at .* with Dr /)).toBeVisible()
  // It is no refusal: somebody may come for something else.
  await expect(walkIn.getByRole('button', { name: 'Add to queue' })).toBeEnabled()
  await expectAccessible(page)
  await walkIn.getByRole('button', { name: 'Check in for it' }).click()
  await expect(walkIn).toBeHidden()
  await expect(page.getByText('Waiting (1)')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting' })).toContainText('A1')
})

test('W pressed before the queue is read opens the walk-in where one is, and it stays when the queue has come', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await comeBackAs(page, here.manager, 'facility-manager')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/branches/*/queue', async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(page, `/fam/branches/${here.branch}/service-points`)
  await expect(page.getByRole('heading', { name: 'Service points', level: 1 })).toBeVisible()
  await page.keyboard.press('w')
  const walkIn = page.getByRole('dialog', { name: 'Walk-in' })
  await expect(walkIn.getByRole('combobox').first()).toBeVisible()
  await expect(page).toHaveURL(/service-points$/)
  gate.resolve()
  await expect(point(page, 'Room 1')).toBeVisible()
  await expect(walkIn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeVisible()
})

test('a branch that takes nobody offers no walk-in at its queue, by button or by key', async ({ page, clinic }) => {
  const here = await clinic.queue()
  await clinic.isNotOpenYet(here.branch)
  await comeBackAs(page, await clinic.worksAt(here.branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/service-points')
  await expect(point(page, 'Room 1')).toBeVisible()
  await expect(page.getByText('Nobody is waiting.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Walk-in' })).toHaveCount(0)
  await page.keyboard.press('w')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/service-points$/)
})
