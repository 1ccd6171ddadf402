import { instant, minute } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const soon = () => instant(Date.now() + 5 * minute)

test('J6: from the link of the mail, one tap says I am here and shows the number, live', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  const visit = await here.booked(soon(), 'Arriving')
  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(desk, here.manager, 'facility-manager')
  await open(desk, `/fam/branches/${here.branch}/service-points`)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, await here.linkTo(visit))
  await page.getByRole('button', { name: 'I am here' }).waitFor()
  await expectAccessible(page)
  const work = effort()
  // One activation, by keyboard: Enter is what a tap is.
  await work.press(page, /^I am here$/)
  await expect(page.getByRole('heading', { name: 'You are next' })).toBeVisible()
  work.within({ clicks: 1, fields: 0 })
  await expect(page).toHaveURL(/\/q\//)
  await expect(page.getByText('A1')).toBeVisible()
  await expectAccessible(page)
  // The desk sees it by itself, calls by keyboard, and the phone follows.
  await expect(desk.getByText('Waiting (1)')).toBeVisible()
  await desk.getByRole('heading', { level: 1 }).click()
  await desk.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'It is your turn. Go to Room 1' })).toBeVisible()
})

for (const width of [390, 1280])
  test(`J11: a manager adds a branch and invites who works there in three steps and six fields, by keyboard, at ${width}`, async ({
    page,
    clinic,
  }) => {
    const manager = await clinic.account('facility-manager')
    await clinic.branch({ manager: manager.account })
    await comeBackAs(page, manager, 'facility-manager')
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/fam/branches')
    const [name, person] = [`Branch ${width}`, `desk-${width}-${manager.account.slice(-6)}@example.com`]
    const work = effort()
    await work.press(page, /^Add branch$/)
    await work.fill(page.getByLabel('Name', { exact: true }), name)
    await work.fill(page.getByLabel('Address', { exact: true }), '1 North Street')
    await work.fill(page.getByLabel('Town'), 'Northtown')
    await work.fill(page.getByLabel('Phone'), '020 7946 0778')
    await expectAccessible(page)
    await work.press(page, /^Save branch$/)
    const dialog = page.getByRole('dialog', { name: `Invite people to ${name}` })
    await work.fill(dialog.getByLabel('Email addresses'), person)
    await expectAccessible(page)
    // The role that stands there, the front desk's, is right.
    await work.press(page, /^Send invitation$/)
    await expect(dialog.getByRole('listitem').filter({ hasText: person })).toContainText('Sent')
    work.within({ clicks: 3, fields: 5 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `More for ${name}` })).toBeVisible()
    await open(page, '/fam/users?status=invited')
    await expect(page.getByText(person).filter({ visible: true }).first()).toBeVisible()
  })

test('whoever is here finds their number on their own first page, and their place in the queue behind it', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  const patient = await clinic.patient()
  await clinic.comesSoon(patient, here.doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr')
  await page.getByRole('button', { name: 'I am here' }).click()
  await expect(page.getByText('A1')).toBeVisible()
  await open(page, '/usr')
  await expect(page.getByText('Your number A1')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'My place in the queue' }).click()
  await expect(page).toHaveURL(/\/q\//)
})
