import type { Page } from '@playwright/test'
import { day, hour, instant, minute } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { utcDate, wallAt } from '#domain/time/zone.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open, tabTo } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const now = () => instant(Date.now())
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the morning of the desk: who is late, who is here, what was noted; a second desk sees it by itself', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(instant(now() - 2 * minute), 'Lateman')
  await here.booked(now(), 'Hereby')
  const desk = await clinic.worksAt(here.branch, 'receptionist')
  await comeBackAs(page, here.manager, 'facility-manager')
  const home = `/fam/branches/${here.branch}`
  await open(page, `${home}/dashboard`)
  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await comeBackAs(second, desk, 'branch-staff')
  await open(second, '/branch/dashboard')

  const arrivals = column(page, 'Arrivals in the next hour')
  await expect(arrivals.getByRole('listitem')).toHaveCount(2)
  await expect(arrivals.getByRole('listitem').first()).toContainText(/Lateman.*min late/)
  await expectAccessible(page)
  await expectAccessible(second)
  await arrivals.getByRole('button', { name: 'Did not attend' }).first().click()
  await expect(arrivals.getByRole('listitem')).toHaveCount(1)
  await arrivals.getByRole('button', { name: 'Check in Test Hereby' }).click()
  await expect(column(second, 'Arrivals in the next hour')).toContainText('Nobody is expected in the next hour.')

  // How late a doctor runs, and why, is said in one place; the other desk reads it, and finds the reason picked.
  await column(page, 'Doctors today').getByRole('button', { name: 'Running late' }).first().click()
  const late = page.getByRole('dialog', { name: /^Running late: / })
  await late.getByRole('button', { name: 'Emergency' }).click()
  await expectAccessible(page)
  await late.getByRole('button', { name: '20 minutes' }).click()
  await expect(late).toBeHidden()
  await expect(page.getByText('Who waits is told')).toBeVisible()
  await expect(column(second, 'Doctors today')).toContainText('Late +20')
  await column(second, 'Doctors today').getByRole('button', { name: 'Running late' }).first().click()
  const theirs = second.getByRole('dialog', { name: /^Running late: / })
  await expect(theirs.getByRole('button', { name: 'Emergency' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(second)
  // Less late than was told is written to nobody.
  await theirs.getByRole('button', { name: '10 minutes' }).click()
  await expect(second.getByText('Who waits reads it')).toBeVisible()
  await expect(column(page, 'Doctors today')).toContainText('Late +10')
  await column(second, 'Doctors today').getByRole('button', { name: 'Running late' }).first().click()
  await theirs.getByRole('button', { name: 'On time again' }).click()
  await expect(column(page, 'Doctors today')).not.toContainText('Late +')

  // Two write the notes of the day: the second is shown what the first wrote, and loses nothing.
  for (const one of [page, second]) await one.getByRole('button', { name: 'Write notes' }).click()
  await page.getByRole('textbox', { name: 'Notes of the day' }).fill('The lift is out of order.')
  await second.getByRole('textbox', { name: 'Notes of the day' }).fill('Room 1 is painted.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(column(page, 'Notes of the day')).toContainText('The lift is out of order.')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByRole('alert').getByText('The lift is out of order.')).toBeVisible()
  await second.getByLabel('Yours, not saved').fill('The lift is out of order. Room 1 is painted.')
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(column(page, 'Notes of the day')).toContainText('Room 1 is painted.')

  // The board: call, start, complete; the other desk follows without a reload.
  await open(second, '/branch/appointments?view=list')
  await open(page, `${home}/appointments`)
  const waiting = column(page, 'Checked in')
  await waiting.getByRole('button', { name: 'Call' }).click()
  await expect(waiting.getByText(/^Called to Room/)).toBeVisible()
  await waiting.getByRole('button', { name: 'Start' }).click()
  await column(page, 'With doctor').getByRole('button', { name: 'Complete' }).click()
  await expect(column(page, 'Done').getByRole('link', { name: 'Test Hereby' })).toBeVisible()
  await expect(second.getByRole('main').getByRole('listitem').filter({ hasText: 'Test Hereby' }).last()).toContainText(
    'Completed',
  )
  await expectAccessible(page)
  await expectAccessible(second)
})

test('by keyboard: the day by doctor, a visit moved by M; many cancelled with words; what another desk did stands above', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  // Within a day, so that whoever comes then can be checked in already.
  const tomorrow = instant(now() + 23 * hour)
  const { date } = wallAt(here.zone, tomorrow)
  const first = await here.booked(tomorrow, 'Mover')
  await here.booked(instant(tomorrow + minute), 'Cancelled', here.doctor, 'told@example.com')
  const desk = await clinic.worksAt(here.branch, 'receptionist')
  await comeBackAs(page, desk, 'branch-staff')
  await open(page, `/branch/appointments?date=${date}`)
  await tabTo(page, /^Day by doctor$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Day by doctor' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Day by doctor' })
    .getByRole('link', { name: /Test Mover/ })
    .focus()
  await page.keyboard.press('m')
  const move = page.getByRole('dialog', { name: 'Move appointment' })
  await move.getByLabel('Date').fill(nextMonday())
  await move.getByLabel('Time').fill('10:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Appointment moved').first()).toBeVisible()

  // Another desk checks in while this one writes why it is cancelled.
  await open(page, `/branch/appointments?view=list&date=${date}`)
  const row = page.getByRole('row', { name: /Test Cancelled/ })
  await row.getByRole('button', { name: /More for Test Cancelled/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel the appointment?' })
  await dialog.getByLabel('What should the patient know?').fill('Please phone us.')
  const other = await (await browser.newContext()).newPage()
  await comeBackAs(other, here.manager, 'facility-manager')
  await open(other, `/fam/branches/${here.branch}/appointments?date=${date}&view=list`)
  await other
    .getByRole('row', { name: /Test Cancelled/ })
    .getByRole('checkbox')
    .check()
  await other.getByRole('button', { name: 'Check in 1' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/Before: Confirmed.*Now: Checked in/)
  await expect(dialog.getByLabel('What should the patient know?')).toHaveValue('Please phone us.')
  await dialog.getByLabel('Reason').selectOption('Patient asked')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(row).toContainText('Cancelled by the clinic')
  expect(first).not.toBe('')
})

/** A Monday that lies ahead. */
function nextMonday(): string {
  const first = utcDate(instant(now() + 3 * day))
  return (
    Array.from({ length: 7 }, (_, days) => addDays(first, days)).find((one) => new Date(one).getUTCDay() === 1) ?? ''
  )
}
