import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { bluePage } from '#tests/support/own-records.ts'
import { origin } from '#tests/support/port.ts'

test('a doctor asks for a document; a guest hands it in on a phone by the link of the visit; the doctor opens it', async ({
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
  await form.getByLabel('Question 1', { exact: true }).fill('Your referral letter')
  await form.getByLabel('When it is asked').selectOption('Before the visit')
  await form.getByLabel('Answer', { exact: true }).selectOption('A document')
  await form.getByLabel('Must be answered').check()
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabel('Question 2', { exact: true }).fill('What else should we know?')
  await form.getByRole('button', { name: 'Save service' }).click()
  await expect(form).toBeHidden()

  const login = await clinic.patient()
  await clinic.comesInThreeWeeks(login, doctor)
  const { visit, link } = await clinic.becomesGuest(login)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await phone.newPage()
  // Where files are handed in comes late: who presses before that arrives there all the same.
  let comes = () => {}
  const late = new Promise<void>((resolve) => (comes = resolve))
  await guest.route(/assets\/handed-in-/, async (route) => {
    await late
    await route.continue()
  })
  await open(guest, `${link}?done=booked`)
  // The confirmation says at once which documents are wanted, and leads to where they are handed in.
  const wanted = guest.getByRole('region', { name: 'Documents to hand in' })
  await expect(wanted.getByText('Your referral letter')).toBeVisible()
  await expect(guest.getByText('The clinic asks you some questions before this visit.')).toBeVisible()
  const asked = guest.getByRole('region', { name: 'Before your visit' })
  await expect(asked.getByText('0 of 2 answered.')).toBeVisible()
  const place = asked.getByRole('group', { name: 'Your referral letter' })
  await wanted.getByRole('button', { name: 'Hand in now' }).click()
  await expect(place).toHaveCount(0)
  comes()
  await expect(place).toBeFocused()
  await asked.getByLabel('What else should we know?').focus()
  await wanted.getByRole('button', { name: 'Hand in now' }).click()
  await expect(place).toBeFocused()
  await asked.getByLabel('What else should we know?').fill('I am afraid of needles')
  // What must be there and is not is said at its place.
  await asked.getByRole('button', { name: 'Send my answers' }).click()
  await expect(asked.getByText('Answer this question')).toBeVisible()
  const choose = asked.getByLabel('Choose files')
  await choose.setInputFiles({
    name: 'letter.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('PK\u0003\u0004'),
  })
  await expect(
    asked.getByText('letter.docx must be a PDF, JPG, JPEG, PNG, WEBP, HEIC or DICOM', { exact: true }),
  ).toBeVisible()
  await asked.getByRole('button', { name: 'Hide' }).click()
  await choose.setInputFiles([
    { name: 'referral.pdf', mimeType: 'application/pdf', buffer: bluePage() },
    { name: 'wrong.pdf', mimeType: 'application/pdf', buffer: bluePage() },
  ])
  await expect(asked.getByText('referral.pdf')).toBeVisible()
  await asked.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(asked.getByText('wrong.pdf')).toBeHidden()
  await expect(asked.getByText('2 of 2 answered.')).toBeVisible()
  await expect(wanted).toBeHidden()
  // Nothing typed is lost by a refusal, nor by coming back later.
  await expect(asked.getByText('Your answers are saved as you go.')).toBeVisible()
  await expectAccessible(guest)
  await guest.reload()
  await expect(asked.getByLabel('What else should we know?')).toHaveValue('I am afraid of needles')
  await expect(asked.getByText('referral.pdf')).toBeVisible()
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await asked.getByRole('button', { name: 'Send my answers' }).click()
  await expect(asked.getByText(/Sent on/)).toBeVisible()
  // A guest has no records: what was sent is saved from here, by its name.
  await expect(guest.getByText('The clinic asks you some questions before this visit.')).toHaveCount(0)
  const signed = guest.getByRole('region', { name: 'What you signed and sent' })
  const saving = guest.waitForEvent('download')
  await signed.getByRole('button', { name: 'Download Answers before the visit' }).press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^Answers before the visit, .+\.pdf$/)
  await expectAccessible(guest)
  // What was sent needs it: the last one is not taken away.
  await asked.getByRole('button', { name: 'Remove referral.pdf' }).click()
  await expect(asked.getByText(/Your answers were sent with this document/)).toBeVisible()
  // The words of documents come in the language of the guest as all others do.
  await phone.addCookies([{ name: 'lang', value: 'fr', url: origin }])
  await guest.reload()
  await expect(guest.getByText('Choisir des fichiers')).toBeVisible()
  await phone.close()

  await open(page, `/doc/appointments?a=${visit}`)
  await expect(page.getByText('I am afraid of needles')).toBeVisible()
  await expect(page.getByText('referral.pdf')).toBeVisible()
  await page.getByRole('button', { name: /^Your referral letter/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Your referral letter' })).toBeVisible()
})
