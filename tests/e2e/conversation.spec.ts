import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a patient asks about a visit, the desk answers from the shared inbox, and the patient reads it without a reload', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  await clinic.comesInThreeWeeks(login, doctor)
  const patient = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(patient, login, 'patient')
  await comeBackAs(desk, await clinic.worksAt(doctor.branch, 'receptionist'), 'branch-staff')

  await open(patient, '/usr/appointments')
  await patient.getByRole('button', { name: /^More about/ }).click()
  await patient.getByRole('menuitem', { name: 'Write to the clinic' }).click()
  const question = 'Shall I come without breakfast?'
  await patient.getByLabel('Write to the clinic').fill(question)
  await expect(patient.getByText('Messages are not for emergencies.')).toBeVisible()
  // What was typed outlives a reload.
  await patient.reload()
  await expect(patient.getByLabel('Write to the clinic')).toHaveValue(question)
  await patient.getByRole('button', { name: 'Send' }).click()
  await expect(patient.getByLabel('Write to the clinic')).toHaveValue('')
  await expectAccessible(patient)

  await open(desk, '/branch/appointments?view=messages')
  await desk.getByRole('link', { name: /The patient waits for an answer/ }).click()
  const drawer = desk.getByRole('dialog', { name: 'Appointment' })
  await expect(drawer.getByText(question)).toBeVisible()
  await drawer.getByRole('button', { name: 'Take it' }).click()
  await expect(drawer.getByText('You look after it')).toBeVisible()
  await drawer.getByLabel('Write to the patient').fill('Yes. Water is fine.')
  await drawer.getByRole('button', { name: 'Send' }).click()
  await expectAccessible(desk)
  await expect(patient.getByText('Yes. Water is fine.')).toBeVisible()
})
