import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { bluePage } from '#tests/support/own-records.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: bluePage() })

test('a patient sends a document of their records and a new one with a message; the doctor opens both and sends one back', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  await clinic.comesInThreeWeeks(login, doctor)
  const visit = await clinic.visitOf(login)
  const patient = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const asDoctor = await (await browser.newContext()).newPage()
  await comeBackAs(patient, login, 'patient')
  await comeBackAs(asDoctor, doctor, 'doctor')

  await open(patient, '/usr/records')
  await patient.getByRole('link', { name: /From my visits/ }).click()
  await patient.locator('input[type=file]').first().setInputFiles(file('Blood values.pdf'))
  // Wholly here: a row that can be opened.
  await expect(patient.getByRole('button', { name: /^More .*Blood values/ })).toBeVisible()

  await open(patient, `/usr/appointments?visit=${visit}`)
  const messages = patient.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Attach a document' }).click()
  await messages.getByLabel('From your records').selectOption('Blood values')
  await expect(messages.getByLabel('Who can open it')).toBeVisible()
  await messages.getByLabel('Choose files').setInputFiles(file('My rash.pdf'))
  await expect(messages.getByText('My rash.pdf')).toBeVisible()
  // Wholly there: what is on its way moves the button below it.
  await expect(messages.getByText(/Not scanned for viruses/)).toBeVisible()
  await expectAccessible(patient)
  // A document needs no words.
  await messages.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages.getByRole('button', { name: /^Blood values/ })).toBeVisible()
  await expect(messages.getByRole('button', { name: /^My rash/ })).toBeVisible()
  await expect(messages.getByRole('button', { name: 'Attach a document' })).toBeVisible()

  await open(asDoctor, `/doc/appointments?a=${visit}`)
  const drawer = asDoctor.getByRole('dialog', { name: 'Appointment' })
  const talk = drawer.getByRole('region', { name: 'Messages' })
  await talk.getByRole('button', { name: /^Blood values/ }).click()
  await expect(asDoctor.getByRole('dialog', { name: 'Blood values' }).getByRole('img')).toBeVisible()
  await asDoctor.getByRole('dialog', { name: 'Blood values' }).getByRole('button', { name: 'Close' }).click()
  await talk.getByRole('button', { name: 'Attach a document' }).click()
  await talk.locator('input[type=file]').setInputFiles(file('Plan.pdf'))
  await talk.getByLabel('Write to the patient').fill('Please follow this plan.')
  await expectAccessible(asDoctor)
  await talk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(talk.getByRole('button', { name: /^Plan/ })).toBeVisible()

  await expect(messages.getByText('Please follow this plan.')).toBeVisible()
  await messages.getByRole('button', { name: /^Plan/ }).click()
  await expect(patient.getByRole('dialog', { name: 'Plan' })).toBeVisible()
})
