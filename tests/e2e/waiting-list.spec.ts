import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { busyDays, effort, mailTo, open, ready, timeOnFreeDay } from '#tests/support/browser.ts'

/** Books a time on a free day with a doctor the patient knows. */
async function bookOne(page: Page, doctor: string) {
  const days = await busyDays(page)
  await open(page, doctor)
  await (await timeOnFreeDay(page, /(in person|by video) with Dr/, days)).click()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByRole('heading', { name: 'Your appointment is booked' }).waitFor()
}

/** "Thursday 26 November, 9:30am", as the heading of a visit is read out. */
async function momentOf(visit: Locator): Promise<string> {
  return (await visit.getByRole('heading').innerText()).replace(/\s+/g, ' ').trim()
}

/** Nobody is woken for an offer: the patient lives where it is day, so that this story can be told at any hour. */
async function stayAwake(page: Page) {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format())
  const zones = ['Europe/London', 'Asia/Tokyo', 'America/Los_Angeles']
  await open(page, '/usr/profile?tab=messages')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page
    .getByLabel('Your time zone', { exact: true })
    .selectOption(zones.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 20) ?? '')
  expect((await saved).status()).toBe(200)
  await open(page, '/usr/dashboard')
}

for (const width of [390, 1280])
  test(`J5: tell me about earlier times, a time opens, one tap takes it, ${width} wide`, async ({ page, clinic }) => {
    await page.setViewportSize({ width, height: 844 })
    // Days ahead: of a visit that is near, the first thing to do is to say that one comes.
    const [doctor, patient] = [await clinic.doctor({ notice: 3 * 24 * 60 }), await clinic.patient()]
    await clinic.wasThere(patient, doctor)
    await comeBackAs(page, patient, 'patient')
    await stayAwake(page)
    await bookOne(page, `/d/${doctor.slug}`)
    await bookOne(page, `/d/${doctor.slug}`)
    await open(page, '/usr/appointments')
    const cards = page.getByRole('article')
    const [early, late] = [cards.nth((await cards.count()) - 2), cards.last()]
    const earlyTime = await momentOf(early)
    const lateTime = await momentOf(late)

    const effortOfJoining = effort()
    await effortOfJoining.click(late.getByRole('button', { name: 'Tell me about earlier times' }))
    await expectAccessible(page)
    await effortOfJoining.click(page.getByRole('button', { name: 'Save', exact: true }))
    effortOfJoining.within({ clicks: 2, fields: 0 })
    await expect(late.getByText('You wait for an earlier time: any time.')).toBeVisible()

    await early.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is cancelled')
    await page.getByRole('link', { name: 'All appointments' }).click()
    // The offer comes by itself, on the screen and by mail.
    await expect(page.getByRole('region', { name: 'A time is held for you' })).toBeVisible()
    await open(page, '/usr/dashboard')
    await expect(page.getByRole('region', { name: 'A time is held for you' })).toContainText(
      `It would take the place of your appointment on ${lateTime}.`,
    )
    const mail = await mailTo(patient.email, /An earlier time/)
    const link = /\/offer\/[\w-]+/.exec(mail)?.[0] ?? ''

    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await open(page, link)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An earlier time is free')
    await expect(page.getByText(earlyTime.split(', ').at(-1) ?? '', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const effortOfTaking = effort()
    await effortOfTaking.press(page, /^Take this time$/)
    effortOfTaking.within({ clicks: 1, fields: 0 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is moved')
    await expect(page.getByText(earlyTime.split(', ').at(-1) ?? '', { exact: true })).toBeVisible()
    await expect(page.getByText(`Moved from ${lateTime}`)).toBeVisible()
  })
