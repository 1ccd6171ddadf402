import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('what a message offers can be pressed over a dialog that opened meanwhile, and after it has gone', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Knee')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: /Knee/ }).click()
  await page.getByLabel('Choose files').setInputFiles({
    name: 'scan.png',
    mimeType: 'image/png',
    buffer: await picture(),
  })
  const scan = page.getByRole('button', { name: /^scan PNG/ })
  for (const when of ['over it', 'after it']) {
    await page.getByRole('button', { name: 'More for scan' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Moved to the bin')).toBeVisible()
    await page.getByRole('button', { name: 'New folder' }).click()
    const dialog = page.getByRole('dialog', { name: 'New folder' })
    await expect(dialog).toBeVisible()
    if (when === 'after it') await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    if (when === 'over it') await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(scan).toBeVisible()
  }
})
