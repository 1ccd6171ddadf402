import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, logInAs, open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('the doctor books for a caller in three clicks and one field: three letters, the next time, Book', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/appointments')
  const work = effort()
  await work.click(page.getByRole('button', { name: 'New appointment' }))
  await work.fill(page.getByRole('combobox', { name: 'Patient' }), 'Test Pe')
  await expectAccessible(page)
  await work.click(page.getByRole('option', { name: /Test Person/ }))
  await expect(page.getByText('The time is free')).toBeVisible()
  await work.click(page.getByRole('button', { name: 'Book', exact: true }))
  work.within({ clicks: 3, fields: 1 })
  await expect(page.getByText(/Booked for/).first()).toBeVisible()
})

test('by keyboard: N opens the panel; a series shows what clashes before it is saved', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await page.keyboard.type('Pad')
  await page.getByRole('button', { name: 'New patient' }).press('Enter')
  await page.getByLabel('First name').fill('Paddy')
  await page.getByLabel('Last name').fill('Placeholder')
  await page.getByLabel('Day', { exact: true }).fill('1')
  await page.getByLabel('Month', { exact: true }).fill('2')
  await page.getByLabel('Year', { exact: true }).fill('1950')
  await page.getByText('Reason, repeats and message').click()
  // Digits of any script count, and the arrows of the keyboard too.
  await page.getByLabel('How many times').fill('٩')
  await page.getByLabel('How many times').press('ArrowUp')
  await expect(page.getByText(/All 10 times are free|times? (is|are) not free/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book', exact: true }).press('Enter')
  await expect(page.getByText(/appointments booked from|Booked for/).first()).toBeVisible()
})

test('the desk books for a caller with a doctor of the branch, and so does the manager', async ({
  page,
  browser,
  clinic,
}) => {
  const boss = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: boss.account })
  const [, doctor] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  await clinic.wasThere(await clinic.patient(), doctor)
  await comeBackAs(page, await clinic.worksAt(branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/appointments')
  await page.getByRole('button', { name: 'New appointment' }).click()
  // Nobody stands there before somebody was chosen; whoever is found brings the doctor they came to last.
  const who = page.getByRole('dialog', { name: 'New appointment' }).getByLabel('Doctor')
  await expect(who).toHaveValue('')
  await page.getByRole('combobox', { name: 'Patient' }).fill('Test Pe')
  await page.getByRole('option', { name: /Test Person/ }).click()
  await expect(who).toHaveValue(doctor.slug)
  await expect(page.getByText('The time is free')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(/Booked for/).first()).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await comeBackAs(manager, boss, 'facility-manager')
  await open(manager, '/fam/branches')
  await manager.getByRole('button', { name: 'Enter branch' }).click()
  await manager.getByRole('button', { name: 'New appointment' }).click()
  await expect(manager.getByRole('dialog').getByRole('combobox', { name: 'Patient' })).toBeVisible()
})

test('another doctor in the dialogs of the desk: what was typed stays, and nobody new gets a service for those who were here', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch()
  const [first, second] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  await clinic.followUp(second, -1)
  await comeBackAs(page, await clinic.worksAt(branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/appointments')
  for (const title of ['New appointment', 'Walk-in']) {
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const doctor = dialog.getByLabel('Doctor')
    await expect(doctor).toHaveValue('')
    await dialog.getByRole('button', { name: 'New patient' }).click()
    await dialog.getByLabel('First name').fill('Paddy')
    await dialog.getByLabel('Last name').fill('Placeholder')
    await dialog.getByRole('button', { name: /^(Book|Add to queue)$/ }).click()
    await expect(doctor).toHaveAccessibleDescription(/Select a doctor/)
    if (title === 'New appointment') {
      await dialog.getByText('Reason, repeats and message').click()
      await dialog.getByLabel('Reason for visit').fill('A cough')
    }
    for (const { slug } of [first, second]) {
      await doctor.selectOption(slug)
      await expect(dialog.getByLabel('Service').locator('option:checked')).toHaveText(/Check-up/)
      await expect(dialog.getByLabel('Last name')).toHaveValue('Placeholder')
    }
    if (title === 'New appointment') await expect(dialog.getByLabel('Reason for visit')).toHaveValue('A cough')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
  }
})

test('somebody who is entered a second time is noticed before: the known one is used, or another one is entered', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  await clinic.wasThere(await clinic.patient(), doctor)
  await comeBackAs(page, await clinic.worksAt(branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/appointments')
  const dialog = page.getByRole('dialog')
  async function enter(title: string) {
    await page.getByRole('button', { name: title }).click()
    await dialog.getByRole('button', { name: 'New patient' }).click()
    await dialog.getByLabel('First name').fill('Test')
    await dialog.getByLabel('Last name').fill('Person')
    await dialog.getByLabel('Day', { exact: true }).fill('1')
    await dialog.getByLabel('Month', { exact: true }).fill('1')
    await dialog.getByLabel('Year', { exact: true }).fill('1980')
    if (title === 'New appointment') await expect(dialog.getByText('The time is free')).toBeVisible()
    await dialog.getByRole('button', { name: /^(Book|Add to queue)$/ }).click()
    await expect(dialog.getByText('There is already Test Person, born 1 January 1980.')).toBeVisible()
    await expectAccessible(page)
  }
  await enter('New appointment')
  await dialog.getByRole('button', { name: 'Use this one' }).click()
  await expect(dialog.getByText('There is already')).toBeHidden()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(/Booked for/).first()).toBeVisible()
  await enter('Walk-in')
  await dialog.getByRole('button', { name: 'Enter a new one' }).click()
  await expect(page.getByText('W1 is in the queue').first()).toBeVisible()
})
