import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'

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
