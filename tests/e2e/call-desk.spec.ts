import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { whereItIsMidday } from '#tests/support/where-it-is-midday.ts'

test.use(callBrowser)

test('the desk of a branch copies the way in for a patient and texts it; whoever opens it stands in the waiting room as that patient; a call that goes on by phone is told', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor({ zone: whereItIsMidday() }), await clinic.patient()]
  await clinic.hasCall(login, doctor)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeBackAs(page, await clinic.worksAt(doctor.branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/calls')
  await expect(page.getByRole('columnheader', { name: 'How long' })).toBeVisible()
  await expectAccessible(page)
  // The desk lets nobody in: it helps with the way there.
  await expect(page.getByRole('link', { name: 'Join as host' })).toHaveCount(0)
  const more = page.getByRole('button', { name: 'More about the call of Test Person' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Switch to phone' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Copy patient link' }).click()
  await expect(page.getByText('The link is copied')).toBeVisible()
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  await more.click()
  await page.getByRole('menuitem', { name: 'Text the link' }).click()
  await expect(page.getByText('The link is on its way')).toBeVisible()

  // Another browser, that is not logged in: no name is asked, and the branch reads who waits.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await open(phone, pathname + search)
  await expect(phone.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await expect(phone.getByLabel('Your name')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(phone.getByText('You do not need to do anything.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Test Person/ }).getByText(/Patient waiting/)).toBeVisible()

  // A nurse may host: by her the visit goes on by phone, and the patient's page says so by itself.
  const ward = await (await browser.newContext()).newPage()
  await comeBackAs(ward, await clinic.worksAt(doctor.branch, 'nurse'), 'branch-staff')
  await open(ward, '/branch/calls')
  await ward.getByRole('button', { name: 'More about the call of Test Person' }).click()
  await ward.getByRole('menuitem', { name: 'Switch to in person' }).click()
  const asked = ward.getByRole('dialog', { name: 'See the patient in person?' })
  await expect(asked.getByText(/get a message to choose a time at the clinic/)).toBeVisible()
  await asked.getByRole('button', { name: 'See them in person' }).click()
  await expect(ward.getByText('The patient is told')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'This visit is now in person' })).toBeVisible()
  await expectAccessible(phone)
})
