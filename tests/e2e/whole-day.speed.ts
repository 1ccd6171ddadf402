import type { Browser, Page } from '@playwright/test'
import type { Call } from '#web/lib/call.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { OwnDay } from '#tests/support/own-day.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { overHttp } from '#tests/support/over-http.ts'

// A whole day of a branch, from opening to closing: 60 arrivals and 12 walk-ins, a late doctor, an ill doctor whose patients
// are rescued, a device that breaks. One desk works its screen, others work at theirs over HTTP; a display and phones follow.

const phoneSize = { width: 390, height: 844 }
const point = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a whole day: opened, sixty arrive and twelve walk in, one doctor is late, one ill, a device breaks, all are served, closed', async ({
  page,
  browser,
  clinic,
}) => {
  // The goal is a minute on a quiet machine; on one that stands still it is told all the same.
  test.setTimeout(800_000)
  const here = await clinic.day()
  const began = Date.now()
  const [arriving, second, third] = await Promise.all(
    here.others.map((one, index) => overHttp(one, `10.9.0.${index + 1}`)),
  )
  if (!arriving || !second || !third) throw new Error('Three others work at this branch')
  await comeBackAs(page, here.desk, 'branch-staff')
  const display = await (await browser.newContext()).newPage()
  await opening(page, display, here)
  await Promise.all([fallsIll(browser, here), runsLate(page, browser, here, arriving)])
  await breaks(browser, here)
  await arrive(page, here, arriving)
  await walkIn(page, here, arriving)

  const delays = await callTen(page, display, browser, here)
  await Promise.all([serveAll(second, here, 1), serveAll(third, here, 2)])
  await closing(page, here)
  const took = Date.now() - began
  const slowest = Math.max(...delays)
  test.info().annotations.push({ type: 'figures', description: `${took} ms; press to display at most ${slowest} ms` })
  // The goal is a second; this machine may be at something else.
  expect(slowest, 'from the press of C to the display').toBeLessThan(5_000)
})

/** The desk opens the rooms, each with one click; the display hangs there and says that nobody was called. */
async function opening(page: Page, display: Page, here: OwnDay) {
  await open(display, `/display/${here.display}`)
  await expect(display.getByText('No one has been called yet.')).toBeVisible()
  await open(page, '/branch/service-points')
  const work = effort()
  for (const { name } of here.points) {
    await work.click(point(page, name).getByRole('button', { name: 'Open', exact: true }))
    await expect(point(page, name).getByRole('button', { name: 'Call next' })).toBeVisible()
  }
  work.within({ clicks: here.points.length, fields: 0 })
}

/** On their phone, by hand: four patients go to a colleague at their time, two are let go with a word. */
async function fallsIll(browser: Browser, here: OwnDay) {
  const context = await browser.newContext({ viewport: phoneSize, timezoneId: here.zone })
  const phone = await context.newPage()
  await comeBackAs(phone, here.ill, 'doctor')
  await open(phone, '/doc/schedule?tab=dates')
  const work = effort()
  await work.click(phone.getByRole('button', { name: 'I am ill today' }))
  const dialog = phone.getByRole('dialog', { name: 'I am ill today' })
  await expect(dialog.getByRole('heading', { name: '6 appointments are affected' })).toBeVisible()
  const choices = dialog.getByRole('combobox', { name: /What becomes of/ })
  await work.click(dialog.getByRole('button', { name: 'Cancel all with a message' }))
  for (let index = 0; index < 4; index += 1) await choices.nth(index).selectOption(here.helper.offering)
  await work.fill(dialog.getByLabel(/What should the patients know/), 'I am sorry: I am ill.')
  await expectAccessible(phone)
  await work.click(dialog.getByRole('button', { name: 'Save and send' }))
  await expect(dialog.getByText(/6 of 6 appointments are done/)).toBeVisible({ timeout: 60_000 })
  work.within({ clicks: 3, fields: 1 })
  await context.close()
}

/** The desk says so in two clicks; who waits for that doctor reads it on their phone. */
async function runsLate(page: Page, browser: Browser, here: OwnDay, other: Call) {
  const [first = ''] = here.ofLate
  await checkIn(other, first)
  await open(page, '/branch/dashboard')
  const doctors = page.getByRole('region', { name: 'Doctors today' })
  const row = doctors.getByRole('listitem').filter({ hasText: here.late.slug.slice(3) })
  const work = effort()
  await work.click(row.getByRole('button', { name: /Running late/ }))
  await work.click(page.getByRole('menuitem', { name: '30 minutes' }))
  await expect(row.getByText('Late +30')).toBeVisible()
  work.within({ clicks: 2, fields: 0 })
}

/** The manager's phone: the ECG is out of order, and its visits have the other one. */
async function breaks(browser: Browser, here: OwnDay) {
  const context = await browser.newContext({ viewport: phoneSize, timezoneId: here.zone })
  const phone = await context.newPage()
  await comeBackAs(phone, here.manager, 'facility-manager')
  await open(phone, `/fam/branches/${here.branch}/service-points?tab=set-up`)
  const work = effort()
  await work.click(phone.getByRole('button', { name: 'Put out of order' }))
  const dialog = phone.getByRole('dialog', { name: 'Put out of order' })
  await dialog.getByLabel('Room or device').selectOption('ECG 1')
  await dialog.getByLabel('Time').fill('23:55')
  await work.fill(dialog.getByLabel('Reason'), 'In repair')
  await expectAccessible(phone)
  await work.click(dialog.getByRole('button', { name: 'Put out of order' }))
  await expect(phone.getByText('3 visits have another one now. No visit needs it.').first()).toBeVisible()
  work.within({ clicks: 2, fields: 1 })
  for (const visit of here.ofLate.slice(0, 3)) expect(await here.hasDevice(visit)).toEqual({ name: 'ECG 2' })
  await context.close()
}

/** Sixty in all: one by the button of the board, the others at other desks; the board counts them by itself. */
async function arrive(page: Page, here: OwnDay, other: Call) {
  await open(page, '/branch/appointments')
  await expect(column(page, 'Not attended or cancelled').getByRole('heading')).toContainText('2')
  await page.getByLabel('Name or reference').fill('Desk 44')
  await expect(column(page, 'Confirmed').getByRole('listitem')).toHaveCount(1)
  await column(page, 'Confirmed').getByRole('button', { name: 'Check in' }).click()
  await expect(column(page, 'Checked in').getByRole('link', { name: 'Test Desk 44' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const due = [...here.ofDesk.slice(0, 43), ...here.ofLate.slice(1), ...here.ofIll.slice(0, 4)]
  expect(due).toHaveLength(58)
  for (const visit of due) await checkIn(other, visit)
  await expect(column(page, 'Checked in').getByRole('heading')).toContainText('60')
  await expect(column(page, 'Confirmed').getByRole('heading')).toContainText('0')
}

async function checkIn(other: Call, visit: string) {
  const params = { appointmentId: visit }
  const { version } = await other('GET /appointments/:appointmentId', { params })
  await other('POST /appointments/:appointmentId/status', { params, body: { version, action: 'arrive', reason: '' } })
}

/** Twelve without an appointment: one by W, eleven at another desk. */
async function walkIn(page: Page, here: OwnDay, other: Call) {
  await open(page, '/branch/service-points')
  await page.getByRole('heading', { level: 1 }).click()
  const work = effort()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Walk-in' })
  await work.fill(dialog.getByRole('combobox', { name: 'Patient' }), 'Test Desk 44')
  await work.click(page.getByRole('option', { name: /Test Desk 44/ }))
  await work.click(dialog.getByRole('button', { name: 'Add to queue' }))
  await expect(page.getByText('W1 is in the queue').first()).toBeVisible()
  work.within({ clicks: 2, fields: 1 })
  for (let index = 2; index <= 12; index += 1)
    await other('POST /branches/:branchId/walk-ins', {
      params: { branchId: here.branch },
      body: {
        offering_id: here.helper.offering,
        service_id: here.helper.service,
        new_patient: { first_name: 'Wal', last_name: `Kin ${index}`, date_of_birth: '1970-01-01' } as never,
      } as never,
    })
  await expect(page.getByRole('heading', { name: 'Waiting (72)' })).toBeVisible()
}

/** Ten at Room 1 by C and two buttons each: the display shows each number, the phone of the first says when it is its turn. */
async function callTen(page: Page, display: Page, browser: Browser, here: OwnDay) {
  const phone = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await open(phone, `/q/${await here.wayTo(here.ofDesk[0] ?? '')}`)
  await expect(phone.getByRole('heading', { name: /You are next|before you/ })).toBeVisible()
  await page.getByLabel('I am at').selectOption('Room 1')
  const [room, delays] = [point(page, 'Room 1'), [] as number[]]
  for (let served = 0; served < 10; served += 1) {
    await page.getByRole('heading', { level: 1 }).click()
    const began = Date.now()
    await page.keyboard.press('c')
    await display
      .getByRole('region', { name: 'Please come in' })
      .getByText(/^[A-Z]\d+$/)
      .waitFor()
    delays.push(Date.now() - began)
    if (served === 0) await expect(phone.getByRole('heading', { name: 'It is your turn. Go to Room 1' })).toBeVisible()
    await room.getByRole('button', { name: 'Start' }).click()
    if (served === 0) await expect(phone.getByRole('heading', { name: 'You are in Room 1' })).toBeVisible()
    await expect(display.getByRole('region', { name: 'Please come in' }).getByText(/^[A-Z]\d+$/)).toHaveCount(0)
    await room.getByRole('button', { name: 'Done' }).click()
    await expect(room.getByRole('button', { name: 'Call next' })).toBeVisible()
  }
  await expect(phone.getByRole('heading', { name: 'Your visit is over' })).toBeVisible()
  await expect(display.getByText(/Desk \d|Late \d|Rescue \d/)).toHaveCount(0)
  await expectAccessible(phone)
  await expectAccessible(display)
  await phone.context().close()
  return delays
}

/** Another room: calls, begins, ends, until nobody waits. */
async function serveAll(call: Call, { branch, points }: OwnDay, index: number) {
  const at = { branchId: branch, pointId: points[index]?.id ?? '' }
  for (;;) {
    const { ticket } = await call('POST /branches/:branchId/points/:pointId/call', { params: at })
    if (!ticket) return
    let { version } = ticket
    for (const step of ['start', 'done'] as const)
      ({ version } = await call('POST /branches/:branchId/tickets/:ticketId/steps', {
        params: { branchId: branch, ticketId: ticket.id },
        body: { step, version } as never,
      }))
  }
}

/** Nobody is left; each room is closed; the day counts 72 done and two cancelled. */
async function closing(page: Page, here: OwnDay) {
  await expect(page.getByRole('heading', { name: 'Waiting (0)' })).toBeVisible()
  for (const { name } of here.points) {
    await point(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Close', exact: true }).click()
    await expect(point(page, name).getByText('Closed', { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await open(page, '/branch/appointments')
  await expect(column(page, 'Done').getByRole('heading')).toContainText('72')
  await expect(column(page, 'Not attended or cancelled').getByRole('heading')).toContainText('2')
  expect(await here.counted()).toEqual([
    { status: 'cancelled', count: 2 },
    { status: 'completed', count: 72 },
  ])
  expect(await here.calledTwice()).toEqual([])
}
