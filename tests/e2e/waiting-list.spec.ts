import { expect, test } from '#tests/support/e2e.ts'
import {
  busyDays,
  effort,
  expectAccessible,
  logInAs,
  mailTo,
  open,
  ready,
  timeOnFreeDay,
} from '#tests/support/browser.ts'

const doctor = '/d/ada-sample'

/** Books a free day with the same doctor and answers the day's words. */
async function bookOne(page: Parameters<typeof open>[0], nth: number): Promise<string> {
  const days = await busyDays(page)
  await open(page, doctor)
  const time = await timeOnFreeDay(page, /, in person with Dr/, days)
  const label = (await time.getAttribute('aria-label')) ?? ''
  await time.click()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByRole('heading', { name: /Your appointment is booked/ }).waitFor()
  return `${nth} ${label}`
}

test('J5: tell me about earlier times, a time opens, one tap takes it', async ({ page }) => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' }).format(),
  )
  test.skip(
    hour >= 21 || hour < 8,
    'At night nobody is woken: what comes free waits for the morning (a test of the database)',
  )
  await logInAs(page, 'patient')
  await bookOne(page, 1)
  await bookOne(page, 2)
  await open(page, '/usr/appointments')
  const cards = page.getByRole('article').filter({ hasText: 'Dr Ada Sample' })
  const [early, late] = [cards.nth((await cards.count()) - 2), cards.last()]
  const earlyTime = (await early.getByRole('heading').innerText()).trim()
  const lateTime = (await late.getByRole('heading').innerText()).trim()

  const effortOfJoining = effort()
  await effortOfJoining.click(late.getByRole('button', { name: 'Tell me about earlier times' }))
  await expectAccessible(page)
  await effortOfJoining.click(page.getByRole('button', { name: 'Save', exact: true }))
  effortOfJoining.within({ clicks: 2, fields: 0 })
  await expect(late.getByText('You wait for an earlier time: any time.')).toBeVisible()

  await early.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  // The offer comes by itself, on the screen and by mail.
  await expect(page.getByRole('region', { name: 'A time is held for you' })).toBeVisible()
  const mail = await mailTo('patient@example.com', /An earlier time/)
  const link = /\/offer\/[\w-]+/.exec(mail)?.[0] ?? ''

  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await open(page, link)
  await ready(page)
  await expect(page.getByText(`An earlier time: ${earlyTime}`)).toBeVisible()
  await expectAccessible(page)
  const effortOfTaking = effort()
  await effortOfTaking.click(page.getByRole('button', { name: 'Take this time' }))
  effortOfTaking.within({ clicks: 1, fields: 0 })
  await expect(page.getByRole('heading', { name: earlyTime })).toBeVisible()
  await expect(page.getByText(`Moved from ${lateTime}`)).toBeVisible()
})
