import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleInEachView } from '#tests/support/accessible.ts'
import { fromMenu, open } from '#tests/support/browser.ts'
import type { Login } from '#tests/support/clinic.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'
import { readZip } from '#tests/support/read-zip.ts'

/** From now on the account has a child. */
async function hasChild(page: Page, { token }: Login) {
  await page.request.get('/api/auth/get-csrf-token')
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const child = { first_name: 'Kim', last_name: 'Child', date_of_birth: '2018-01-01', relation: 'child' }
  const answer = await page.request.post('/api/family', {
    headers: { 'x-csrftoken': csrf, authorization: `Bearer ${token}` },
    data: { ...child, is_allowed: true },
  })
  expect(answer.status()).toBe(201)
}

test('a folder is renamed, shared and deleted from its tile, and a new one is made for the person who is meant', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await clinic.wasThere(patient, await clinic.doctor())
  await comeBackAs(page, patient, 'patient')
  await hasChild(page, patient)
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  const form = page.getByRole('dialog', { name: 'New folder' })
  // Who is shown is chosen.
  await expect(form.getByLabel('Person').locator('option:checked')).toHaveText('Me')
  await expectAccessible(page)
  await form.getByLabel('Name').fill('Knee')
  await form.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('link', { name: /^Knee/ })).toBeVisible()
  await fromMenu(page, 'Knee', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Left\u0007\tknee ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^Left knee/ })).toBeVisible()

  await fromMenu(page, 'Left knee', 'Share')
  // Whoever was chosen before, what is shown is what is sent.
  const [whom, until] = [page.getByRole('dialog').getByLabel('With'), page.getByRole('dialog').getByLabel('Until')]
  await expect(until.locator('option:checked')).toHaveText('The end of the next visit')
  await whom.selectOption({ index: 1 })
  await expect(until.locator('option:checked')).toHaveText('7 days')
  await whom.selectOption({ index: 0 })
  await expect(until.locator('option:checked')).toHaveText('The end of the next visit')
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Until the visit of')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: /^Left knee.*Shared with one other/ })).toBeVisible()
  await expectAccessible(page)

  // What is dragged there is seen by others at once: that is said, with a way back.
  await page.getByRole('button', { name: 'New folder' }).click()
  await form.getByLabel('Name').fill('Scans')
  await form.getByRole('button', { name: 'Create folder' }).click()
  const scans = page.getByRole('link', { name: /^Scans/ })
  await scans.dragTo(page.getByRole('link', { name: /^Left knee/ }))
  await expect(page.getByText('Moved. Shared with one other, and they see it now.')).toBeVisible()
  await expect(scans).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scans).toBeVisible()
  await page.getByRole('button', { name: 'Add documents' }).click()
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(scan)
  // A folder that others see is never where it goes by itself.
  await expect(page.getByText('They see what you upload as soon as it is here.')).toHaveCount(0)
  await page.getByLabel('Into which folder?').selectOption('Left knee')
  await expect(page.getByText('They see what you upload as soon as it is here.')).toBeVisible()
  // What was chosen, as a photo that was just taken, is not lost by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Leave out scan.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // By keyboard alone into the bin, and out of it again.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More for Left knee' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete “Left knee”?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: /^Left knee/ })).toBeHidden()
  // The keyboard goes on at the folder that took its place.
  await expect(page.locator('li a:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /^Left knee/ })).toBeVisible()
  // What the product made keeps its name, and stays.
  await page.getByRole('button', { name: 'More for Letters' }).click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New folder' }).click()
  await form.getByLabel('Name').fill('Vaccines')
  await form.getByLabel('Person').selectOption('Kim Child')
  await form.getByRole('button', { name: 'Create folder' }).click()
  // It is shown where it lies.
  await expect(page.getByRole('link', { name: /^Vaccines/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kim Child' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'New folder' }).click()
  await expect(form.getByLabel('Person').locator('option:checked')).toHaveText('Kim Child')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await fromMenu(page, 'Vaccines', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Vaccines/ })).toBeHidden()
  await fromMenu(page, 'Records', 'Bin')
  const bin = page.getByRole('dialog', { name: 'Bin' })
  await bin.getByText('Vaccines').waitFor()
  await expectAccessibleInEachView(page)
  // Its line goes with it: the keyboard stays in the bin.
  await bin.getByRole('button', { name: 'Restore Vaccines' }).press('Enter')
  await expect(bin.locator(':focus')).toHaveText('The bin is empty.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Vaccines/ })).toBeVisible()
})

test('a folder is fetched as one file, from its tile, with the password', async ({ page, clinic }) => {
  const patient = await clinic.patient()
  await clinic.knowsPassword(patient, 'four quiet words here')
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Knee')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await fromMenu(page, 'Knee', 'Download all')
  const dialog = page.getByRole('dialog', { name: 'Download all of Knee' })
  await expect(dialog.getByText('There is no file in this folder.')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Knee/ }).click()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByRole('button', { name: /^scan PNG/ }).waitFor()
  await page.getByRole('link', { name: 'Records' }).last().click()

  await fromMenu(page, 'Knee', 'Download all')
  // Refused for once, it says so and goes on when it is asked again.
  await page.route('**/api/records/exports', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Get my files together' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Check your connection and try again')
  await dialog.getByRole('button', { name: 'Get my files together' }).click()
  await expect(dialog.getByText('Your file is ready.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('four quiet words here')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Knee.zip')
  const zip = readZip(readFileSync(await file.path()))
  expect([...zip.keys()].toSorted()).toEqual(['Knee/scan.png', 'records.json'])
  await fromMenu(page, 'Records', 'Who looked')
  await expect(page.getByText('You downloaded the folder Knee')).toBeVisible()

  // Where one reads from the right, a name of Latin letters stands above the words below it, not at the other side.
  await open(page, '/usr/records?lang=ar')
  const tile = page.getByRole('link', { name: /^Knee/ })
  await tile.waitFor()
  const edges = await tile.evaluate((link) => {
    const ofText = (words: Element | null | undefined) => {
      const range = document.createRange()
      if (words) range.selectNodeContents(words)
      return range.getBoundingClientRect().right
    }
    const [name, below] = link.querySelector('bdi')?.closest('span')?.parentElement?.children ?? []
    return [ofText(name), ofText(below)]
  })
  expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0))).toBeLessThan(3)
  expect(edges[0]).toBeGreaterThan(0)
})
