import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromMenu, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { pdf } from '#tests/support/own-records.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { readZip } from '#tests/support/read-zip.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a large file, and a large archive, are saved by the browser itself and told as one look each; refused, it is said in words', async ({
  page,
  clinic,
}) => {
  const patient = await clinic.patient()
  await clinic.knowsPassword(patient, 'four quiet words here')
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('link', { name: /^Results/ }).click()
  const bytes = pdf('A long scan', 5 * 1024 * 1024)
  await page.getByLabel('Choose files').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: bytes })
  const row = page.getByRole('button', { name: /^scan PDF/ })
  await expect(row).toBeVisible({ timeout: 60_000 })

  // Nothing of it is held by the page: its bytes come from the address, in which no key stands.
  const saves = async (press: () => Promise<void>) => {
    const coming = page.waitForEvent('download')
    await press()
    const download = await coming
    expect(new URL(download.url()).protocol).toMatch(/^https?:$/)
    return { name: download.suggestedFilename(), url: download.url(), bytes: readFileSync(await download.path()) }
  }
  const download = () => page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  await row.click()
  const looked = page.waitForRequest((request) => request.method() === 'HEAD')
  const file = await saves(download)
  // As every other request does.
  expect(await (await looked).headerValue('x-csrftoken')).toMatch(/./)
  expect(file.url).toMatch(/\/file\?way=download$/)
  expect([file.name, hashOf(file.bytes)]).toEqual(['scan.pdf', hashOf(bytes)])

  // It cannot be opened any more, and whoever asked is told why.
  await page.route('**/file?way=download', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(damaged) }),
  )
  await download()
  await expect(page.getByText(damaged.title)).toBeVisible()
  await page.unroute('**/file?way=download')
  await page.keyboard.press('Escape')

  await fromMenu(page, 'Results', 'Download all')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Get my files together' }).click()
  await expect(dialog.getByText('Your file is ready.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByLabel('Your password').fill('three loud words')
  await download()
  await expect(dialog.getByText('The password is not correct').first()).toBeVisible()
  await dialog.getByLabel('Your password').fill('four quiet words here')
  const archive = await saves(download)
  expect(archive.url).toMatch(/\/exports\/[\w-]+\/file$/)
  expect(hashOf(readZip(archive.bytes).get('Results/scan.pdf') ?? Buffer.alloc(0))).toBe(hashOf(bytes))
  await fromMenu(page, 'Results', 'Who looked')
  await expect(page.getByText('You downloaded scan')).toHaveCount(1)
  await expect(page.getByText('You downloaded the folder Results')).toHaveCount(1)
})

const damaged = {
  type: '/problems/file_damaged',
  code: 'file_damaged',
  status: 409,
  title: 'This file is damaged and does not open. Upload it again if you still have it.',
}
