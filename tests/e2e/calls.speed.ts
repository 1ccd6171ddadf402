import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { rememberLines } from '#tests/support/call-media.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test.use(callBrowser)

const rounds = 20

test('from Join to the first picture of the other one', async ({ browser, clinic }) => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const meetId = await clinic.hasCall(login, doctor)
  const patient = await (await browser.newContext()).newPage()
  const desk = await (await browser.newContext()).newPage()
  await rememberLines(desk)
  await comeBackAs(patient, login, 'patient')
  await comeBackAs(desk, doctor, 'doctor')
  await open(patient, `/meet/${meetId}`)
  await patient.getByRole('button', { name: 'Join', exact: true }).click()
  await open(desk, `/meet/${meetId}`)
  await desk.getByRole('button', { name: 'Join', exact: true }).click()
  await desk.getByRole('button', { name: 'Admit Test Person' }).first().click()
  const picture = desk.getByLabel('Picture of Test Person')
  await expect(picture).toBeVisible()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await desk.getByRole('button', { name: 'Leave', exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await desk.getByRole('button', { name: 'Join again' }).click()
    const join = desk.getByRole('button', { name: 'Join', exact: true })
    await join.waitFor()
    const began = performance.now()
    await join.click()
    await desk.waitForFunction(() => {
      const videos = [...document.querySelectorAll<HTMLVideoElement>('video[aria-label^="Picture of"]')]
      return videos.some((video) => video.videoWidth > 0 && getComputedStyle(video).visibility === 'visible')
    })
    seconds.push((performance.now() - began) / 1000)
  }
  const sorted = seconds.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(2))
  console.log(JSON.stringify({ 'seconds from Join to the first picture': { rounds, median: at(0.5), p95: at(0.95) } }))
  expect(at(0.5)).toBeLessThan(4)
})
