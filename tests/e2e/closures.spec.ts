import { expectAccessible } from '#tests/support/accessible.ts'
import { goodPassword, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { picture } from '#tests/support/picture.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a manager closes a branch for today: its row and its public page say so, until it is reopened', async ({
  page,
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await clinic.doctor({ branch })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/branches')
  const row = page.getByRole('row', { name: /Test Branch/ })
  await expect(row).toContainText('Open')
  await row.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Close temporarily' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('The water is off. We are back tomorrow.')
  await expect(dialog).toContainText('No appointments are booked on these dates.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close the branch' }).click()
  await expect(row).toContainText('Closed temporarily')
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  await open(visitor, `/b/${branch}`)
  await expect(visitor.getByRole('region', { name: /Closed until/ })).toContainText('The water is off.')
  await expectAccessible(visitor)

  await row.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(row).not.toContainText('Closed temporarily')
  await visitor.reload()
  await expect(visitor.getByText('Closed until')).toHaveCount(0)
})

test('a manager shows what the house looks like and where it stands: the page of the branch has both, until the photo is taken away', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/branches')
  const row = page.getByRole('row', { name: /Test Branch/ })
  const dialog = page.getByRole('dialog')
  const ask = async (what: string) => {
    await row.getByRole('button', { name: 'More for Test Branch' }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await ask('Photo')
  await dialog.getByLabel('New photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
  await expect(dialog.getByRole('group', { name: 'Cut to a square' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the photo' }).click()
  await expect(row.locator('img')).toBeVisible()
  await open(page, `/b/${branch}`)
  await expect(page.getByRole('img', { name: 'Photo of Test Branch' })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/fam/branches')
  await ask('Photo')
  await dialog.getByRole('button', { name: 'Take the photo away' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.locator('img')).toHaveCount(0)

  await ask('Edit')
  await dialog.getByLabel('Latitude').fill('48.85')
  await dialog.getByLabel('Longitude').fill('2.35')
  await dialog.getByRole('button', { name: 'Save branch' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This place is far from the address')
  await dialog.getByLabel('Latitude').fill('52,2053')
  await dialog.getByLabel('Longitude').fill('0.1218')
  await expect(dialog.getByRole('link', { name: 'Look at it on a map' })).toHaveAttribute(
    'href',
    /mlat=52\.2053&mlon=0\.1218/,
  )
  await expectAccessible(page)
})

test('a manager closes the facility for good once its branch is archived and a forgotten visit is finished, and takes it back', async ({
  page,
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const desk = await clinic.worksAt(branch, 'receptionist')
  await clinic.wasForgotten(await clinic.patient(), doctor)
  await clinic.knowsPassword(manager, goodPassword)
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/profile?tab=data')
  await expect(page.getByText('Archive these branches first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Archive Test Branch' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type Test Branch to archive it').fill('Test Branch')
  await dialog.getByRole('button', { name: 'Archive branch' }).click()
  await expect(page.getByRole('row', { name: /Test Branch/ })).toContainText('Archived')

  await open(page, `/fam/branches/${branch}/dashboard`)
  await expect(page.getByText('It is archived: patients neither find it nor book here.')).toBeVisible()
  await expect(page.getByText('No appointments today.')).toBeVisible()
  const atDesk = await (await browser.newContext()).newPage()
  await comeBackAs(atDesk, desk, 'branch-staff')
  await open(atDesk, '/branch/dashboard')
  await expect(atDesk.getByText('This branch is not open to patients: nobody is booked here.')).toBeVisible()
  await expect(atDesk.getByText('No appointments today.')).toBeVisible()
  await expectAccessible(atDesk)
  for (const screen of [page, atDesk])
    for (const begun of ['New appointment', 'Walk-in'])
      await expect(screen.getByRole('button', { name: begun })).toHaveCount(0)
  await atDesk.context().close()

  await open(page, '/fam/profile?tab=data')
  const forgotten = page.getByRole('region', { name: '1 patient still stands as checked in' })
  await expect(forgotten.getByRole('link', { name: 'Test Person' })).toHaveAttribute('href', /^\/fam\/appointments\?a=/)
  await expectAccessible(page)
  await forgotten.getByRole('button', { name: 'Complete' }).click()
  await expect(forgotten).toBeHidden()
  const form = page.getByRole('form', { name: 'Close the facility for good' })
  await form.getByRole('button', { name: 'Close for good' }).click()
  await expect(form.getByRole('link', { name: 'Type the name as it is written here: Test House' })).toBeVisible()
  await form.getByLabel('Type Test House to close it').fill('Test House')
  await form.getByLabel('Your password').fill(goodPassword)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByRole('heading', { name: 'Test House is closed' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Open again' }).click()
  await page.waitForURL('**/fam/branches')
  await expect(page.getByRole('row', { name: /Test Branch/ })).toContainText('Archived')
})
