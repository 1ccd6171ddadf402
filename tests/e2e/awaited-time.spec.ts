import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { mailTo, open, ready } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const password = 'four quiet words here'

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
}

/** Gives up the only visit of somebody, in a browser of their own. */
async function giveUp(page: Page) {
  await open(page, '/usr/appointments')
  await page.getByRole('article').first().getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is cancelled')
}

for (const width of [390, 1280])
  test(`nothing suits: told when a time opens, which is booked from the mail, ${width} wide`, async ({
    page,
    browser,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const [doctor, patient, other] = [await clinic.doctor(), await clinic.patient(), await clinic.patient()]
    await clinic.comesOnTuesday(other, doctor)
    await clinic.knowsPassword(patient, password)
    await comeBackAs(page, patient, 'patient')
    await stayAwake(page)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())

    // Without a log-in it leads there, and back to the same place.
    await open(page, `/d/${doctor.slug}`)
    await page.getByRole('button', { name: 'None of these suit? Tell me when another time opens' }).click()
    await page.waitForURL(/\/auth\/login\/usr/)
    await page.getByLabel('Email').fill(patient.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Tell me when a time opens' })
    await expect(dialog.getByText(/^Nothing is booked yet/)).toBeVisible()
    expect(page.url()).toContain(`/d/${doctor.slug}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()

    await open(page, '/usr/appointments?tab=waiting')
    const card = page.getByRole('article')
    await expect(card.getByText(/^You wait for a time:/)).toBeVisible()
    await expectAccessible(page)

    // The doctor sees who waits without a visit, and who is urgent.
    const rooms = await browser.newContext()
    const desk = await rooms.newPage()
    await comeBackAs(desk, doctor, 'doctor')
    await open(desk, '/doc/appointments?view=waiting')
    await expect(desk.getByText(/No visit yet/)).toBeVisible()
    await desk.getByLabel('Urgent: ask first').click()
    await expect(desk.getByLabel('Urgent: ask first')).toBeChecked()

    const elsewhere = await browser.newContext()
    const theirs = await elsewhere.newPage()
    await comeBackAs(theirs, other, 'patient')
    await giveUp(theirs)
    // It comes by itself, on the screen and by mail.
    const held = page.getByRole('region', { name: 'A time is held for you' })
    await expect(held.getByText(/^A time has opened: /)).toBeVisible()
    await expectAccessible(page)
    const link = /\/book\/[\w-]+/.exec(await mailTo(patient.email, /A time has opened/))?.[0] ?? ''
    await expect(held.getByRole('link', { name: 'Take this time' })).toHaveAttribute('href', link)
    // It is something to do on the dashboard, too, which says what it is for.
    await open(page, '/usr/dashboard')
    await expect(page.getByRole('region', { name: 'To do' }).getByRole('region')).toContainText('Check-up · Dr Test')
    await expect(held.getByRole('link', { name: 'Take this time' })).toHaveAttribute('href', link)
    await expectAccessible(page)

    // Somebody who came by the link alone logs in first; looking at other times lets nothing go.
    const stranger = await elsewhere.newPage()
    await theirs.evaluate(() => localStorage.clear())
    await elsewhere.clearCookies()
    await open(stranger, link)
    await expect(stranger.getByRole('heading', { name: 'Log in to book this visit' })).toBeVisible()
    await held.getByRole('link', { name: 'Take this time' }).click()
    await expect(page.getByText('Then it goes to the next person who waits.')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/find')
    await open(page, link)
    await ready(page)
    await page.getByRole('button', { name: 'Book appointment' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    await open(page, '/usr/appointments?tab=waiting')
    await expect(page.getByText(/^You are not waiting for a time/)).toBeVisible()
  })

test('a doctor without any free time: the button stands where the times would be, and the line can be left', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.isFullFor(doctor, 90)
  await comeBackAs(page, patient, 'patient')
  await open(page, `/d/${doctor.slug}`)
  await page.getByRole('button', { name: 'Tell me when a time opens' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when a time opens' })
  await dialog.getByLabel('Mornings').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await open(page, '/usr/appointments?tab=waiting')
  const card = page.getByRole('article')
  await expect(card.getByText(/^You wait for a time: Mornings/)).toBeVisible()
  await card.getByRole('button', { name: 'Change what suits me' }).click()
  await page.getByRole('dialog').getByLabel('Evenings').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText(/Mornings, Evenings/)).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectAccessible(page)
  await open(page, '/usr/appointments?tab=waiting&lang=ar')
  await expectAccessible(page)
  await open(page, '/usr/appointments?tab=waiting&lang=en')
  await card.getByRole('button', { name: 'Leave the list' }).click()
  await expect(page.getByText(/^You are not waiting for a time/)).toBeVisible()
})
