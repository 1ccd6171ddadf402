import { expect, test, type Page } from '#tests/support/e2e.ts'
import { picture } from '#tests/support/picture.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import {
  fromMenu,
  arrives,
  busyDays,
  effort,
  logInAs,
  mailTo,
  open,
  signUp,
  timeOnFreeDay,
} from '#tests/support/browser.ts'

test('J4: a child is booked for the first time: one click and three fields more than for oneself', async ({
  page,
  clinic,
}) => {
  await logInAs(page, 'patient')
  const days = await busyDays(page)
  // A doctor who knows the parent offers them a follow-up; a child who was never there books a first visit.
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  const work = effort()
  await work.click(await timeOnFreeDay(page, /(in person|by video) with Dr/, days))
  await arrives(page)
  await work.click(page.getByRole('radio', { name: /Add a person/ }))
  await expectAccessible(page)
  await work.fill(page.getByLabel('First name'), 'Mia')
  await work.fill(page.getByLabel('Last name'), 'Sample')
  await work.fillDate(page, ['3', '5', '2019'])
  await work.click(page.getByRole('button', { name: /Book appointment|Send request/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your appointment is booked|We sent your request/)
  work.within({ clicks: 4, fields: 3 })
  const mail = await mailTo('patient@example.com', /For: Mia/)
  expect(mail).toContain('Dear Pat')
  // Whoever holds the link of the mail reads whom it is for as well.
  await open(page, /\/a\/[\w-]+/.exec(mail)?.[0] ?? '')
  await expect(page.getByText('For Mia Sample', { exact: true })).toBeVisible()

  await open(page, '/usr/appointments')
  await expect(page.getByText('For Mia Sample').first()).toBeVisible()
  // Whoever books for her with the same doctor again reads that she has an appointment there.
  await open(page, `/d/${doctor.slug}`)
  await (await timeOnFreeDay(page, /(in person|by video) with Dr/, days)).click()
  await arrives(page)
  const second = page.getByText(/^Mia Sample has an appointment with Dr .+ already: .+\.$/)
  await expect(second).toBeHidden()
  await page.getByRole('radio', { name: 'Mia Sample' }).click()
  await expect(second).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change that one instead' })).toHaveAttribute('href', /visit=/)
  await expectAccessible(page)
  await open(page, '/usr/profile?tab=family')
  await expect(page.getByText('Mia Sample')).toBeVisible()
  // A slip is mended, though a visit is booked already.
  await page.getByRole('button', { name: 'Edit Mia' }).click()
  const mending = page.getByRole('dialog', { name: 'Edit Mia Sample' })
  await expectAccessible(page)
  await mending.getByLabel('Last name').fill('Samples')
  await mending.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Mia Samples')).toBeVisible()
  // Who has an appointment ahead stays on the list, and it is said why.
  // One act is a button, the rest stands behind the dots.
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Samples' }).getByRole('button')).toHaveCount(2)
  await fromMenu(page, 'Mia', 'Needs')
  await page.getByRole('dialog').getByLabel('Needs an interpreter').check()
  await page.getByRole('button', { name: 'Save needs' }).click()
  await expect(page.getByText('Needs an interpreter').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Who is called for her: half of it is refused where it stands, and nothing is lost.
  await fromMenu(page, 'Mia', 'Emergency contact')
  const contact = page.getByRole('dialog', { name: 'Address and emergency contact' })
  await contact.getByLabel('Name of this person').fill('Fay Sample')
  await expectAccessible(page)
  await contact.getByRole('button', { name: 'Save address and contact' }).click()
  await expect(contact.getByLabel('Phone number of this person')).toHaveAccessibleDescription(/Fill this in/)
  await contact.getByLabel('Phone number of this person').fill('07700 900946')
  await contact.getByRole('button', { name: 'Save address and contact' }).click()
  await expect(contact).toBeHidden()
  await fromMenu(page, 'Mia', 'Emergency contact')
  await expect(contact.getByLabel('Name of this person')).toHaveValue('Fay Sample')
  await expect(contact.getByText(/ wrote this at /)).toBeVisible()
  // The other parent writes meanwhile: both versions are read before one of them stands.
  const other = await page.context().newPage()
  await open(other, new URL(page.url()).pathname + new URL(page.url()).search)
  await fromMenu(other, 'Mia', 'Emergency contact')
  await other.getByLabel('Name of this person').fill('Gus Sample')
  await other.getByRole('button', { name: 'Save address and contact' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.close()
  await contact.getByLabel('Relation').fill('Aunt')
  await contact.getByRole('button', { name: 'Save address and contact' }).click()
  const both = contact.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(both).toContainText('Gus Sample')
  await expectAccessible(page)
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(contact.getByLabel('Name of this person')).toHaveValue('Gus Sample')
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await fromMenu(page, 'Mia', 'Remove')
  await page.getByRole('dialog', { name: 'Remove Mia?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(
    page.getByText('Appointments lie ahead. Cancel them first, or wait until they are over').first(),
  ).toBeVisible()
})

test('for whom it is outlives a reload, Back and Forward, however soon one leaves', async ({ page, clinic }) => {
  await logInAs(page, 'patient')
  const days = await busyDays(page)
  const { slug } = await clinic.doctor()
  await open(page, `/d/${slug}`)
  await (await timeOnFreeDay(page, /with Dr/, days)).click()
  await arrives(page)
  const somebodyNew = page.getByRole('radio', { name: /Add a person/ })
  await somebodyNew.check()
  // At once: what was chosen had no time to be kept.
  await page.reload()
  await expect(somebodyNew).toBeChecked()
  await page.getByLabel('First name').fill('Lou')
  await page.goBack()
  await page.waitForURL(`**/d/${slug}*`)
  await page.goForward()
  await expect(somebodyNew).toBeChecked()
  await expect(page.getByLabel('First name')).toHaveValue('Lou')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Lou')
  await page.getByRole('radio', { name: /Pat Sample/ }).check()
  await page.getByRole('button', { name: 'Back to times' }).click()
  await page.waitForURL(`**/d/${slug}*`)
  await page.goBack()
  await expect(page.getByRole('radio', { name: /Pat Sample/ })).toBeChecked()
  // Another time of the same doctor is for the same person, until somebody else is chosen there.
  await somebodyNew.check()
  await page.getByRole('button', { name: 'Back to times' }).click()
  await page.waitForURL(`**/d/${slug}*`)
  await (await timeOnFreeDay(page, /with Dr/, days)).click()
  await arrives(page)
  await expect(somebodyNew).toBeChecked()
  await page.getByRole('radio', { name: /Pat Sample/ }).check()
  await page.goBack()
  await page.waitForURL(`**/d/${slug}*`)
  await page.goForward()
  await expect(page.getByRole('radio', { name: /Pat Sample/ })).toBeChecked()
})

test('what is missing about a new person is said at its field, and mended it goes through', async ({
  page,
  clinic,
}) => {
  await logInAs(page, 'patient')
  const days = await busyDays(page)
  await open(page, `/d/${(await clinic.doctor()).slug}`)
  await (await timeOnFreeDay(page, /with Dr/, days)).click()
  await arrives(page)
  await page.getByRole('radio', { name: /Add a person/ }).check()
  await page.getByLabel('First name').fill('Lee')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText('Enter your last name').first()).toBeVisible()
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Day', { exact: true }).fill('1')
  await page.getByLabel('Month', { exact: true }).fill('6')
  await page.getByLabel('Year', { exact: true }).fill('1948')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
})

test('another adult helps: asked by mail, accepted from the notification, ended by either', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'patient', '/usr/profile?tab=family')
  await page.getByRole('button', { name: 'Invite another adult' }).last().click()
  await page.getByLabel('Their email address').fill('nobody')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Enter an email address in the correct format').first()).toBeVisible()
  await expectAccessible(page)
  const helper = await (await browser.newContext()).newPage()
  const email = await signUp(helper, 'helper')
  await page.getByLabel('Their email address').fill(email)
  await page.getByLabel('Their email address').press('Enter')
  const asked = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'no answer yet' })
  await expect(asked.last()).toBeVisible()
  await expectAccessible(page)
  // The link of the mail leads there, past the log-in where somebody has done that already.
  const mail = await mailTo(email, /You are invited to manage appointments together/)
  await open(helper, /\/auth\/login\/usr\?next=\S+/.exec(mail)?.[0] ?? '')
  await helper.waitForURL('**/usr/profile?tab=family')
  await expectAccessible(helper)
  await helper.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(helper.getByText('Together with Pat Sample')).toBeVisible()
  // The other browser follows by itself.
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(asked).toHaveCount(0)
  await open(helper, '/usr/appointments')
  await expect(helper.getByText('For Pat Sample').first()).toBeVisible()
  await seesWhatIsShared(page, helper)
  await open(helper, '/usr/profile?tab=family')
  await fromMenu(helper, 'Pat', 'Stop helping')
  const sure = helper.getByRole('dialog', { name: 'Stop helping Pat?' })
  await expect(sure).toContainText('Pat Sample goes on managing them')
  await expectAccessible(helper)
  await sure.getByRole('button', { name: 'Stop helping' }).click()
  await expect(helper.getByText('Together with Pat Sample')).toBeHidden()
  await expect(page.getByText(email)).toBeHidden()
})

/** Papers stay closed to who helps, until some are shared; the owner reads who looked. */
async function seesWhatIsShared(page: Page, helper: Page) {
  await open(helper, '/usr/records')
  const shared = helper.getByRole('region', { name: 'Shared with you' })
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('For who helps me')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: /For who helps me/ }).click()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByRole('button', { name: /^plan PNG/ })).toBeVisible()
  await expect(shared).toBeHidden()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('With', { exact: true }).selectOption('Sam Secure')
  await expect(panel.getByText('They help you with visits.')).toBeVisible()
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Stop sharing with Sam Secure' })).toBeVisible()
  await expectAccessible(page)
  // The other browser hears it by itself.
  await shared.getByRole('button', { name: /^plan/ }).click()
  await expect(helper.getByRole('img', { name: 'plan' })).toBeVisible()
  await helper.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(helper)
  await open(page, '/usr/records')
  await fromMenu(page, 'Records', 'Who looked')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sam Secure opened plan' })).toBeVisible()
  await open(page, '/usr/profile?tab=family')
}

test('the same by keyboard alone', async ({ page, clinic }) => {
  await logInAs(page, 'patient')
  const days = await busyDays(page)
  await open(page, `/d/${(await clinic.doctor()).slug}`)
  await (await timeOnFreeDay(page, /(in person|by video) with Dr/, days)).press('Enter')
  await arrives(page)
  await page.getByRole('radio', { name: /Pat Sample/ }).focus()
  while (!(await page.getByRole('radio', { name: /Add a person/ }).isChecked())) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ben')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sample')
  for (const part of ['7', '8', '2020']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(part)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your appointment is booked|We sent your request/)
})

test('what a clinic should know stands with the visit', async ({ page, browser }) => {
  await logInAs(page, 'patient', '/usr/profile')
  await page.getByLabel('Uses a wheelchair').check()
  await page.getByRole('button', { name: 'Save needs' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await expectAccessible(page)
  const reference = await referenceAt(page, 'Dr Ada Sample')
  const doctor = await (await browser.newContext()).newPage()
  await logInAs(doctor, 'doctor', `/doc/appointments?view=list&q=${reference}`)
  await doctor.getByRole('link', { name: 'Pat Sample' }).click()
  await expect(doctor.getByRole('dialog').getByText('Uses a wheelchair')).toBeVisible()
})

/** The reference of the patient's own next visit with a doctor. */
async function referenceAt(page: Page, doctor: string): Promise<string> {
  await open(page, '/usr/appointments')
  const text = await page.getByRole('article').filter({ hasText: doctor }).first().innerText()
  return /[A-Z]{4}-\d{4}/.exec(text)?.[0] ?? ''
}
