import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('two hours before a video visit the link of its mail says from when one can join, tests the camera, and knows who came back', async ({
  page,
  clinic,
}) => {
  const login = await clinic.patient()
  await clinic.hasCall(login, await clinic.doctor(), 120)
  const link = await clinic.linkToVisitOf(login)
  // The button of the mail that leads into the call once it is open.
  await open(page, `${link}?do=join`)
  // Late in the evening it names the day as well.
  await expect(page.getByText(/^You can join from .*\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Test my camera and sound' }).click()

  for (const device of ['Microphone, on', 'Camera, on'])
    await expect(page.getByRole('button', { name: device })).toBeVisible()
  const tested = page.waitForResponse((answer) => answer.url().includes('/api/device-tests/'))
  await page.getByRole('button', { name: 'Test call to yourself' }).click()
  expect((await tested).status(), 'the test is one of this visit').toBe(200)
  await page.getByRole('link', { name: 'Back to the call' }).click()
  await expect(page.getByRole('heading', { name: 'You are early' })).toBeVisible()

  // The other button of the mail leads there at once.
  await open(page, `${link}?do=test`)
  await expect(page.getByRole('button', { name: 'Test call to yourself' })).toBeVisible()
})
