import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'

/** Opens a page and waits until its buttons work. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Chooses what stands behind the three dots of something. */
export async function fromMenu(page: Page, of: string, what: string) {
  await page.getByRole('button', { name: `More for ${of}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

export async function ready(page: Page) {
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
}

const doors = {
  patient: '/usr/dashboard',
  doctor: '/doc/dashboard',
  manager: '/fam/dashboard',
  desk: '/branch/dashboard',
  admin: '/admin',
} as const

type Person = keyof typeof doors

/** Logs in to the demo as one of its people, as the log-in page does but without its screens; their area is open then. */
export async function logInAs(page: Page, who: Person, path: string = doors[who]) {
  await beginSession(page, who)
  await open(page, path)
}

/** The same, and no page of theirs is open yet. */
export async function beginSession(page: Page, who: Person) {
  await page.request.get('/api/auth/get-csrf-token')
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.post('/api/auth/login', {
    headers: { 'x-csrftoken': csrf },
    data: { email: `${who}@example.com`, password: 'demo demo demo demo' },
  })
  const session = (await answer.json()) as Record<'token' | 'user_id' | 'user_type' | 'full_name', string>
  expect(session.token, `the session of ${who}`).toBeTruthy()
  await keepSession(page, session)
}

/** What the screens keep of a session, where the browser keeps it: from the lightest page that the product has. */
export async function keepSession(page: Page, session: Readonly<Record<string, string>>) {
  await page.goto('/robots.txt')
  await page.evaluate(
    (kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text)
    },
    { loggedin: 'true', ...session },
  )
}

/** The days on which the patient who is logged in has a visit already, as the screens write them. */
export async function busyDays(page: Page): Promise<string[]> {
  await open(page, '/usr/appointments')
  await page
    .getByRole('tab')
    .or(page.getByRole('link', { name: /Upcoming \(/ }))
    .first()
    .waitFor()
  const headings = await page.getByRole('article').getByRole('heading').allInnerTexts()
  return headings.map((heading) => (heading.split(',')[0] ?? '').trim())
}

/** A free time on a day when the patient has nothing else: nobody can be in two places. */
export async function timeOnFreeDay(page: Page, name: RegExp, days: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name }).first().waitFor()
  for (let looks = 0; looks < 4; looks += 1) {
    for (const button of (await page.getByRole('button', { name }).all()).slice(3)) {
      const label = (await button.getAttribute('aria-label')) ?? ''
      if (!days.some((day) => label.includes(day))) return button
    }
    await page.getByRole('button', { name: 'Later times' }).click()
    await page.waitForTimeout(500)
  }
  throw new Error('Every day that is offered has a visit already')
}

/** Presses Tab until the focus stands on what has this name. */
export async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press('Tab')
    if (!name.test(await page.evaluate(focused))) continue
    // A page that has just come may still take the focus to its heading: where it rests is what counts.
    await page.evaluate(() => new Promise<void>((rest) => requestIdleCallback(() => rest(), { timeout: 1000 })))
    if (name.test(await page.evaluate(focused))) return
  }
  throw new Error(`Tab never came to ${name.source}`)
}

/** What the focus is on, by its name. Runs in the page. */
function focused() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return ''
  const label =
    (element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : '') ||
    element.closest('label')?.textContent
  return (element.getAttribute('aria-label') ?? (label || element.textContent) ?? '').trim()
}

type Budget = { clicks: number; fields: number; ticks?: number; screens?: number }

/** Counts what a person does: activations, filled fields and screens they come to, against the budget of a journey. */
export function effort() {
  let clicks = 0
  let fields = 0
  let ticks = 0
  let screens = 0
  return {
    /** A screen that one comes to, by its heading; the one where the journey begins is not counted. */
    async comesTo(page: Page, heading: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      screens += 1
    },
    async click(target: Locator) {
      clicks += 1
      await target.click()
    },
    /** The same by keyboard: Tab to it, then Enter. */
    async press(page: Page, name: RegExp) {
      clicks += 1
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    },
    /** A key that acts wherever one is. */
    async key(page: Page, key: string) {
      clicks += 1
      await page.keyboard.press(key)
    },
    /** Enter on what has the focus for it. */
    async enter(target: Locator) {
      clicks += 1
      await target.press('Enter')
    },
    async fill(target: Locator, text: string) {
      fields += 1
      await target.fill(text)
    },
    /** What a reviewer says they have looked at: it neither moves on nor commits, and nothing is typed. */
    async tick(target: Locator) {
      ticks += 1
      await target.check()
    },
    /** A date in three boxes is one field. */
    async fillDate(page: Page, [day, month, year]: readonly [string, string, string]) {
      fields += 1
      await page.getByLabel('Day', { exact: true }).fill(day)
      await page.getByLabel('Month', { exact: true }).fill(month)
      await page.getByLabel('Year', { exact: true }).fill(year)
    },
    async choose(list: Locator, label: string) {
      fields += 1
      await list.selectOption({ label })
    },
    /** A picture or a paper from the device. */
    async handIn(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      fields += 1
      await field.setInputFiles(file)
    },
    within(budget: Budget) {
      expect(clicks, 'clicks').toBeLessThanOrEqual(budget.clicks)
      expect(fields, 'fields').toBeLessThanOrEqual(budget.fields)
      expect(ticks, 'ticks').toBeLessThanOrEqual(budget.ticks ?? 0)
      expect(screens, 'screens').toBeLessThanOrEqual(budget.screens ?? Infinity)
    },
  }
}

/** The newest mail to an address, from the files that the product writes when it has no mail server. */
export async function mailTo(address: string, subject: RegExp): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  for (let waited = 0; waited < 10_000; waited += 100) {
    const mails = readOutbox(folder).filter((mail) => mail.includes(`To: ${address}`) && subject.test(mail))
    const newest = mails.at(-1)
    if (newest) return newest
    await pause(100)
  }
  throw new Error(`No mail to ${address} that fits ${subject.source}`)
}

function readOutbox(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => decoded(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}

/** Quoted-printable back to text, as a mail program does. */
function decoded(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export async function codeFor(address: string): Promise<string> {
  const mail = await mailTo(address, /\d{6} is your/)
  return /(\d{6}) is your/.exec(mail)?.[1] ?? ''
}

/** The address of somebody who signs up in a story; when it is told again it is somebody else, for the first may be here already. */
export function newEmail(name: string): string {
  const { repeatEachIndex, retry } = test.info()
  const tries = repeatEachIndex + retry
  return `${name}${tries > 0 ? `-${tries}` : ''}@example.com`
}

export const goodPassword = 'four quiet words here'

/** A patient's account of their own, its address proven. Returns the address, which is another one at a second try. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newEmail(name)
  await fillSignUp(page, email)
  await page.waitForURL(/verify-email/)
  await page.getByLabel('6-digit code').fill(await codeFor(email))
  await page.waitForURL(/dashboard/)
  return email
}

/** Asks for a patient's account; a mail with a code follows. */
export async function fillSignUp(page: Page, email: string) {
  await open(page, '/auth/user-signup')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Secure')
  await page.getByLabel('Day', { exact: true }).fill('02')
  await page.getByLabel('Month', { exact: true }).fill('03')
  await page.getByLabel('Year', { exact: true }).fill('1991')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Create a password').fill(goodPassword)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** An account of a doctor or of a facility's manager, its address proven; what follows is their profile. */
export async function signUpAt(page: Page, door: 'doctor' | 'facility', name: string) {
  const email = newEmail(name)
  await open(page, `/auth/${door}-signup`)
  if (door === 'doctor') await page.getByLabel('Title').selectOption('Dr')
  await page.getByLabel(/irst name/).fill('Lia')
  await page.getByLabel(/ast name/).fill('Literal')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Phone number').fill('020 7946 0779')
  await page.getByLabel('Create a password').fill('many small red boats')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(email))
}

/**
 * Goes to check and book one of the doctor's next times, as somebody who found their page: usually one that does not begin
 * while the story goes on, at whatever minute of the hour that is.
 */
export async function pickTime(page: Page, slug: string, which = 4) {
  await open(page, `/d/${slug}`)
  await page
    .getByRole('region', { name: 'Free times' })
    .getByRole('button', { name: /with Dr/ })
    .nth(which)
    .click()
  await arrives(page)
}

/** A tapped time leads on to the check; a refused one is told at once, in the words of the page. */
export async function arrives(page: Page) {
  const refused = page.getByRole('alert').filter({ hasText: /taken|no longer|not be booked|too many/i })
  await Promise.race([
    page.waitForURL(/\/book\//),
    refused
      .first()
      .waitFor()
      .then(
        async () => {
          throw new Error(`The time was refused: ${await refused.first().innerText()}`)
        },
        () => undefined,
      ),
  ])
  await page.waitForURL(/\/book\//)
}

/** Takes a later time of a doctor whom other stories book too: where one was quicker, the next. */
export async function takeFreeTime(page: Page, times: Locator) {
  const places = times.getByRole('button', { name: /with Dr/ })
  for (let which = 4; which < 9; which += 1) {
    await places.nth(which).click()
    const isTaken = await arrives(page).then(
      () => false,
      (error: Error) => error.message.includes('just been taken') || Promise.reject(error),
    )
    if (!isTaken) return
  }
  throw new Error('Five times were taken one after the other')
}

/** Fills in the check as a guest and proves the address by the code of the mail. */
export async function bookAsGuest(page: Page, email: string) {
  await fillInAsGuest(page, email)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(email))
}

/** What the check asks of a guest. */
export async function fillInAsGuest(page: Page, email: string) {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Testcase')
  await page.getByLabel('Day', { exact: true }).fill('17')
  await page.getByLabel('Month', { exact: true }).fill('5')
  await page.getByLabel('Year', { exact: true }).fill('1984')
  await page.getByLabel('Email').fill(email)
}
