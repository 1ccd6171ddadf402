import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, type Page, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

/** Gives a document of the folder that is open another name, as another tab would. */
async function renamedElsewhere(page: Page, token: string, title: string, next: string) {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const headers = { 'x-csrftoken': csrf, authorization: `Bearer ${token}` }
  const folder = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { items } = (await (await page.request.get(`/api/records/folders/${folder}`, { headers })).json()) as {
    items: { id: string; title: string; version: number }[]
  }
  const item = items.find((one) => one.title === title)
  const data = { title: next, document_date: null, folder_id: folder, version: item?.version }
  const saved = await page.request.put(`/api/records/items/${item?.id}`, { headers, data })
  expect(saved.status()).toBe(200)
  // The list of the page knows it.
  await page.getByRole('button', { name: `${next} PNG`, includeHidden: true }).waitFor({ state: 'attached' })
}

test('a patient says what a picture shows, shares its folder, reads who can see what, and stops it with one tap; leaving names the visits that lie ahead and what is kept', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('link', { name: /^Letters/ }).click()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'b-scan.png', mimeType: 'image/png', buffer: await picture() },
    { name: 'a\u202e-photo.png', mimeType: 'image/png', buffer: await picture() },
  ])
  const papers = page.getByRole('button', { name: /^(a-photo|b-scan) PNG/ })
  await expect(papers).toHaveCount(2)
  // A line of the upload says what the file is called from now on.
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Uploaded' }).getByText('a-photo.png', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Sort').selectOption('By name')
  await expect(papers.first()).toContainText('a-photo')
  await page.getByRole('button', { name: 'More for a-photo' }).click()
  await page.getByRole('menuitem', { name: 'Details and move' }).click()
  await page.getByLabel('What the picture shows').fill('A bruise below the left knee')
  // Another tab gives it another name meanwhile: both are shown, and nothing that was typed is lost.
  await renamedElsewhere(page, patient.token, 'a-photo', 'a-photo of May')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /^Name a-photo of May a-photo$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await papers.first().click()
  await expect(page.getByRole('img', { name: 'A bruise below the left knee' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Stop sharing/ })).toBeVisible()

  await open(page, '/usr/profile?tab=privacy')
  const seen = page.getByRole('listitem').filter({ hasText: 'The folder Letters' })
  await expect(seen).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await seen.getByRole('button', { name: /^Stop sharing/ }).click()
  await expect(page.getByText('Nobody. You share nothing now.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Nobody. You share nothing now.')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Cancel these appointments first:')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(1)
  const stays = page.getByRole('dialog').getByRole('list').last().getByRole('listitem')
  await expect(
    stays.filter({ hasText: 'Your past appointments there: as long as the clinic must keep them' }),
  ).toHaveCount(1)
  await expect(stays.filter({ hasText: 'Who looked at documents: 3 years' })).toHaveCount(1)
  await expect(stays.filter({ hasText: 'Emergency access, with its reason: 10 years' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'what is kept' }).click()
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeInViewport()
  await expect(page.getByText('Messages between patients and clinics about a visit')).toBeVisible()
})
