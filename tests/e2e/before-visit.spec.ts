import { expectAccessible, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a doctor asks before the visit; the patient answers on a phone and sends; the desk sees that it is done', async ({
  page,
  clinic,
  browser,
}) => {
  const doctor = await clinic.doctor()
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/services')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Question 1', { exact: true }).fill('Do you smoke?')
  await form.getByLabel('When it is asked').selectOption('Before the visit')
  await form.getByLabel('Answer', { exact: true }).selectOption('Yes or no')
  await form.getByLabel('Must be answered').check()
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Question 2', { exact: true }).fill('How many a day?')
  await form.getByLabel('Answer', { exact: true }).last().selectOption('A number')
  await form.getByLabel('Only asked if').selectOption('Do you smoke?: Yes')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form).toBeHidden()

  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  const visit = await clinic.visitOf(patient)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const asPatient = await phone.newPage()
  await comeBackAs(asPatient, patient, 'patient')
  await open(asPatient, '/usr/dashboard')
  await asPatient.getByRole('link', { name: /^Answer the questions before your visit on/ }).click()
  const asked = asPatient.getByRole('region', { name: 'Before your visit' })
  await expect(asked.getByText('0 of 1 answered.')).toBeVisible()
  await asked.getByRole('button', { name: 'Send my answers' }).click()
  await expect(asked.getByText('Answer this question')).toBeVisible()
  await asked.getByLabel('Do you smoke?').selectOption('Yes')
  await asked.getByLabel('How many a day?').fill('5')
  await expect(asked.getByText('2 of 2 answered.')).toBeVisible()
  await expect(asked.getByText('Your answers are saved as you go.')).toBeVisible()
  await expectAccessible(asPatient)
  // What was typed is there again, in whatever tab it is opened.
  await open(asPatient, `/usr/appointments?visit=${visit}`)
  await expect(asked.getByLabel('How many a day?')).toHaveValue('5')
  await asked.getByRole('button', { name: 'Send my answers' }).click()
  await expect(asked.getByText(/Sent on/)).toBeVisible()
  await phone.close()

  await open(page, `/doc/appointments?a=${visit}`)
  await expect(page.getByText('How many a day?')).toBeVisible()
  await expect(page.getByText('5', { exact: true }).last()).toBeVisible()
  const office = await browser.newContext()
  const desk = await office.newPage()
  await comeBackAs(desk, await clinic.worksAt(doctor.branch, 'receptionist'), 'branch-staff')
  await open(desk, `/branch/appointments?a=${visit}`)
  await expect(desk.getByRole('heading', { name: 'Questions before the visit' })).toBeVisible()
  await expect(desk.getByText('Answered', { exact: true })).toBeVisible()
  await expect(desk.getByText('How many a day?')).toBeHidden()
  await office.close()
})
