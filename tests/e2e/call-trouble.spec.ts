import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('who unmutes without a microphone reads why nobody hears them, and is heard once one is there', async ({
  page,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) =>
      wanted?.audio && !document.body.dataset.hasMicrophone
        ? Promise.reject(new DOMException('None', 'NotFoundError'))
        : real(wanted)
  })
  await comeBackAs(page, doctor, 'doctor')
  await open(page, `/meet/${meetId}`)
  const why = page.getByText('We found no microphone. Others will not hear you.')
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()

  // In the call it is not said again before somebody asks for it.
  const unmute = page.getByRole('button', { name: 'Unmute. Microphone, off' })
  await expect(unmute).toBeVisible()
  await expect(why).toBeHidden()
  await unmute.click()
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(why).toBeHidden()

  await page.evaluate(() => (document.body.dataset.hasMicrophone = 'yes'))
  await unmute.click()
  await expect(page.getByRole('button', { name: 'Mute. Microphone, on' })).toBeVisible()
  await expect(why).toBeHidden()

  // What is closed gives the focus back to the button that opened it.
  await page.getByRole('button', { name: 'Chat' }).click()
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat' })).toBeFocused()
})
