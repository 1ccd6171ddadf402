import { expectAccessible } from '#tests/support/accessible.ts'
import { open, tabTo } from '#tests/support/browser.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
}

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} PNG`) })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected files' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

test('several documents are moved, shared, downloaded and deleted together, on a phone; what is refused is named', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/usr/records')
  await makeFolder(page, 'Teeth')
  await makeFolder(page, 'Knee')
  await page.getByRole('link', { name: /^Knee/ }).click()
  const buffer = await picture()
  const names = ['one', 'two', 'three', 'four']
  await page
    .getByLabel('Choose files')
    .setInputFiles(names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })))
  for (const name of names) await row(page, name).waitFor()
  await expect(bar(page)).toHaveCount(0)
  // What is uploaded is in the list: its lines go together.
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Hide all' }).click()
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0)

  // By keyboard alone: all of them, then one less.
  await tabTo(page, /Select all/)
  await page.keyboard.press('Space')
  await expect(bar(page).getByText('4 selected')).toBeVisible()
  await expectAccessible(page)
  await box(page, 'four').focus()
  await page.keyboard.press('Space')
  await expect(bar(page).getByText('3 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all 4' })).not.toBeChecked()

  // One of them was changed elsewhere: it is named and stays selected, the others are moved.
  let isRefused = false
  await page.route('**/api/records/items/*', async (route) => {
    const isMeant = !isRefused && route.request().method() === 'PUT' && route.request().postData()?.includes('"two"')
    if (!isMeant) return route.fallback()
    isRefused = true
    const problem = { code: 'changed', title: 'Somebody changed this meanwhile', status: 409 }
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await act(page, 'Move').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('Move 3 files')
  await dialog.getByLabel('Into').selectOption({ label: 'Teeth' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'This file stays as it is' })
  await expect(said).toContainText('2 files are moved.')
  await expect(said.getByRole('listitem')).toHaveText(['two: Somebody changed this meanwhile'])
  await expect(row(page, 'one')).toHaveCount(0)
  await expect(box(page, 'two')).toBeChecked()
  await expectAccessible(page)
  await act(page, 'Move').click()
  await dialog.getByLabel('Into').selectOption({ label: 'Teeth' })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(said).toHaveCount(0)
  await expect(row(page, 'two')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Records' }).last().click()
  await page.getByRole('link', { name: /^Teeth.*3 files/ }).click()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await act(page, 'Share').click()
  await expect(dialog.getByRole('heading')).toHaveText('Share 3 files')
  await expect(dialog.getByLabel('Until')).toHaveValue('visit')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: /PNG.*Shared with one other/ })).toHaveCount(3)
  // Done, nothing is selected any more.
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await act(page, 'Download').click()
  await expect.poll(() => files.toSorted()).toEqual(['one.png', 'three.png', 'two.png'])
  await expect(page.getByText('3 downloads were started.')).toBeVisible()

  // The line breaks off at the second one: what is done is told, the rest stays selected.
  let calls = 0
  await page.route('**/api/records/items/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    calls += 1
    return calls === 2 ? route.abort() : route.fallback()
  })
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await act(page, 'Delete').click()
  const lost = page.getByRole('alert').filter({ hasText: 'was lost' })
  await expect(lost).toContainText('1 file is in the bin.')
  await expect(lost).toContainText('2 files are still selected.')
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await act(page, 'Delete').click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  const toast = page.getByRole('listitem').filter({ hasText: '2 files are in the bin.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /PNG/ })).toHaveCount(2)
  await expect(page.getByText('2 files are restored.')).toBeVisible()
})

test('many take their time: how far it is stands there, and it can be stopped', async ({ page, clinic }) => {
  const patient = await clinic.patient()
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('link', { name: /^Results/ }).click()
  const buffer = await picture()
  await page
    .getByLabel('Choose files')
    .setInputFiles(['one', 'two', 'three'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })))
  await expect(page.getByRole('button', { name: /PNG/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Hide all' }).click()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  await page.route('**/api/records/items/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    calls += 1
    if (calls === 2) await held
    await route.fallback()
  })
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await act(page, 'Delete').click()
  await expect(bar(page).getByText('1 of 3')).toBeVisible()
  await expect(bar(page).getByRole('status').first()).toHaveText('Deleting…')
  await expect(bar(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
  await expectAccessible(page)
  await act(page, 'Stop').click()
  answer()
  const said = page.getByRole('alert').filter({ hasText: 'still selected' })
  await expect(said).toContainText('2 files are in the bin.')
  await expect(said).toContainText('1 file is still selected.')
  await said.getByRole('button', { name: 'Hide' }).click()
  await expect(said).toHaveCount(0)
})
