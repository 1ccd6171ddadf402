import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a visitor books the soonest time of a clinic with any doctor, and sees with whom before booking', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch()
  await clinic.doctor({ branch })
  await clinic.doctor({ branch })
  await open(page, `/b/${branch}`)
  const any = page.getByRole('region', { name: 'Any doctor', exact: true })
  await expect(any).toContainText('The soonest times of 2 doctors.')
  await expect(any.getByLabel('What do you need?')).toContainText('Check-up, 30 minutes')
  await expectAccessible(page)
  await any
    .getByRole('button', { name: /with any doctor/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/book\//)
  await expect(
    page
      .getByText(/Dr Test/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('the page of a clinic says what is offered there, how long it takes and what it costs, and who was there sees their own next time', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch, minutes: 60 })
  const patient = await clinic.patient()
  await clinic.wasThere(patient, doctor)
  await clinic.isFullFor(doctor, 3)
  await open(page, `/b/${branch}`)
  const services = page.getByRole('region', { name: 'Services and prices' })
  await expect(services.getByRole('listitem').first()).toContainText('Check-up1 hour · Price on request')
  await expect(page.getByRole('region', { name: 'Opening hours' })).toContainText('has not told its opening hours')
  const next = page.getByText(/^Next: /)
  const ofFirstVisit = await next.textContent()
  await expectAccessible(page)
  await services.getByRole('link', { name: /^Dr Test/ }).click()
  await expect(page).toHaveURL(/\/d\/.+service=/)

  // The only visits from now on are for patients who were here before.
  await clinic.takesNobodyNew(doctor)
  await open(page, `/b/${branch}`)
  await expect(page.getByText('No new patients at the moment')).toBeVisible()
  await expect(next).toHaveCount(0)
  await comeBackAs(page, patient, 'patient')
  await open(page, `/b/${branch}`)
  await expect(next).toHaveText(ofFirstVisit ?? '')
  await expect(services).toContainText('for returning patients')

  const empty = await clinic.branch()
  await open(page, `/b/${empty}`)
  await expect(page.getByText('No service of this clinic can be booked online yet.')).toBeVisible()
  await expectAccessible(page)
})
