import { expect, test } from '#tests/support/e2e.ts'

const ready = 'html[data-ready=yes]'

test('a symptom in plain words leads to doctors, and says whom people with it often see', async ({ page }) => {
  await page.goto('/find?q=my+heart+beats+too+fast')
  await expect(page.getByText('People with this often see:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cardiology' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dr Ada Sample' }).first()).toBeVisible()
})

test('words of danger put the emergency number first, and doctors stay below', async ({ page }) => {
  await page.goto('/find?q=chest+pain')
  const danger = page.getByRole('alert').filter({ hasText: 'In an emergency call' })
  await expect(danger.getByRole('link')).toHaveAttribute('href', /^tel:/)
  const card = page.getByRole('article').first()
  const [top, below] = [await danger.boundingBox(), await card.boundingBox()]
  expect((top?.y ?? 0) < (below?.y ?? 0)).toBe(true)
})

test('the emergency number stands there while words of danger are typed', async ({ page }) => {
  await page.goto('/')
  await page.locator(ready).waitFor({ state: 'attached' })
  await page.getByLabel('What do you need?').pressSequentially('heart attack')
  await expect(page.getByRole('alert').filter({ hasText: 'In an emergency call' })).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('each filter is a chip whose choice stands in the address, and Back takes it away', async ({ page }) => {
  await page.goto('/find?q=heart')
  await page.locator(ready).waitFor({ state: 'attached' })
  await page.getByRole('group', { name: 'Filters' }).locator('summary', { hasText: 'Language' }).click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('link', { name: 'Français' }).click()
  await page.waitForURL(/language=fr/)
  await expect(page.getByText(/Speaks English, French/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dr Ada Sample' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/language=/)
})

test('a panel closes by Escape and gives the focus back to its chip', async ({ page }) => {
  await page.goto('/find?q=heart')
  await page.locator(ready).waitFor({ state: 'attached' })
  const chip = page.getByRole('group', { name: 'Filters' }).locator('summary').filter({ hasText: 'Price up to' })
  await chip.click()
  await expect(page.getByRole('link', { name: '50', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '50', exact: true })).toBeHidden()
  await expect(chip).toBeFocused()
})

test('when nobody matches, each way out is a button that says how many there are', async ({ page }) => {
  await page.goto('/find?q=heart&language=ja')
  await page.getByRole('link', { name: /^Without “日本語” there (is|are) \d+$/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).not.toHaveURL(/language=/)
})

test('filters work before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/find?q=heart')
  await page.getByRole('group', { name: 'Filters' }).locator('summary', { hasText: 'Doctor' }).click()
  await page.getByRole('link', { name: 'Woman', exact: true }).click()
  await expect(page).toHaveURL(/gender=female/)
  await expect(page.getByRole('heading', { name: 'Dr Ada Sample' }).first()).toBeVisible()
  await context.close()
})

test('pictures, markup, long texts and days that are over get an answer that helps', async ({ page }) => {
  await page.goto(`/find?q=${encodeURIComponent('🙂')}`)
  await expect(page.getByText(/We find no word in “🙂”/)).toBeVisible()
  for (const nothing of ['zzzzzz', '皮膚科', '<script>alert(1)</script>', '<b></b>']) {
    await page.goto(`/find?q=${encodeURIComponent(nothing)}`)
    await expect(page.getByText(`We find no word in “${nothing}”`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show all doctors' })).toBeVisible()
    await expect(page.getByText(/often see/)).toHaveCount(0)
  }
  await page.goto(`/find?q=${encodeURIComponent('<b>heart</b>')}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const long of ['long '.repeat(60), 'n'.repeat(100), 'n'.repeat(300)])
    for (const asked of [`q=${long}`, `q=heart&place=${long}`]) {
      await page.goto(`/find?${asked}`)
      await expect(page.getByRole('status').first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  for (const name of ['from', 'day']) {
    await page.goto(`/find?q=heart&${name}=2020-01-01`)
    await expect(page.getByText('Wednesday 1 January 2020 is over. These are the next free times.')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('summary', { hasText: '2020' })).toHaveCount(0)
  }
  await page.goto('/find?place=90210')
  await expect(page.getByText(/We do not know a place called “90210”/)).toBeVisible()
})

test('what the fields of the search say in them is read whole on a phone, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/', '/find'])
    for (const language of ['en', 'fr', 'ar']) {
      await page.goto(`${path}?lang=${language}`)
      const cut = await page.getByRole('combobox').evaluateAll((fields) =>
        fields.flatMap((field) => {
          if (!(field instanceof HTMLInputElement)) return []
          field.value = field.placeholder
          return field.scrollWidth > field.clientWidth ? [field.placeholder] : []
        }),
      )
      expect(cut).toEqual([])
    }
})

test('a doctor’s name with a typing error finds that doctor, not a specialty that a word is near to', async ({
  page,
}) => {
  for (const name of ['Ada Sampel', 'Ada Smaple', 'Dr Ada Sampl']) {
    await page.goto(`/find?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('article').first()).toContainText('Dr Ada Sample')
  }
})
