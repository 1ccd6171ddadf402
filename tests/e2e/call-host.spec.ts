import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { waitsInCall } from '#tests/support/waiting-room.ts'

test.use(callBrowser)

test('a device that is pulled out in the call is replaced and said; a host locks the door and a newcomer reads so, and notes something; the visit goes on by phone', async ({
  page,
  browser,
  clinic,
}) => {
  // The page remembers what its camera and microphone gave, so that they can be pulled out.
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const given: MediaStreamTrack[] = []
    Object.assign(window, { given })
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (document.body.dataset.noCamera && wanted?.video) throw new DOMException('None', 'NotFoundError')
      const stream = await real(wanted)
      given.push(...stream.getTracks())
      return stream
    }
  })
  /** What a browser does when a device is gone: its track ends and says so. */
  const pullOut = (kind: 'audio' | 'video') =>
    page.evaluate((lost) => {
      const { given } = window as unknown as { given: MediaStreamTrack[] }
      const track = given.findLast((one) => one.kind === lost && one.readyState === 'live')
      track?.stop()
      track?.dispatchEvent(new Event('ended'))
    }, kind)
  const { doctor, meetId, login } = await waitsInCall(page, clinic)
  await clinic.hasNumber(login, '+15550001111')
  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(desk, doctor, 'doctor')
  await open(desk, `/meet/${meetId}`)
  await desk.getByRole('button', { name: 'Join', exact: true }).click()
  await desk.getByRole('button', { name: 'Admit Test Person' }).first().click()
  await expect(page.getByRole('toolbar')).toBeVisible()

  // Another microphone takes its place: it is said, and they are heard on.
  await expect(page.getByRole('button', { name: 'Mute. Microphone, on' })).toBeVisible()
  await pullOut('audio')
  await expect(page.getByText('Your microphone was unplugged.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mute. Microphone, on' })).toBeVisible()
  // Without another camera it is said, and the button says that nobody sees them.
  await page.evaluate(() => (document.body.dataset.noCamera = 'yes'))
  await pullOut('video')
  await expect(page.getByText('Your camera was unplugged.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Camera, off/ })).toBeVisible()

  await desk.getByRole('button', { name: 'People' }).click()
  await desk.getByRole('button', { name: 'Lock the call' }).click()
  await expect(desk.getByRole('button', { name: 'Unlock the call' })).toBeVisible()
  // What the doctor notes stands where it would without a call; the patient has no such button.
  await desk.getByRole('button', { name: 'Notes' }).click()
  await desk.getByLabel('New note').fill('Sleeps badly')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Sleeps badly' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notes' })).toHaveCount(0)
  const stranger = await (await browser.newContext()).newPage()
  await open(stranger, `/meet/${meetId}`)
  await expect(stranger.getByText('The door is locked at the moment. Try again in a few minutes.')).toBeVisible()
  await stranger.getByLabel('Your name').fill('Ines Interpreter')
  await stranger.getByLabel(/medical visit/).check()
  await stranger.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(stranger.getByText(/The doctor has closed the door/)).toBeVisible()

  await desk.getByRole('button', { name: 'More', exact: true }).click()
  await desk.getByRole('button', { name: 'Go on by phone' }).click()
  // One tap throws nobody out: what it means, and who is told, stands there first.
  const asked = desk.getByRole('dialog', { name: 'Go on by phone?' })
  await expect(asked.getByText(/The video call ends at once for everybody.*get a message/)).toBeVisible()
  await expectAccessible(desk)
  await asked.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await desk.getByRole('button', { name: 'Go on by phone' }).click()
  await asked.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(page.getByRole('heading', { name: 'This visit goes on by phone' })).toBeVisible()
  await expect(desk.getByText('The patient reads so, and has got a message.')).toBeVisible()
  // The doctor reads by which number, and the patient that of the clinic.
  await expect(desk.getByRole('link', { name: 'Phone the patient: +15550001111' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Phone the patient/ })).toHaveCount(0)
  await expectAccessible(desk)
  await expectAccessible(page)

  // Whoever comes back reads what was told, and pressed again it is told to nobody a second time.
  await desk.getByRole('button', { name: 'Join again' }).click()
  await desk.getByRole('button', { name: 'Join', exact: true }).click()
  const told = 'The patient was told already that the doctor phones them.'
  await expect(desk.getByText(told)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The call is open again' })).toBeVisible()
  await desk.getByRole('button', { name: 'More', exact: true }).click()
  await desk.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(asked.getByText(`${told} They get no second message.`)).toBeVisible()
  await asked.getByRole('button', { name: 'Go on by phone' }).click()
  await expect(page.getByRole('heading', { name: 'This visit goes on by phone' })).toBeVisible()
  await page.getByRole('link', { name: 'See my calls' }).click()
  await expect(page.getByText('By phone instead of video')).toBeVisible()
})
