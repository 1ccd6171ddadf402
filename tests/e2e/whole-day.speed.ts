import type { Browser, Page } from '@playwright/test'
import { percentile } from '#domain/statistics/measures.ts'
import type { Call } from '#web/lib/call.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, open } from '#tests/support/browser.ts'
import { phoneOf, phoneSize, says, seenWithin, shown } from '#tests/support/day-followers.ts'
import { lastNameOf } from '#tests/support/clinic.ts'
import { expect, test } from '#tests/support/e2e.ts'
import type { OwnDay } from '#tests/support/own-day.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { overHttp } from '#tests/support/over-http.ts'

// A whole day of a branch, from opening to closing: 60 arrivals and 12 walk-ins, a late doctor, an ill doctor whose patients
// are rescued, a device that breaks. One desk works its screen by keyboard, one its phone, others work at theirs over HTTP; a
// display and the phone of a patient follow.

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

  const delays = [...(await callTen(page, display, browser, here)), ...(await callsFromPhone(browser, display, here))]
  await Promise.all([serveAll(second, here, 1), serveAll(third, here, 2)])
  await closing(page, here)
  const took = Date.now() - began
  const [half = 0, most = 0] = [0.5, 0.95].map(
    (share) =>
      percentile(
        delays.toSorted((a, b) => a - b),
        share,
      ) ?? 0,
  )
  const figures = `${Math.round(took / 1000)} s; ${delays.length} events on a screen: p50 ${half} ms, p95 ${most} ms`
  test.info().annotations.push({ type: 'figures', description: figures })
  console.log(figures)
  expect(most, 'from the press to the display or the phone').toBeLessThan(1_000)
})

/** The desk opens the rooms, each with one press; the display hangs there and says that nobody was called. */
async function opening(page: Page, display: Page, here: OwnDay) {
  await open(display, `/display/${here.display}`)
  await expect(display.getByText('No one has been called yet.')).toBeVisible()
  await open(page, '/branch/service-points')
  const work = effort()
  for (const { name } of here.points) {
    await work.press(page, /^Open it$/)
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
  await expect(dialog.getByText(/6 of 6 decisions are carried out/)).toBeVisible({ timeout: 60_000 })
  work.within({ clicks: 3, fields: 1 })
  await context.close()
}

/** The desk says so by two presses; who waits for that doctor reads it on their phone. */
async function runsLate(page: Page, browser: Browser, here: OwnDay, other: Call) {
  const [first = ''] = here.ofLate
  await checkIn(other, first)
  await open(page, '/branch/dashboard')
  const doctors = page.getByRole('region', { name: 'Doctors today' })
  const row = doctors.getByRole('listitem').filter({ hasText: lastNameOf(here.late.practitioner) })
  const work = effort()
  await work.enter(row.getByRole('button', { name: /Running late/ }))
  await work.enter(page.getByRole('dialog').getByRole('button', { name: '30 minutes' }))
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
  await page.getByRole('searchbox', { name: 'Search' }).fill('Desk 44')
  await expect(column(page, 'Confirmed').getByRole('listitem')).toHaveCount(1)
  await column(page, 'Confirmed').getByRole('button', { name: 'Check in' }).press('Enter')
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
  await expect(page.getByRole('option', { name: /Test Desk 44/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await work.enter(dialog.getByRole('combobox', { name: 'Patient' }))
  await dialog.getByLabel('Doctor').selectOption(here.helper.slug)
  await work.press(page, /^Add to queue$/)
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

/** Ten at Room 1 by C, Tab and Enter: the display shows each number, the phones of two patients say when it is their turn. */
async function callTen(page: Page, display: Page, browser: Browser, here: OwnDay) {
  const phones = await Promise.all([here.ofDesk[0], here.ofDesk[9]].map((visit) => phoneOf(browser, here, visit)))
  await page.getByLabel('I am at').selectOption('Room 1')
  await page.getByRole('heading', { level: 1 }).focus()
  const [room, delays] = [point(page, 'Room 1'), [] as number[]]
  for (let served = 0; served < 10; served += 1) {
    const phone = served === 0 ? phones[0] : served === 9 ? phones[1] : undefined
    const heads = (words: string) => (phone ? [says(phone, words)] : [])
    const call = () => page.keyboard.press('c')
    delays.push(...(await seenWithin(call, [shown(display), ...heads('It is your turn. Go to Room 1')])))
    await room.getByRole('button', { name: 'Start' }).focus()
    const start = () => page.keyboard.press('Enter')
    delays.push(...(await seenWithin(start, heads('You are in Room 1'), [shown(display)])))
    await room.getByRole('button', { name: 'Done' }).focus()
    delays.push(...(await seenWithin(() => page.keyboard.press('Enter'), heads('Your visit is over'))))
    await expect(room.getByRole('button', { name: 'Call next' })).toBeVisible()
  }
  await expect(display.getByText(/Desk \d|Late \d|Rescue \d/)).toHaveCount(0)
  await expectAccessible(display)
  for (const phone of phones) {
    await expectAccessible(phone)
    await phone.context().close()
  }
  return delays
}

/** Somebody at Room 2 has a phone only: Call next stands at its edge, and the display follows all the same. */
async function callsFromPhone(browser: Browser, display: Page, here: OwnDay) {
  const phone = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await comeBackAs(phone, here.others[1] ?? here.desk, 'branch-staff')
  await open(phone, '/branch/service-points')
  await phone.getByLabel('I am at').selectOption('Room 2')
  const [room, delays] = [point(phone, 'Room 2'), [] as number[]]
  for (let served = 0; served < 3; served += 1) {
    const call = () =>
      phone
        .getByRole('button', { name: /Call next/ })
        .first()
        .click()
    delays.push(...(await seenWithin(call, [shown(display)])))
    const start = () => room.getByRole('button', { name: 'Start' }).click()
    delays.push(...(await seenWithin(start, [], [shown(display)])))
    await room.getByRole('button', { name: 'Done' }).click()
    await expect(phone.getByRole('button', { name: /Call next/ }).first()).toBeVisible()
  }
  await expectAccessible(phone)
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
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Close', exact: true }).press('Enter')
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
