import { lastNameOf } from '#tests/support/clinic.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const shots = process.env.SHOTS

test('a manager changes a doctor’s hours in the rota, sees two doctors in one room in red, and gives one date other hours', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, rooms: 2 })
  const doctor = await clinic.doctor({ branch })
  await clinic.doctor({ branch })
  await comeBackAs(page, manager, 'facility-manager')
  const name = `Dr Test ${lastNameOf(doctor.practitioner)}`
  await open(page, `/fam/branches/${branch}/schedule?week=2031-03-03`)
  const table = page.getByRole('table', { name: 'Who works when' })
  await expect(table.getByRole('row', { name: new RegExp(name) })).toContainText('9am–5pm')
  await expectAccessible(page)
  await look(page, 'week')

  await page.getByRole('button', { name: 'Edit hours', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove 09:00 to 17:00 on Monday' }).click()
  await expect(dialog.getByText(/in four weeks it adds/)).toBeVisible()
  await look(page, 'hours')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Hours saved. ${name} reads what has changed`)).toBeVisible()
  await expect(
    table.getByRole('button', { name: new RegExp(`${name}, Monday 3 March 2031; .*no hours`) }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Room plan' }).click()
  const tuesdays = page.getByRole('combobox', { name: /Tuesday/ })
  await expect(tuesdays).toHaveCount(2)
  for (const index of [0, 1]) await tuesdays.nth(index).selectOption({ label: 'Room 1' })
  await expect(page.getByRole('status').filter({ hasText: 'Room 1:' })).toContainText('Tuesday, 9am–5pm')
  await look(page, 'rooms')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save room plan' }).click()
  await expect(page.getByText('Room plan saved')).toBeVisible()

  await open(page, `/fam/branches/${branch}/schedule?week=2031-03-03`)
  const clash = table.getByRole('button', { name: new RegExp(`${name}, Tuesday 4 March.*Two doctors in one room`) })
  await clash.click()
  await dialog.getByLabel('Hours 1, to').fill('12:00')
  await look(page, 'date')
  await dialog.getByRole('button', { name: 'Save this date' }).click()
  await expect(clash).toContainText('9am–midday')
  await page.getByRole('link', { name: 'The week after' }).click()
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await page.getByRole('button', { name: 'Copy the week' }).click()
  await expect(
    table.getByRole('button', { name: new RegExp(`${name}, Tuesday 11 March 2031; 9am–midday`) }),
  ).toBeVisible()
  await look(page, 'copied')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('a room plan that a colleague saved meanwhile is shown beside the own one, also where the page has read it anew', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, rooms: 2 })
  await clinic.doctor({ branch })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/schedule?tab=rooms`)
  const monday = page.getByRole('combobox', { name: /Monday/ })
  await monday.selectOption({ label: 'Room 1' })
  const colleague = await page.context().newPage()
  await open(colleague, `/fam/branches/${branch}/schedule?tab=rooms`)
  await colleague.getByRole('combobox', { name: /Monday/ }).selectOption({ label: 'Room 2' })
  await colleague.getByRole('button', { name: 'Save room plan' }).click()
  await expect(colleague.getByText('Room plan saved')).toBeVisible()
  // The page asks again while the draft stands.
  const again = page.waitForResponse((answer) => answer.url().includes('/rota') && answer.ok())
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await again
  await page.getByRole('button', { name: 'Save room plan' }).click()
  const both = page.getByRole('dialog', { name: 'Somebody else changed the plan' })
  await expect(both).toContainText('Monday: Room 2')
  await expect(both).toContainText('Monday: Room 1')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Room plan saved')).toBeVisible()
  await expect(monday.locator('option:checked')).toHaveText('Room 1')
  await colleague.close()
})

test('the desk reads the rota and is told why nothing can be changed', async ({ page, clinic }) => {
  const branch = await clinic.branch({ rooms: 1 })
  await clinic.doctor({ branch })
  await comeBackAs(page, await clinic.worksAt(branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/schedule')
  await expect(page.getByRole('table', { name: 'Who works when' })).toContainText('9am–5pm')
  await expect(page.getByText('Your role cannot change this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit hours' })).toHaveCount(0)
  // The details of the branch are for who may edit it, whatever the address says.
  await open(page, '/branch/schedule?tab=details')
  await expect(page.getByRole('table', { name: 'Who works when' })).toContainText('9am–5pm')
  await expect(page.getByRole('link', { name: 'Branch details' })).toHaveCount(0)
})

test('who runs a branch renames it where they work, and a colleague’s change in between is shown beside theirs', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch({})
  await comeBackAs(page, await clinic.worksAt(branch, 'branch_manager'), 'branch-staff')
  await open(page, '/branch/dashboard')
  await page.getByRole('link', { name: 'Branch details' }).click()
  await expect(page.getByRole('heading', { name: 'What patients read about the branch' })).toBeVisible()
  await page.getByLabel('Parking').fill('Four places behind the house')
  const colleague = await page.context().newPage()
  await open(colleague, '/branch/schedule?tab=details')
  await fillIn(colleague, { name: 'Riverside Branch' })
  await expect(colleague.getByRole('banner')).toContainText('Riverside Branch')
  await colleague.close()
  await fillIn(page, {})
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(both).toContainText('Riverside Branch')
  await expectAccessible(page)
  await look(page, 'details')
})

/** What a branch must say before it can be saved. */
async function fillIn(page: Page, { name }: { name?: string }) {
  if (name) await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Test Street')
  await page.getByLabel('Town').fill('Testtown')
  await page.getByLabel('Phone').fill('020 7946 0998')
  await page.getByRole('button', { name: 'Save branch' }).click()
}

/** Pictures for whoever changes these screens: SHOTS=folder. */
async function look(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme)
      await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.screenshot({ path: `${shots}/${name}-print.png` })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
