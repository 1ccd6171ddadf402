import { expect, type Page } from '@playwright/test'
import { open } from './browser.ts'
import type { Clinic } from './e2e.ts'
import { comeBackAs } from './own-people.ts'

/** A patient in the waiting room of a call with a doctor of their own. */
export async function waitsInCall(page: Page, clinic: Clinic) {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  await comeBackAs(page, login, 'patient')
  await open(page, `/meet/${meetId}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('You do not need to do anything.')).toBeVisible()
  return { doctor, meetId, login }
}
