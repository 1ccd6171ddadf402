import { readFileSync } from 'node:fs'
import { expect, test, type Clinic, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expectFlow, rememberLines } from '#tests/support/call-media.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import type { Browser } from '@playwright/test'

test.use(callBrowser)

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click()

/** A patient on a phone and their doctor at a desk, both logged in, some minutes before their call. */
async function pair(browser: Browser, clinic: Clinic, inMinutes = 5) {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const meetId = await clinic.hasCall(login, doctor, inMinutes)
  const patient = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  for (const page of [patient, desk]) await rememberLines(page)
  await comeBackAs(patient, login, 'patient')
  await comeBackAs(desk, doctor, 'doctor')
  return { patient, desk, meetId, doctor, login }
}

test('J7: a patient joins from the link of the mail, waits, is let in, and both see and hear each other; a reload comes back, and the visit is completed', async ({
  browser,
  clinic,
}) => {
  const { patient, desk, meetId, login } = await pair(browser, clinic)
  await open(patient, '/usr/calls')
  await expectAccessible(patient)
  await expect(patient.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
  // J7: from the link of the mail one sees oneself, and one tap joins.
  await open(patient, `${await clinic.linkToVisitOf(login)}?do=join`)
  await expect(patient.getByText('No recording')).toBeVisible()
  await expectAccessible(patient)
  const work = effort()
  await work.press(patient, /^Join$/)
  await expect(patient.getByText('You do not need to do anything.')).toBeVisible()
  work.within({ clicks: 1, fields: 0 })
  await expectAccessible(patient)

  await open(desk, '/doc/calls')
  await expect(desk.getByText(/Patient waiting/)).toBeVisible()
  await expectAccessible(desk)
  await open(desk, `/meet/${meetId}`)
  await join(desk)
  await desk.getByRole('button', { name: 'Admit Test Person' }).first().click()
  await expectFlow(patient)
  await expectFlow(desk)
  await expectAccessible(patient)
  await expectAccessible(desk)

  await patient.keyboard.press('c')
  // What was pasted is not cut without a word: it is refused in words, and still there.
  const long = 'x'.repeat(2001)
  await patient.getByLabel('Message to everybody').fill(long)
  await patient.getByRole('button', { name: 'Send' }).click()
  await expect(patient.getByText(/2,?000 characters or fewer/)).toBeVisible()
  await expect(patient.getByLabel('Message to everybody')).toHaveValue(long)
  await patient.getByLabel('Message to everybody').fill('I can hear you well.')
  await patient.getByRole('button', { name: 'Send' }).click()
  await expect(desk.getByRole('button', { name: 'Chat, 1 new message' })).toBeVisible()

  await patient.reload()
  await expectFlow(patient)
  await expectFlow(desk)

  await desk.getByRole('button', { name: 'Leave', exact: true }).click()
  await desk.getByRole('button', { name: 'Complete visit' }).click()
  await expect(patient.getByRole('heading', { name: 'The call has ended.' })).toBeVisible()
  await expect(patient.getByText('may add documents to your records.')).toBeVisible()
  // Who has had a call is not told that there was none yet; how long it was stands beside it.
  await open(desk, '/doc/calls')
  await expect(desk.getByText(/^No video visits to come\./)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Past calls' })).toContainText(/Less than a minute|\d+ minutes?/)
})

test('from a text message to the lobby in two taps, on a phone that is not logged in: its link, and Join; J7 by keyboard too', async ({
  browser,
  clinic,
}) => {
  const login = await clinic.patient()
  await clinic.hasCall(login, await clinic.doctor())
  const link = await clinic.linkToVisitOf(login)
  for (const byKeyboard of [false, true]) {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    // The first tap is the link in the message.
    await open(phone, link)
    const work = effort()
    if (byKeyboard) await work.press(phone, /^Join$/)
    else await work.click(phone.getByRole('link', { name: 'Join', exact: true }).first())
    await expect(phone.getByText('No recording')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
    work.within({ clicks: 1, fields: 0 })
    await phone.context().close()
  }
})

test('a guest by a link waits, is let in and is removed; the link does not work twice', async ({ browser, clinic }) => {
  const { desk, meetId } = await pair(browser, clinic)
  await open(desk, `/meet/${meetId}`)
  await join(desk)
  await desk.getByRole('button', { name: 'People' }).click()
  await desk.getByRole('button', { name: 'Copy a guest link' }).click()
  const link = await desk.getByLabel('Link for one guest').inputValue()
  const guest = await (await browser.newContext()).newPage()
  await rememberLines(guest)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Ines Interpreter')
  await join(guest)
  await expect(guest.getByText('Tick this to join as a guest').first()).toBeVisible()
  await guest.getByLabel(/medical visit/).check()
  await join(guest)
  await expect(guest.getByText('You do not need to do anything.')).toBeVisible()
  await desk.getByRole('button', { name: 'Admit Ines Interpreter' }).first().click()
  await expectFlow(guest)
  await desk.getByRole('button', { name: 'Remove Ines Interpreter' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(guest.getByRole('heading', { name: 'You are not in this call' })).toBeVisible()
  await expectAccessible(guest)
})

test('whoever is early, comes to a visit on hold, has no camera or does not allow it, or holds a wrong address reads what to do', async ({
  browser,
  clinic,
}) => {
  const { patient, meetId, doctor, login } = await pair(browser, clinic, 120)
  await open(patient, `/meet/${meetId}`)
  await expect(patient.getByText(/You can join from/)).toBeVisible()
  await expect(patient.getByRole('button', { name: 'Join', exact: true })).toHaveCount(0)
  await expectAccessible(patient)
  // The entry for a calendar is that of the visit itself, by whose link one stays known.
  for (const [at, link] of [
    [`/meet/${meetId}`, /URL:\S+\/usr\/appointments\?visit=/],
    [`/meet/${meetId}#token=${(await clinic.linkToVisitOf(login)).split('/a/')[1]}`, /URL:\S+\/a\/[\w-]+/],
  ] as const) {
    const who = at.includes('#') ? await (await browser.newContext()).newPage() : patient
    await open(who, at)
    const [file] = await Promise.all([
      who.waitForEvent('download'),
      who.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    const entry = readFileSync(await file.path(), 'utf8').replaceAll('\r\n ', '')
    expect(entry).toMatch(link)
    expect(entry).toMatch(/UID:[\w-]{36}@/)
    expect(entry).toContain('SEQUENCE:')
  }
  await clinic.isSuspended(doctor)
  await patient.reload()
  await expect(patient.getByText('This appointment is on hold')).toBeVisible()
  await expectAccessible(patient)
  await open(patient, `/meet/${'f'.repeat(32)}`)
  await expect(patient.getByText('This call does not exist or has ended. Ask your clinic for the link.')).toBeVisible()
  await refuseDevices(patient, 'NotAllowedError')
  await open(patient, '/meet/test')
  await expect(patient.getByText('Allow the camera in your browser, then press Try again.')).toBeVisible()
  await expectAccessible(patient)
  // Nothing is joined here.
  await patient.getByRole('button', { name: 'Go on without camera' }).click()
  await expect(patient.getByText('Allow the camera in your browser')).toHaveCount(0)
  await refuseDevices(patient, 'NotFoundError')
  await patient.reload()
  await expect(patient.getByText('We found no camera. Plug one in, or join without.')).toBeVisible()
})

test('the doctor is in the call, and every screen of the patient says so; the test of camera and sound needs no visit', async ({
  browser,
  clinic,
}) => {
  const { patient, desk, meetId } = await pair(browser, clinic)
  await open(patient, '/usr/dashboard')
  await open(desk, `/meet/${meetId}`)
  await join(desk)
  const ready = patient.getByRole('alert').filter({ hasText: 'is ready for you' })
  await expect(ready).toBeVisible()
  await ready.getByRole('link', { name: 'Join' }).click()
  await expect(patient.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await open(patient, '/meet/test')
  await patient.getByRole('button', { name: 'Test call to yourself' }).click()
  await expect(patient.getByText('Sound: works')).toBeVisible()
  await expectAccessible(patient)
  // Whom nobody knows tries no relay, and is not told that all is ready.
  const stranger = await (await browser.newContext()).newPage()
  await open(stranger, '/meet/test')
  await stranger.getByRole('button', { name: 'Test call to yourself' }).click()
  await expect(stranger.getByText('Camera and sound work; the line is not tested')).toBeVisible()
  await expect(stranger.getByText(/Line: could not be tested here/)).toBeVisible()
  await expect(stranger.getByText('All is ready')).toHaveCount(0)
})

/** As a browser does whose person says no, or that has nothing to film with. */
async function refuseDevices(page: Page, name: string) {
  await page.addInitScript((fault) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', fault))
  }, name)
}
