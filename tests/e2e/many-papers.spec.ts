import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a folder of two thousand documents is drawn a hundred at a time, and all of them can be picked', async ({
  page,
  clinic,
}) => {
  const patient = await clinic.patient()
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('link', { name: /^Results/ }).click()
  await page.getByLabel('Choose files').setInputFiles({
    name: 'first.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nfirst'),
  })
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await clinic.keepsMany(patient, 2000)
  await page.reload()
  const papers = page.getByRole('button', { name: /^Paper \d+ PDF/ })
  await expect(papers.first()).toBeVisible()
  const count = await papers.count()
  expect(count).toBeLessThanOrEqual(100)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect.poll(() => papers.count()).toBe(count + 100)
  await page.getByLabel(/^Select all/).check()
  await expect(page.getByText('2,000 selected').or(page.getByText('2000 selected')).first()).toBeVisible()
})
