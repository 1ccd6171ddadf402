import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import {
  arrives,
  bookAsGuest,
  codeFor,
  effort,
  logInAs,
  mailTo,
  open,
  pickTime,
  ready,
  tabTo,
} from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const guest = { first: 'Robin', last: 'Testcase', birth: ['17', '5', '1984'] as const }

/** With a doctor of the demo: the story is the search, whose first page the stories' own doctors stay out of. */
async function findAndBook(page: Page, email: string, work = effort()) {
  await open(page, '/')
  await work.fill(page.getByLabel('What do you need?'), 'eye')
  await work.fill(page.getByLabel('Where?'), 'Port Example')
  await work.click(page.getByRole('button', { name: 'Find', exact: true }))
  await page.waitForURL(/\/find/)
  await ready(page)
  await work.comesTo(page, /./)
  await work.click(page.getByRole('button', { name: /with Dr Iris Model/ }).first())
  await arrives(page)
  await work.comesTo(page, 'Check and book')
  await expectAccessible(page)
  await work.fill(page.getByLabel('First name'), guest.first)
  await work.fill(page.getByLabel('Last name'), guest.last)
  await work.fillDate(page, guest.birth)
  await work.fill(page.getByLabel('Email'), email)
  await work.click(page.getByRole('button', { name: 'Book appointment' }))
  await page.getByLabel('6-digit code').fill(await codeFor(email))
  await work.comesTo(page, 'Your appointment is booked')
  await expectAccessible(page)
  return work
}

test('J1: a new patient goes from the first page to booked in three clicks and six fields', async ({ page }) => {
  const work = await findAndBook(page, 'j1@example.com')
  work.within({ clicks: 3, fields: 7, screens: 4 })
  // What the doctor asks for stands there, and nothing that contradicts it.
  await expect(page.getByText('Please bring a list of your medicines')).toBeVisible()
  await expect(page.getByText('do not need to do anything else')).toHaveCount(0)
  const mail = await mailTo('j1@example.com', /Subject: Your appointment on/)
  expect(mail).toMatch(/\/a\/[\w-]{20,}/)
})

test('J1 on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const work = await findAndBook(page, 'phone@example.com')
  work.within({ clicks: 3, fields: 7, screens: 4 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await context.close()
})

test('J1 by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('What do you need?').focus()
  await page.keyboard.type('physi')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What do you need?')).toHaveValue('Physiotherapy')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sampleton')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/find/)
  await ready(page)
  const time = page.getByRole('button', { name: /with Dr Finn Mockup/ }).first()
  await time.waitFor()
  await tabTo(page, /with Dr Finn Mockup/)
  await page.keyboard.press('Enter')
  await arrives(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, /First name/)
  for (const text of [guest.first, guest.last, '17', '05', '1984', 'keyboard@example.com']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, /^Book appointment$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(await codeFor('keyboard@example.com'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
})

for (const width of [390, 1280]) {
  test(`J2: a returning patient books the same doctor again in three clicks, ${width} wide`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
    await clinic.wasThere(patient, doctor)
    await comeBackAs(page, patient, 'patient')
    await open(page, '/usr/dashboard')
    const work = effort()
    await work.click(page.getByRole('link', { name: 'Book again' }))
    await page.waitForURL(/\/d\//)
    await work.comesTo(page, /Dr /)
    await work.click(page.getByRole('button', { name: /in person with Dr/ }).first())
    await arrives(page)
    await work.comesTo(page, 'Check and book')
    await expect(page.getByRole('radio', { name: /Test Person/ })).toBeChecked()
    await work.click(page.getByRole('button', { name: 'Book appointment' }))
    await work.comesTo(page, 'Your appointment is booked')
    work.within({ clicks: 3, fields: 0, screens: 3 })
  })

  test(`J3: a visit is moved and cancelled by the link of its mail, without logging in, ${width} wide`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { slug } = await clinic.doctor()
    // A time some hours away: the next one may be too near to be moved.
    await pickTime(page, slug, 8)
    await bookAsGuest(page, `j3-${width}@example.com`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
    const mail = await mailTo(`j3-${width}@example.com`, /Subject: Your appointment on/)
    const link = /\/a\/[\w-]+/.exec(mail)?.[0] ?? ''
    await open(page, link)
    await expect(page.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
    await expectAccessible(page)
    const move = effort()
    await move.click(page.getByRole('button', { name: 'Change date or time' }))
    await move.click(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /with Dr/ })
        .nth(9),
    )
    await move.click(page.getByRole('button', { name: 'Move appointment' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is moved')
    await expect(page.getByText('Moved from')).toBeVisible()
    move.within({ clicks: 3, fields: 0 })
    const cancel = effort()
    await cancel.click(page.getByRole('button', { name: 'Cancel appointment' }))
    await cancel.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is cancelled')
    cancel.within({ clicks: 2, fields: 0 })
  })
}

test('a draft and its hold survive sign-up and the mail that proves the address', async ({ page, clinic }) => {
  await pickTime(page, (await clinic.doctor()).slug)
  const draft = new URL(page.url()).pathname
  await page.getByLabel('Reason for visit').fill('Form to sign')
  await page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('link', { name: 'create one' }).click()
  // The page before has a first name as well: the address comes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a patient account')
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Draft')
  await page.getByLabel('Day', { exact: true }).fill('02')
  await page.getByLabel('Month', { exact: true }).fill('03')
  await page.getByLabel('Year', { exact: true }).fill('1991')
  await page.getByLabel('Email').fill('kim@example.com')
  await page.getByLabel('Create a password').fill('four quiet words here')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/verify-email/)
  await page.getByLabel('6-digit code').fill(await codeFor('kim@example.com'))
  await page.waitForURL((url) => url.pathname === draft)
  await expect(page.getByRole('radio', { name: /Kim Draft/ })).toBeChecked()
  await expect(page.getByLabel('Reason for visit')).toHaveValue('Form to sign')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
})

test('a held time is gone for others, Back gives it back at once', async ({ browser, clinic }) => {
  const { slug } = await clinic.doctor()
  const [ann, bob] = [await browser.newPage(), await browser.newPage()]
  for (const page of [ann, bob]) await open(page, `/d/${slug}`)
  const first = ann.getByRole('button', { name: /with Dr/ }).nth(3)
  const name = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await arrives(ann)
  // The other browser sees it go without doing anything.
  await expect(bob.getByRole('button', { name: `${name}, Just taken` })).toBeVisible({ timeout: 3000 })
  await ann.getByRole('button', { name: 'Back to times' }).click()
  await expect(bob.getByRole('button', { name, exact: true })).toBeVisible({ timeout: 3000 })
  await ann.close()
  await bob.close()
})

test('log-out clears what was stored and ends the session in all tabs', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await logInAs(one, 'patient')
  await open(two, '/usr/appointments')
  await expect(two.getByRole('heading', { level: 1 })).toHaveText('Appointments')
  await one.getByRole('button', { name: /Pat Sample/ }).click()
  await one.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => new URL(one.url()).pathname).toBe('/')
  await expect.poll(() => new URL(two.url()).pathname).toBe('/')
  await ready(one)
  expect(await one.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('somebody who is sent away arrives where they wanted to go after the log-in', async ({ page }) => {
  await open(page, '/usr/appointments?tab=past')
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/auth/login/usr')
  await page.getByLabel('Email').fill('patient@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo demo demo demo')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/\/usr\/appointments\?tab=past/)
})
