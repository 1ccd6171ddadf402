import { expect, test, type Page } from '#tests/support/e2e.ts'
import { logInAs, open } from '#tests/support/browser.ts'

// Every entry of the menus of a facility and of a branch, to the letter, with the page that it opens.

const facility = [
  ['Dashboard', '/fam/dashboard', 'Demo Health Group'],
  ['Appointments', '/fam/appointments', 'Appointments'],
  ['Branches', '/fam/branches', 'Branches'],
  ['Users', '/fam/users', 'Users'],
  ['Statistics', '/fam/statistics', 'Statistics'],
] as const

const branch = [
  ['Dashboard', 'dashboard', /day/],
  ['Appointments', 'appointments', 'Appointments'],
  ['Services', 'services', 'Services'],
  ['Calls', 'calls', 'Calls'],
  ['System users', 'doctors', 'System users'],
  ['Schedule', 'schedule', 'Schedule'],
  ['Records', 'records', 'Records'],
  ['Roles', 'roles', 'Roles'],
  ['Service points', 'service-points', 'Service points'],
] as const
const inBranchMode = branch.filter(([label]) => label !== 'Roles')

const menu = (page: Page) => page.getByRole('navigation', { name: 'Area' })
const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('branchNavMode'), localStorage.getItem('branchId')])

/** Presses every entry in turn. The first link of the menu is the logo. */
async function walk(page: Page, home: string, entries: readonly (readonly [string, string, string | RegExp])[]) {
  const links = menu(page).getByRole('link')
  await expect(links).toHaveCount(entries.length + 1)
  expect((await links.allInnerTexts()).slice(1).map((text) => text.trim())).toEqual(entries.map(([label]) => label))
  for (const [label, path, heading] of entries) {
    await menu(page).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL((url) => url.pathname === `${home}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(menu(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
  }
}

/** The address of the first branch, which is open then. */
async function enterBranch(page: Page): Promise<string> {
  await open(page, '/fam/branches')
  await page
    .getByRole('link', { name: /Enter branch/ })
    .or(page.getByRole('button', { name: /Enter branch/ }))
    .first()
    .click()
  await expect(menu(page).getByRole('button', { name: 'Main Menu' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''
  await expect.poll(() => kept(page)).toEqual(['true', id])
  return `/fam/branches/${id}`
}

test('every entry of the facility’s menu opens its page', async ({ page }) => {
  await logInAs(page, 'manager')
  await walk(page, '', facility)
})

test('every entry of branch mode opens its page, and Main Menu goes back to the branches', async ({ page }) => {
  await logInAs(page, 'manager')
  const home = await enterBranch(page)
  await walk(page, `${home}/`, inBranchMode)
  await menu(page).getByRole('button', { name: 'Main Menu' }).click()
  await page.waitForURL(/\/fam\/branches$/)
  expect(await kept(page)).toEqual([null, null])
})

test('every entry of the branch’s menu opens its page', async ({ page }) => {
  await logInAs(page, 'desk')
  await expect(menu(page).getByRole('button', { name: 'Main Menu' })).toHaveCount(0)
  await walk(page, '/branch/', branch)
})

test('whoever leaves a branch by Back, by their profile or by a typed address is out of branch mode', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  await enterBranch(page)
  await page.goBack()
  await page.waitForURL(/\/fam\/branches$/)
  await expect.poll(() => kept(page)).toEqual([null, null])
  await enterBranch(page)
  await page.getByRole('banner').getByRole('button').filter({ visible: true }).last().click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([null, null])
  await enterBranch(page)
  await open(page, '/fam/users')
  await expect.poll(() => kept(page)).toEqual([null, null])
})

test('a branch of somebody else says so, and shows the way back', async ({ page }) => {
  await logInAs(page, 'manager', '/fam/branches/00000000-0000-7000-8000-000000000000/dashboard')
  await expect(page.getByText('This branch does not exist or is not yours.')).toBeVisible()
  await page.getByRole('link', { name: 'See the branches' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible()
})
