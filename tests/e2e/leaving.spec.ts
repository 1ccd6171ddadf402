import { expect, test, type Page } from '#tests/support/e2e.ts'
import { bookAsGuest, codeFor, fillSignUp, goodPassword, newEmail, open, pickTime } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const asks = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('a form with changes asks once before it is left: by a link, by Back and by the menu; after saving nothing is asked', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/appointments')
  await page.getByRole('button', { name: /Test Person|Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const name = page.getByLabel('First name')
  await name.fill('Changed')
  await page.getByRole('link', { name: 'Records' }).click()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Changed')
  await page.goBack()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/profile/)
  await page.getByRole('button', { name: /Test Person|Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .or(page.getByRole('button', { name: 'Save changes' }))
    .first()
    .click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page).toHaveURL(/records/)
})

test('a dialog with something typed asks before it closes, by Escape and by its button', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.doctor(), 'doctor')
  await open(page, '/doc/appointments')
  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  await dialog.getByRole('button', { name: 'New patient' }).click()
  await dialog.getByLabel('First name').fill('Robin')
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Robin')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await asks(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
})

test('a search is no work that is lost: what is typed in it is left without a question', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/providers')
  await page.getByLabel('What do you need?').fill('heart')
  await page.getByLabel('Where?').fill('Sampleton')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page).toHaveURL(/records/)
  await expect(asks(page)).toBeHidden()
})

for (const path of ['/auth/user-signup', '/auth/doctor-signup', '/auth/facility-signup'])
  test(`what is typed at ${path} is there again after Back and after a reload, the password aside`, async ({
    page,
  }) => {
    await open(page, path)
    await page.getByLabel(/irst name/).fill('Robin')
    await page.getByLabel(/mail/).fill('robin@example.com')
    if (path.includes('user')) await page.getByLabel('Year', { exact: true }).fill('1991')
    await page.getByLabel('Create a password').fill('four quiet words here')
    await page.getByLabel(/I agree/).check()
    const isThere = async () => {
      await expect(page.getByLabel(/irst name/)).toHaveValue('Robin')
      await expect(page.getByLabel(/mail/)).toHaveValue('robin@example.com')
      if (path.includes('user')) await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1991')
      // Who agrees does so anew.
      await expect(page.getByLabel(/I agree/)).not.toBeChecked()
      await expect(page.getByLabel('Create a password')).toHaveValue('')
    }
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/login/)
    await page.goBack()
    await isThere()
    await page.reload()
    await isThere()
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('quiet')
  })

test('who wrote a wrong address finds the rest again, until the address is proven', async ({ page }) => {
  const wrong = newEmail('wrong-address')
  await fillSignUp(page, wrong)
  await page.waitForURL(/verify-email/)
  await page.getByRole('link', { name: 'Wrong address? Change it' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('Email')).toHaveValue(wrong)
  await page.getByLabel('Email').fill(newEmail('right-address'))
  await page.getByLabel('Create a password').fill(goodPassword)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/verify-email/)
  await page.getByLabel('6-digit code').fill(await codeFor(newEmail('right-address')))
  await page.waitForURL(/dashboard/)
  expect(await page.evaluate(() => sessionStorage.getItem('typed:sign-up-usr'))).toBeNull()
})

test('a message to us that is left is there again after Back, and gone once it is sent', async ({ page }) => {
  await open(page, '/contact')
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Something is broken').check()
  await page.getByLabel('Message').fill('The door of the clinic is painted shut.')
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await expect(page).toHaveURL(/faq/)
  await page.goBack()
  await expect(page.getByLabel('Message')).toHaveValue('The door of the clinic is painted shut.')
  await expect(page.getByLabel('Something is broken')).toBeChecked()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await page.reload()
  await page.getByLabel('Message').focus()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a guest who has begun to tell what is wrong with a page is asked once before it is lost', async ({
  page,
  clinic,
}) => {
  const { slug } = await clinic.doctor()
  await open(page, `/d/${slug}/checks`)
  const words = page.getByLabel('What is right, and how you know')
  await words.fill('The clinic has moved across the square.')
  await page.locator(`main a[href="/d/${slug}"]`).first().click()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(words).toHaveValue('The clinic has moved across the square.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you. A person reads it and asks the doctor.')).toBeVisible()
  await page.locator(`main a[href="/d/${slug}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/d/${slug}$`))
})

test('a guest who has chosen what suits is asked before the form closes; without a change it closes at once', async ({
  page,
  clinic,
}) => {
  await pickTime(page, (await clinic.doctor()).slug, -1)
  await bookAsGuest(page, newEmail('wishes'))
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  // The page that is left has the same button.
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
  const wishes = page.getByRole('dialog', { name: 'Tell me about earlier times' })
  await page.getByRole('button', { name: 'Tell me about earlier times' }).click()
  await page.keyboard.press('Escape')
  await expect(wishes).toBeHidden()
  await page.getByRole('button', { name: 'Tell me about earlier times' }).click()
  await wishes.getByLabel('Morning').check()
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(wishes.getByLabel('Morning')).toBeChecked()
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Leave' }).click()
  await expect(wishes).toBeHidden()
})

test('what a clinic has written for a patient whose visit it cancels is not lost by Escape', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesOnTuesday(patient, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, `/doc/appointments?a=${await clinic.visitOf(patient)}`)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel the appointment?' })
  const note = cancel.getByLabel('What should the patient know?')
  await note.fill('The lift is out of order until Friday.')
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue('The lift is out of order until Friday.')
  await note.fill('')
  await cancel.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(cancel).toBeHidden()
})
