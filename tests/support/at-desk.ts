import type { Locator } from '@playwright/test'
import { hour, instant } from '#domain/time/instant.ts'
import { open, type effort } from './browser.ts'
import { expect, type Clinic, type Page } from './e2e.ts'
import { comeBackAs } from './own-people.ts'

/** A receptionist at the desk of a branch where somebody called Caller was a week ago. */
export async function atDesk(page: Page, clinic: Clinic) {
  const here = await clinic.queue()
  await here.booked(instant(Date.now() - 24 * 7 * hour), 'Caller')
  await comeBackAs(page, await clinic.worksAt(here.branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/dashboard')
  await expect(page.getByRole('button', { name: 'New appointment' })).toBeVisible()
  return here
}

/** The caller is found by three letters and more and picked by the arrow, without a mouse. */
export async function pickCaller(page: Page, work: ReturnType<typeof effort>, dialog: Locator) {
  const field = dialog.getByRole('combobox', { name: 'Patient' })
  await work.fill(field, 'Test Cal')
  await expect(page.getByRole('option', { name: /Test Caller/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await work.enter(field)
}
