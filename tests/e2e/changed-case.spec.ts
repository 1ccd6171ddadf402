import { logInAs, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a decision on what somebody else changed meanwhile is refused in words: the note stays, what was ticked does not', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor({ verified: false })
  const path = `/admin/verification/${doctor.practitioner}`
  const [late, first] = [await browser.newPage(), await browser.newPage()]
  // Nothing that happens elsewhere reaches this window by itself.
  await late.route('**/api/live**', (route) => route.abort())
  await logInAs(late, 'admin', path)
  await late.getByLabel('The register names this person').check()
  await late.getByLabel('Note to the doctor').fill('The register does not know this number')
  await logInAs(first, 'admin', path)
  await first.getByRole('button', { name: 'Take it up' }).click()
  await expect(first.getByRole('button', { name: 'Take it up' })).toHaveCount(0)

  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByRole('alert').first()).toContainText('This changed meanwhile')
  await expect(late.getByRole('button', { name: 'Take it up' })).toHaveCount(0)
  await expect(late.getByLabel('Note to the doctor')).toHaveValue('The register does not know this number')
  await expect(late.getByLabel('The register names this person')).not.toBeChecked()
  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByText('has to send something before')).toBeVisible()
  for (const page of [late, first]) await page.close()
})

test('the same of a facility, whose manager changes it while somebody looks', async ({ browser, clinic }) => {
  const manager = await clinic.account('facility-manager')
  await clinic.branch({ manager: manager.account })
  const house = await (await browser.newContext()).newPage()
  await comeBackAs(house, manager, 'facility-manager')
  const name = `Hillside ${Date.now()}`
  const rename = async (to: string) => {
    await open(house, '/fam/profile?tab=facility')
    await house.getByLabel('Facility name').fill(to)
    await house.getByLabel('Address').fill('1 Test Street, Testtown')
    await house.getByRole('button', { name: 'Save details' }).click()
    await expect(house.getByText('Saved').first()).toBeVisible()
  }
  await rename(name)
  const late = await browser.newPage()
  await late.route('**/api/live**', (route) => route.abort())
  await logInAs(late, 'admin', '/admin/facilities')
  await late.getByRole('link', { name: new RegExp(name) }).click()
  await late.getByRole('checkbox', { name: 'Name' }).check()
  await late.getByLabel('Note to the managers').fill('No such house in the register')
  await rename(`${name} House`)
  await late.getByRole('button', { name: 'Decline' }).click()
  await expect(late.getByRole('alert').first()).toContainText('This changed meanwhile')
  await expect(late.getByLabel('Note to the managers')).toHaveValue('No such house in the register')
  await expect(late.getByRole('checkbox', { name: 'Name' })).not.toBeChecked()
  for (const page of [late, house]) await page.close()
})
