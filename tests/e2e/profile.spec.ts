import { expect, test } from '#tests/support/e2e.ts'
import { open, tabTo } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

test('a doctor fills in the page by keyboard and sees it grow; patients then read it', async ({ page, clinic }) => {
  const doctor = await clinic.doctor()
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/profile')
  const beside = page.getByRole('region', { name: 'What patients see' })
  await page.getByLabel('New photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
  // The picture is cut by keyboard too.
  await page.getByRole('slider', { name: 'Zoom' }).press('End')
  await page.getByRole('button', { name: 'Save the photo' }).press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()

  // A language by its first letters.
  const languages = page.getByRole('combobox', { name: 'Languages you speak' })
  await languages.focus()
  await page.keyboard.type('swah')
  await expect(page.getByRole('option', { name: /Swahili/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(beside).toContainText('Speaks Swahili')

  await page.getByLabel('About you').fill('I listen first.')
  await expect(beside).toContainText('I listen first.')
  await page.getByRole('button', { name: 'Add Français' }).press('Enter')
  await page.getByLabel('About you').fill('J’écoute d’abord.')

  // Two qualifications; the second goes up by keyboard, a year to come is refused where it stands and nothing is lost.
  for (const [title, year] of [['Fellow', '2100'], ['Physician', '2009']] as const) {
    await page.getByRole('button', { name: 'Add a qualification' }).press('Enter')
    await page.getByLabel('Title or degree').last().fill(title)
    await page.getByLabel('Year').last().fill(year)
  } // prettier-ignore
  await tabTo(page, /^Move qualification 2 up$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title or degree').first()).toHaveValue('Physician')
  await page.getByRole('button', { name: 'Save changes' }).first().press('Enter')
  await expect(page.getByLabel('Year').last()).toHaveAccessibleDescription(/Year must be a number between 1930 and/)
  await expect(page.getByLabel('About you')).toHaveValue('J’écoute d’abord.')

  // Leaving asks once.
  await page.getByRole('link', { name: 'Dashboard' }).press('Enter')
  await page.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Year').last().fill('2012')
  await page.getByRole('button', { name: 'Save changes' }).first().press('Enter')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  const anyone = await page.context().browser()?.newPage({ locale: 'fr-FR' })
  if (!anyone) throw new Error('No browser')
  await open(anyone, `/d/${doctor.slug}?lang=fr`)
  await expect(anyone.getByText('J’écoute d’abord.')).toBeVisible()
  await expect(anyone.getByText('Physician')).toBeVisible()
  await anyone.close()
})

test('another specialty of a checked doctor is asked about once more; the preview shows the times of a closed page to its doctor', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor(), 'doctor')
  await open(page, '/doc/profile')
  // The account below has a button of that name too.
  const save = page.getByRole('form', { name: 'What patients read' }).getByRole('button', { name: 'Save changes' })
  const specialty = page.getByLabel('Specialty', { exact: true })
  await specialty.fill('Derma')
  await page.getByRole('option', { name: 'Dermatology' }).click()
  await save.click()
  const question = page.getByRole('dialog', { name: 'Save another specialty?' })
  await expect(question).toContainText('the visit is on hold')
  await question.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await save.click()
  await question.getByRole('button', { name: 'Save and close my page' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  // Nothing is asked where nobody stands as checked.
  await page.getByLabel('First name').first().fill('Grace')
  await save.click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await open(page, '/doc/schedule?tab=preview')
  await expect(page.getByText('Patients do not see this yet.')).toBeVisible()
  await expect(page.getByText(/^\d+:\d\d[ap]m$/).first()).toBeVisible()
})
