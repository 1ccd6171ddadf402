import { type Clinic, expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { lastNameOf } from '#tests/support/clinic.ts'

const shots = process.env.SHOTS

test('a manager adds a service of the branch, ticks who offers it, and sets what a doctor’s own service costs here', async ({
  page,
  clinic,
}) => {
  const { name, second } = await twoDoctors(page, clinic)
  const list = page.getByRole('table', { name: 'Services of the branch' })
  await expect(list).toContainText(`Managed by ${name}`)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: second ?? '' }).uncheck()
  await dialog.getByLabel('Name').fill('Vaccination')
  await look(page, 'service-add')
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect(list.getByRole('row', { name: /Vaccination/ })).toContainText(name ?? '')
  await expectAccessible(page)
  await look(page, 'services')

  const own = list.getByRole('row', { name: new RegExp(`Check-up Managed by ${name}`) })
  await own.getByRole('button', { name: 'More for Check-up' }).click()
  await page.getByRole('menuitem', { name: 'Price here' }).click()
  await dialog.getByLabel('Price here (GBP)').fill('42')
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(own).toContainText('£42')

  await page.getByRole('link', { name: 'Who offers what' }).click()
  const matrix = page.getByRole('table', { name: 'Who offers what' })
  await expect(matrix.getByRole('checkbox', { name: `${name}: Check-up` }).first()).toBeDisabled()
  await matrix.getByRole('checkbox', { name: `${second}: Vaccination` }).check()
  const unsaved = page.getByRole('region', { name: 'Not saved yet' })
  await expect(unsaved).toContainText(`Vaccination: + ${second}`)
  await look(page, 'matrix')
  await expectAccessible(page)
  await unsaved.getByRole('button', { name: 'Save changes' }).click()
  await expect(unsaved).toBeHidden()
  await expect(matrix.getByRole('checkbox', { name: `${second}: Vaccination` })).toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('a manager gives one person their rooms and services from the list of users; what a colleague saved meanwhile stands beside it', async ({
  page,
  clinic,
}) => {
  const { manager, branch, doctor, other } = await twoDoctors(page, clinic)
  const desk = await clinic.worksAt(branch, 'receptionist')
  const put = await putsAs(page, branch, manager.token)
  const shared = { name: 'Vaccination', minutes: 15, mode: 'in_person', fee_minor: 2500, currency: 'GBP' }
  await put('/services', { ...shared, doctors: [doctor.practitioner, other.practitioner] }, 'post')
  await open(page, `/fam/branches/${branch}/doctors`)
  const row = page.getByRole('row').filter({ hasText: 'Doctor' }).first()
  const dialog = page.getByRole('dialog')
  const ask = async (what: string) => {
    await row.getByRole('button', { name: 'More for Test Person' }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  // The menu lies whole over the table: nothing of the rows below covers an entry, and the box cuts none off.
  await row.getByRole('button', { name: 'More for Test Person' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rooms' })).toBeVisible()
  const covered = await page.getByRole('menuitem').evaluateAll(
    (entries) =>
      entries.filter((entry) => {
        const { left, right, top, bottom } = entry.getBoundingClientRect()
        return [left + 4, right - 4].some((x) => !entry.contains(document.elementFromPoint(x, (top + bottom) / 2)))
      }).length,
  )
  expect(covered).toBe(0)
  await page.keyboard.press('Escape')
  await ask('Services')
  await dialog.getByRole('checkbox', { name: 'Vaccination' }).uncheck()
  await expectAccessible(page)
  await look(page, 'services-of-person')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await ask('Services')
  await expect(dialog.getByRole('checkbox', { name: 'Vaccination' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await ask('Rooms')
  await dialog.getByRole('group', { name: 'Works in' }).getByRole('checkbox', { name: 'Room 1' }).check()
  const headers = { authorization: `Bearer ${manager.token}` }
  const asked = await page.request.get(`/api/branches/${branch}/point-people`, { headers })
  const [room] = ((await asked.json()) as { points: { id: string; version: number }[] }).points
  const theirs = { point_id: room?.id, version: room?.version, practitioner_id: null, staff: [desk.account] }
  expect((await put('/point-people', { changes: [theirs] })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const both = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  await expect(both.getByRole('row', { name: /^Room 1: doctor/ })).toContainText('NobodyDr Test')
  await expect(both.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await look(page, 'rooms-conflict')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await open(page, `/fam/branches/${branch}/service-points?tab=set-up`)
  // Whom the colleague named stays beside the doctor.
  await expect(page.getByRole('listitem').filter({ hasText: 'Room 1' })).toContainText(
    /Dr Test .*only Test Person call there/,
  )
})

test('what a colleague saved of a service, its price or who offers it meanwhile stands beside what is typed, and nothing is written over unseen', async ({
  page,
  clinic,
}) => {
  const { manager, branch, doctor, other, name, second } = await twoDoctors(page, clinic)
  const put = await putsAs(page, branch, manager.token)
  const shared = { name: 'Vaccination', minutes: 15, mode: 'in_person', fee_minor: 2500, currency: 'GBP' }
  const added = await put('/services', { ...shared, doctors: [doctor.practitioner] }, 'post')
  const { id } = (await added.json()) as { id: string }
  await open(page, `/fam/branches/${branch}/services`)
  const list = page.getByRole('table', { name: 'Services of the branch' })
  const dialog = page.getByRole('dialog')
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this' })
  const line = (label: string) => both.getByRole('row', { name: new RegExp(`^${label}`) })

  await list.getByRole('button', { name: 'More for Vaccination' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Minutes', { exact: true }).fill('20')
  expect((await put(`/services/${id}`, { ...shared, minutes: 30, version: 1 })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect(line('Minutes')).toContainText('3020')
  await expect(both.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await look(page, 'service-conflict')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect(list.getByRole('row', { name: /Vaccination/ })).toContainText('20')

  await list
    .getByRole('row', { name: new RegExp(`Check-up Managed by ${name}`) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Price here' }).click()
  await dialog.getByLabel('Price here (GBP)').fill('42')
  const theirs = { price: { fee_minor: 5000, currency: 'GBP' }, before: null }
  expect((await put(`/services/${doctor.service}/price`, theirs)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(line('Price here')).toContainText('5042')
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByLabel('Price here (GBP)')).toHaveValue('50')
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Who offers what' }).click()
  const matrix = page.getByRole('table', { name: 'Who offers what' })
  await matrix.getByRole('checkbox', { name: `${name}: Vaccination` }).uncheck()
  await matrix.getByRole('checkbox', { name: `${second}: Vaccination` }).check()
  const offered = [{ service_id: id, version: 3, doctors: [doctor.practitioner, other.practitioner] }]
  expect((await put('/service-doctors', { changes: offered })).status()).toBe(200)
  // The list is read anew when somebody comes back to the window; what is ticked stands on what was there before.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(line(`${name}: Vaccination`)).toContainText('YesNo')
  await expect(both.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await look(page, 'matrix-conflict')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeHidden()
  await expect(matrix.getByRole('checkbox', { name: `${name}: Vaccination` })).not.toBeChecked()
})

/** What a colleague of the manager sends meanwhile. */
async function putsAs(page: Page, branch: string, token: string) {
  await page.request.get('/api/auth/get-csrf-token')
  return async (path: string, data: object, method: 'put' | 'post' = 'put') => {
    const csrf = (await page.context().cookies()).find(({ name: cookie }) => cookie === 'csrftoken')?.value ?? ''
    const headers = { 'x-csrftoken': csrf, authorization: `Bearer ${token}` }
    return page.request[method](`/api/branches/${branch}${path}`, { data, headers })
  }
}

/** A manager before the services of a branch where two doctors work. */
async function twoDoctors(page: Page, clinic: Clinic) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ rooms: 2, manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const other = await clinic.doctor({ branch })
  const [name, second] = [doctor, other].map(({ practitioner }) => `Dr Test ${lastNameOf(practitioner)}`)
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/services`)
  return { manager, branch, doctor, other, name, second }
}

/** Pictures for whoever changes these screens: SHOTS=folder. */
async function look(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme)
      await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
