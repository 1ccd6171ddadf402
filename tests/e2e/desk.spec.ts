import { expectAccessible } from '#tests/support/accessible.ts'
import { atDesk, pickCaller } from '#tests/support/at-desk.ts'
import { effort } from '#tests/support/browser.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'

for (const width of [390, 1280])
  test(`J10: the desk books for a caller and adds a walk-in in three steps and one field each, by keyboard, at ${width}`, async ({
    page,
    clinic,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await atDesk(page, clinic)
    const work = effort()
    await work.key(page, 'n')
    const panel = page.getByRole('dialog', { name: 'New appointment' })
    await pickCaller(page, work, panel)
    await expect(panel.getByText('The time is free')).toBeVisible()
    await expectNoSideways(page)
    await work.press(page, /^Book$/)
    await expect(page.getByText(/Booked for/).first()).toBeVisible()
    work.within({ clicks: 3, fields: 1 })

    await expect(panel).toBeHidden()
    const walkIn = effort()
    await walkIn.key(page, 'w')
    const dialog = page.getByRole('dialog', { name: 'Walk-in' })
    await pickCaller(page, walkIn, dialog)
    await expectNoSideways(page)
    await walkIn.press(page, /^Add to queue$/)
    await expect(page.getByText('W1 is in the queue').first()).toBeVisible()
    walkIn.within({ clicks: 3, fields: 1 })
  })

/** Nothing is wider than the screen. */
async function expectNoSideways(page: Page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
}

test('keys lead to where they act, rest while somebody types, and can be switched off', async ({ page, clinic }) => {
  await atDesk(page, clinic)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name or reference')).toBeFocused()
  // In a field a letter is a letter.
  await page.keyboard.type('nw?')
  await expect(page.getByLabel('Name or reference')).toHaveValue('nw?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByText(/^Nobody is waiting for Room/)).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Single keys do something').uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ctrl+K: pages, actions by right and patients by the rule of the register, by keyboard alone', async ({
  page,
  clinic,
}) => {
  await atDesk(page, clinic)
  const palette = page.getByRole('dialog', { name: 'Search and actions' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('servpo')
  await expect(page.getByRole('option').first()).toHaveText(/Service points/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/service-points/)
  await expect(palette).toBeHidden()

  // A name alone shows nobody; with the birth date it does, and what was used last stands there.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('button', { name: 'Service points' })).toBeVisible()
  await page.keyboard.type('Test Caller')
  await expect(page.getByText('Nothing fits. Try another word.')).toBeVisible()
  await page.keyboard.type(' 1980-01-01')
  await page.getByRole('option', { name: /Test Caller/ }).click()
  await expect(page.getByText('Your view is recorded.')).toBeVisible()

  // The list stands below its field; Enter takes the first without an arrow, and one Esc closes.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('servpo')
  const first = page.getByRole('option').first()
  await expect(first).toBeVisible()
  const [field, list] = [await page.getByRole('combobox').boundingBox(), await first.boundingBox()]
  expect(list?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('servpo')
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/service-points/)
  await expect(palette).toBeHidden()

  // Pressed again in the moment that Esc has closed it and nobody was told yet, it opens.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
  })
  await expect(palette).toBeVisible()
  await page.keyboard.type('servpo')
  await expect(first).toBeVisible()
})
