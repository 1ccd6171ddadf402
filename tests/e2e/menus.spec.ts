import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, open } from '#tests/support/browser.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('a menu by keyboard: arrows, Home, End and letters walk it, Esc gives the focus back, leaving closes it', async ({
  page,
}) => {
  await open(page, '/about')
  const button = page.getByRole('button', { name: 'Login' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await expect(entry('For doctors')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('End')
  await expect(entry('For facility')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(entry('For doctors')).toBeFocused()
  await page.keyboard.type('for p')
  await expect(entry('For patients')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  // A hand is never quicker than the frames in which the menu closes.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.keyboard.press('Enter')
  await expect(entry('For doctors')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await button.click()
  await entry('For patients').click()
  await page.waitForURL(/auth\/login\/usr/)
})

test('suggestions: a late answer never replaces a newer one, Esc and leaving close the list, Enter takes one', async ({
  page,
}) => {
  await open(page, '/find')
  const answer = (label: string) => ({ results: [{ kind: 'specialty', label, hint: '', value: label }] })
  await page.route('**/api/suggestions*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (q === 'sk') await new Promise((later) => setTimeout(later, 2500))
    await route.fulfill({ json: answer(q === 'sk' ? 'Late' : `Fits ${q}`) }).catch(() => undefined)
  })
  const need = page.getByRole('combobox', { name: 'What do you need?' })
  const option = (name: string) => page.getByRole('option', { name })
  await need.click()
  await page.keyboard.type('sk')
  await page.waitForTimeout(500)
  await page.keyboard.type('in')
  await expect(option('Fits skin')).toBeVisible()
  await expect(need).toHaveValue('skin')
  await page.waitForTimeout(2500)
  await expect(option('Late')).toHaveCount(0)
  await expect(option('Fits skin')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(option('Fits skin')).toBeHidden()
  await expect(need).toHaveValue('skin')
  await page.keyboard.press('ArrowDown')
  await expect(option('Fits skin')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(option('Fits skin')).toBeHidden()
  await need.click()
  await page.keyboard.type('s')
  await expect(option('Fits skins')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(need).toHaveValue('Fits skins')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=Fits(\+|%20)skins/)
})

test('whoever types while the list is fetched keeps the field, every letter and the cursor; Enter sends what is typed', async ({
  page,
}) => {
  await page.route('**/assets/combobox-list*.js', async (route) => {
    await new Promise((later) => setTimeout(later, 800))
    await route.continue()
  })
  await open(page, '/find')
  const need = page.getByRole('combobox', { name: 'What do you need?' })
  await need.click()
  await need.evaluate((field) => field.setAttribute('data-before', 'yes'))
  await page.keyboard.type('hysio', { delay: 30 })
  await page.keyboard.press('Home')
  await page.keyboard.type('p')
  await expect(page.getByRole('option', { name: 'Physiotherapy' }).first()).toBeVisible()
  await page.keyboard.type('_')
  await expect(need).toHaveValue('p_hysio')
  await expect(need).toBeFocused()
  await expect(need).toHaveAttribute('data-before', 'yes')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('option', { name: 'Physiotherapy' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=physio(&|$)/)
})

test('a patient is found by keyboard; Esc closes the list and leaves the panel open', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments')
  await page.getByRole('button', { name: 'New appointment' }).click()
  const panel = page.getByRole('dialog', { name: 'New appointment' })
  const patient = panel.getByRole('combobox', { name: 'Patient' })
  await expect(patient).toBeFocused()
  await page.keyboard.type('pat', { delay: 60 })
  await expect(panel.getByRole('option').first()).toBeVisible()
  await expect(patient).toHaveValue('pat')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('option').first()).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})

test('the area menu of a phone keeps the focus, makes the page behind it inert, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await logInAs(page, 'patient', '/usr/dashboard')
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  expect(await menu.evaluate((box) => box.matches(':modal'))).toBe(true)
  await expectAccessible(page)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const here = document.activeElement
      return here !== null && here !== document.body && here.closest('dialog[open]') === null
    })
    expect(isOutside, (await focused(page)) ?? '').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Appointments' }).click()
  await page.waitForURL(/usr\/appointments/)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
})

test('what is fetched late and does not come takes nothing with it: toasts are plain, a menu says so and opens once the line is back', async ({
  page,
}) => {
  await logInAs(page, 'patient', '/usr/profile')
  await expect(page.getByLabel('First name')).toHaveValue(/./)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const language = page.getByRole('button', { name: /^Language/ })
  await language.click()
  await expect(page.getByRole('status').filter({ hasText: 'This did not load' })).toBeVisible()
  await expect(language).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await language.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Français' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A tab that did not come says so, and the page is loaded again from there.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Messages', exact: true }).last().click()
  const said = page.getByRole('alert').filter({ hasText: 'This part did not load.' }).first()
  await expect(said).toBeVisible()
  await page.unroute('**/assets/*.js')
  await said.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByLabel('Your time zone', { exact: true })).toBeVisible()
})
