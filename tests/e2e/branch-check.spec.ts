import { beginSession, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a branch that comes after its facility was looked at waits, and its manager reads so until somebody looks', async ({
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  await clinic.branch({ manager: manager.account })
  const house = await (await browser.newContext()).newPage()
  await comeBackAs(house, manager, 'facility-manager')
  const name = `Riverside ${Date.now()}`

  // Another name of the facility: it waits, and somebody looks.
  await open(house, '/fam/profile?tab=facility')
  await house.getByLabel('Facility name').fill(name)
  await house.getByLabel('Address').fill('1 Test Street, Testtown')
  await house.getByRole('button', { name: 'Save details' }).click()
  await expect(house.getByText('Saved').first()).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await beginSession(desk, 'admin')
  const look = async (decision: string) => {
    await open(desk, '/admin/facilities')
    await desk.getByRole('link', { name: new RegExp(name) }).click()
    for (const fact of ['Name', 'Address']) await desk.getByRole('checkbox', { name: fact }).check()
    await desk.getByLabel('Where you looked').fill('The register of Testtown')
    await desk.getByRole('button', { name: decision }).click()
    await expect(desk.getByText('Saved').first()).toBeVisible()
  }
  await look('Confirm as checked')

  await open(house, '/fam/branches?add=yes')
  const form = house.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Second House')
  await form.getByRole('textbox', { name: 'Address' }).fill('2 Test Street')
  await form.getByLabel('Town').fill('Testtown')
  await form.getByLabel('Phone').fill('020 7946 0998')
  await form.getByRole('button', { name: 'Save branch' }).click()
  await expect(house.getByText(/Patients find it once we have looked/)).toBeVisible()
  await open(house, '/fam/branches')
  const row = house.getByRole('row', { name: /Second House/ })
  await expect(row.getByText('Being checked')).toBeVisible()

  await open(desk, '/admin/facilities')
  await desk.getByRole('link', { name: new RegExp(name) }).click()
  await expect(desk.getByText('New or changed since the check')).toHaveCount(1)
  await expect(desk.getByRole('link', { name: 'Look at Test Branch on a map' })).toHaveAttribute('href', /mlat=52\.2&/)
  await expect(desk.getByText('No place on the map')).toHaveCount(1)
  await look('Confirm the branches')
  await expect(desk.getByRole('button', { name: 'Confirm the branches' })).toHaveCount(0)
  await open(house, '/fam/branches')
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await expect(row.getByText('Being checked')).toHaveCount(0)
})
