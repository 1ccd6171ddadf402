import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('a guest who reloads before they join, or joins again, is still the guest of their link', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, `/meet/${meetId}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Copy a guest link' }).click()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await page.getByLabel('Link for one guest').inputValue())
  await expect(guest.getByLabel('Your name')).toBeVisible()
  await guest.reload()
  for (const joins of ['Join', 'Join again']) {
    if (joins === 'Join again') {
      await guest.getByRole('button', { name: 'Leave the waiting room' }).click()
      await guest.reload()
      await guest.getByRole('button', { name: 'Join again' }).click()
    }
    await guest.getByLabel('Your name').fill('Ines Interpreter')
    await guest.getByLabel(/medical visit/).check()
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(guest.getByText('You do not need to do anything.')).toBeVisible()
    await expect(page.getByText('Ines Interpreter Guest')).toBeVisible()
  }
})

test('the test of camera and sound leads back to the call, where one is still the patient of the link', async ({
  page,
  clinic,
}) => {
  const login = await clinic.patient()
  const meetId = await clinic.hasCall(login, await clinic.doctor(), 120)
  const token = (await clinic.linkToVisitOf(login)).split('/').at(-1) ?? ''
  await page.goto(`/meet/${meetId}#token=${token}`)
  await page.getByRole('link', { name: 'Test my camera' }).click()
  await expect(page).toHaveURL(/[?&]visit=/)
  await expect(page.getByRole('button', { name: 'Microphone, on' })).toBeVisible()
  await page.getByRole('button', { name: 'Test call to yourself' }).click()
  await expect(page.getByText('Sound: works')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the call' }).click()
  await expect(page.getByText(/You can join from/)).toBeVisible()
  await page.getByRole('link', { name: 'Test my camera' }).click()
  await expect(page).toHaveURL(/[?&]visit=/)
})
