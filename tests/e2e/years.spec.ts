import type { Locator } from '@playwright/test'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { whereItIsMidday } from '#tests/support/where-it-is-midday.ts'

// Lists reach back and ahead over years: a day without its year could be of any of them.

const dayWithYear = /^\w{3} \d{1,2} \w{3,4} 20\d\d/

async function expectYears(days: Locator) {
  await expect(days).toHaveCount(1)
  await expect(days).toHaveText(dayWithYear)
}

test('the list of a doctor says the year of each visit', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor({ zone: whereItIsMidday() }), await clinic.patient()]
  await clinic.comesSoon(patient, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/appointments?view=list')
  await expectYears(page.getByRole('rowheader'))
})

test('the visits of a facility say their year, as rows and on the cards of a phone', async ({ page, clinic }) => {
  const manager = await clinic.account('facility-manager')
  const doctor = await clinic.doctor({
    branch: await clinic.branch({ zone: whereItIsMidday(), manager: manager.account }),
  })
  await clinic.comesSoon(await clinic.patient(), doctor)
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/appointments')
  await expectYears(page.getByRole('rowheader'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectYears(page.getByRole('listitem').locator('p', { hasText: 'Test Branch' }))
})

test('a patient’s past visits say their year on the leaf of each', async ({ page, clinic }) => {
  const patient = await clinic.patient()
  await clinic.wasThere(patient, await clinic.doctor())
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/appointments?tab=past')
  const visit = page.getByRole('article')
  await expect(visit).toHaveCount(1)
  await expect(visit.locator('p[aria-hidden]').first()).toHaveText(/20\d\d$/)
  // For whoever hears it.
  await expect(visit.getByRole('heading')).toHaveText(/20\d\d/)
})
