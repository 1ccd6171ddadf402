import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { arrives, bookAsGuest, mailTo, open, ready, takeFreeTime } from '#tests/support/browser.ts'
import { lastNameOf } from '#tests/support/clinic.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const sizes = [
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
] as const

/** Follow-ups, and how often the page offers one. */
const followUps = (page: Page) => page.getByRole('main').getByText('Follow-up')

for (const [device, width, height] of sizes)
  test(`a newcomer is offered first visits alone, from the board to the message, on ${device}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width, height } })
    // A doctor of the demo: the story walks by the board and the search, which stories' own doctors stay out of.
    await open(page, '/')
    const board = page.getByRole('region', { name: 'Free next' }).getByRole('button')
    // At some hours doctors of other stories are free sooner than those of the demo: they have one service, a Check-up.
    await expect(board.first()).toContainText(/First visit · \d+ (minutes|hours?) · £45\.00|Check-up · /)
    await expect(followUps(page)).toHaveCount(0)
    await open(page, '/find?place=Port+Example&q=Iris+Model')
    const card = page.getByRole('article').filter({ hasText: 'Dr Iris Model' })
    await expect(card).toContainText(/First visit · \d+ (minutes|hours?) · £45\.00/)
    await expect(followUps(page)).toHaveCount(0)
    await card.getByRole('link', { name: /More times/ }).click()
    await page.waitForURL(/\/d\//)
    await ready(page)
    const picker = page.getByRole('region', { name: 'Free times' })
    await expect(picker).toContainText('First visit')
    const change = picker.getByRole('button', { name: 'Change What is it for?' })
    if ((await change.count()) > 0) await change.click()
    await expect(followUps(page)).toHaveCount(0)
    await takeFreeTime(page, picker)
    await expect(page.getByText('First visit').filter({ visible: true }).first()).toBeVisible()
    await bookAsGuest(page, `first-${width}@example.com`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
    expect(await mailTo(`first-${width}@example.com`, /Subject: Your appointment on/)).not.toContain('Follow-up')
    await page.close()
  })

test('who says they have been there gets the follow-up, and is asked to log in before it is booked', async ({
  page,
  clinic,
}) => {
  const own = await clinic.doctor()
  await clinic.followUp(own)
  await open(page, `/d/${own.slug}`)
  const picker = page.getByRole('region', { name: 'Free times' })
  await picker.getByRole('group', { name: 'Have you been here before?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(picker.getByText('Follow-up')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(picker.getByText('Follow-up')).toBeVisible()
  await expect(picker.getByRole('group', { name: 'Have you been here before?' })).toHaveCount(0)
  // The answer holds where doctors are found as well.
  const name = `Test ${lastNameOf(own.practitioner)}`
  await open(page, `/find?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Follow-up')
  await open(page, `/d/${own.slug}`)
  await picker
    .getByRole('button', { name: /with Dr/ })
    .first()
    .click()
  await arrives(page)
  await expect(page.getByRole('heading', { name: 'Log in to book this visit' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByRole('link', { name: 'I am new here' }).click()
  await page.waitForURL(/\/d\//)
  await expect(picker.getByText('Check-up')).toBeVisible()
})

test('a child who is new where the parent is known books a first visit instead, and nothing typed is lost', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.followUp(doctor)
  const parent = await clinic.patient()
  await clinic.wasThere(parent, doctor)
  await comeBackAs(page, parent, 'patient')
  await open(page, `/d/${doctor.slug}`)
  const times = page.getByRole('region', { name: 'Free times' })
  await expect(times.getByText('Follow-up')).toBeVisible()
  await times.getByRole('button', { name: /with Dr/ }).first().click() // prettier-ignore
  await arrives(page)
  await page.getByLabel('Reason for visit').fill('An itchy arm')
  await page.getByRole('radio', { name: /Add a person/ }).check()
  await expect(page.getByText('This person needs a first visit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book appointment' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a first visit' }).click()
  await page.waitForURL(/person=new/)
  await expect(times.getByText('Check-up')).toBeVisible()
  await expect(followUps(page)).toHaveCount(0)
  await times.getByRole('button', { name: /with Dr/ }).first().click() // prettier-ignore
  await arrives(page)
  await expect(page.getByRole('radio', { name: /Add a person/ })).toBeChecked()
  await expect(page.getByLabel('Reason for visit')).toHaveValue('An itchy arm')
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Last name').fill('Sample')
  for (const [part, value] of [
    ['Day', '3'],
    ['Month', '5'],
    ['Year', '2019'],
  ] as const)
    // prettier-ignore
    await page.getByLabel(part, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  // The doctor is saved for later; on their page the parent is known and the child is not.
  await open(page, `/d/${doctor.slug}`)
  const heart = page.getByRole('button', { name: /^Save Dr/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/usr/providers?tab=mine')
  const remove = page.getByRole('region', { name: 'Saved doctors' }).getByRole('button', { name: /^Remove/ })
  await expect(remove).toBeVisible()
  await expectAccessible(page)
  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  await open(page, `/d/${doctor.slug}`)
  await expect(times.getByText('Follow-up')).toBeVisible()
  await times.getByRole('group', { name: 'Who is it for?' }).getByRole('button', { name: 'Mia' }).click()
  await expect(followUps(page)).toHaveCount(0)
  await times.getByRole('button', { name: /with Dr/ }).first().click() // prettier-ignore
  await arrives(page)
  await expect(page.getByRole('radio', { name: /Mia/ })).toBeChecked()
})

test('times stand where one looks: high on phones, six at least beside the doctor, none under the notice', async ({
  browser,
}) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await open(phone, '/find?q=heart&place=Sampleton')
  const first = phone.getByRole('article').first().getByRole('button', { name: /with Dr/ }).first() // prettier-ignore
  expect((await first.boundingBox())?.y).toBeLessThan(400)
  // The notice is seen on arrival, low enough to leave the times free, and has a place of its own at the end of the page.
  const notice = phone.getByRole('complementary', { name: 'Cookies' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  expect((await notice.boundingBox())?.height).toBeLessThan(100)
  const languages = phone.getByRole('contentinfo').getByText(/^©/)
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(async () => {
    const [last, top] = [await languages.boundingBox(), await notice.boundingBox()]
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  }).toPass()
  await open(phone, '/d/dr-ada-sample')
  const about = await phone.getByRole('heading', { name: 'About' }).boundingBox()
  const times = await phone.getByRole('region', { name: 'Free times' }).boundingBox()
  expect(times?.y).toBeLessThan(about?.y ?? 0)
  await phone.close()
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await open(desk, '/find')
  for (const row of await desk.getByRole('article').all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(200)
  await desk.getByRole('button', { name: 'OK, close this notice' }).click()
  await open(desk, '/d/dr-ada-sample')
  const places = await desk.getByRole('region', { name: 'Free times' }).getByRole('button', { name: /with Dr/ }).all() // prettier-ignore
  const boxes = await Promise.all(places.map((place) => place.boundingBox()))
  expect(boxes.filter((box) => box && box.y + box.height <= 800).length).toBeGreaterThanOrEqual(6)
  await desk.close()
})
