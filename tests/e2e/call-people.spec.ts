import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('a host reads that nobody has checked who a stranger is, is asked before turning them away, lets them wait again, and takes a guest’s link away', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  const stranger = await (await browser.newContext()).newPage()
  await open(stranger, `/meet/${meetId}`)
  await stranger.getByLabel('Your name').fill('Test Person')
  await stranger.getByLabel(/medical visit/).check()
  await stranger.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(stranger.getByText('You do not need to do anything.')).toBeVisible()

  await comeBackAs(page, doctor, 'doctor')
  await open(page, `/meet/${meetId}`)
  const unchecked = page.getByText('Came by the address: nobody has checked who this is')
  await expect(unchecked).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(unchecked).toBeVisible()
  await page.getByRole('button', { name: 'People' }).click()
  await expect(unchecked).toBeVisible()
  await page.getByRole('button', { name: 'Turn away Test Person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn away' }).click()
  await expect(stranger.getByRole('heading', { name: 'You are not in this call' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Let wait again Test Person' }).click()
  await expect(stranger.getByText('You do not need to do anything.')).toBeVisible()

  await page.getByRole('button', { name: 'Copy a guest link' }).click()
  await page.getByRole('button', { name: 'Make another link' }).click()
  const links = page.getByRole('list', { name: 'Links for guests' }).getByRole('listitem')
  await expect(links).toHaveCount(2)
  await page.getByRole('button', { name: 'Make another link' }).click()
  await expect(page.getByText(/Two links for guests are out already/)).toBeVisible()
  await expectAccessible(page)
  await links.first().getByRole('button', { name: 'Take away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(links).toHaveCount(1)

  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'End for all' }).click()
  await expect(page.getByText('Close the visit now: complete it')).toBeVisible()
  await page.getByRole('button', { name: 'Join again' }).click()
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})
