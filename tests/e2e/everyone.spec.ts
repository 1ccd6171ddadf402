import { expect, test, type Fixtures, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { arrives, logInAs, open } from '#tests/support/browser.ts'
import { origin } from '#tests/support/port.ts'

const pages = ['/', '/find?q=heart', '/d/dr-ada-sample', '/for-patients', '/faq', '/contact', '/auth/user-signup']

/** Whatever sticks out of the page to the side would have to be scrolled for. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A browser whose owner has set its letters to twice their size. */
async function largeLetters({ playwright, launchOptions }: Pick<Fixtures, 'playwright' | 'launchOptions'>) {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const viewport = { width: 1280, height: 900 }
  const page = await browser.newPage({ viewport, baseURL: origin })
  return { browser, page }
}

test('text twice as large loses nothing and needs no scrolling to the side, in the areas and in Arabic too', async ({
  playwright,
  launchOptions,
}) => {
  const { browser, page } = await largeLetters({ playwright, launchOptions })
  const look = async (path: string) => {
    await open(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
    expect(await clipped(page), path).toEqual([])
  }
  for (const path of pages) await look(path)
  await logInAs(page, 'doctor')
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: origin }])
  const area = ['/doc/dashboard', '/doc/appointments?view=list', '/doc/schedule', '/doc/services', '/doc/profile']
  for (const path of area) await look(path)
  await browser.close()
})

test('text set wide loses nothing', async ({ page }) => {
  for (const path of pages) {
    await open(page, path)
    // WCAG 2.2, 1.4.12.
    const spaced =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    await page.addStyleTag({ content: `${spaced} p { margin-block-end: 2em !important }` })
    expect(await overflow(page), `${path}, spaced`).toBeLessThanOrEqual(0)
    expect(await clipped(page), `${path}, spaced`).toEqual([])
  }
})

/** Buttons, links and labels whose own box cuts their words off. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, p')]
      .filter((element) => {
        const style = getComputedStyle(element)
        const cuts = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
        return cuts && style.position !== 'absolute' && element.offsetParent !== null
      })
      .map((element) => element.textContent?.slice(0, 60) ?? ''),
  )
}

test('with forced colours every control has an edge, and the focus is seen', async ({ browser }) => {
  const context = await browser.newContext({ forcedColors: 'active', colorScheme: 'dark' })
  const page = await context.newPage()
  for (const path of pages.slice(0, 3)) {
    await open(page, path)
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main input, main select')]
        .filter(
          (control) =>
            control.offsetParent !== null && !['radio', 'checkbox'].includes((control as HTMLInputElement).type),
        )
        .filter((control) => {
          const { borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(control)
          return borderTopWidth === '0px' && outlineStyle === 'none' && textDecorationLine === 'none'
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    )
    expect(bare, path).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(ring, path).not.toBe('none')
  }
  await context.close()
})

test('an empty box to tick has an edge that can be seen, by day and by night', async ({ page }) => {
  await open(page, '/auth/user-signup')
  for (const theme of ['light', 'dark']) {
    const contrast = await page
      .getByRole('checkbox')
      .first()
      .evaluate((box, ground) => {
        document.documentElement.dataset.theme = ground
        const { borderTopColor, backgroundColor } = getComputedStyle(box)
        const lightness = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
            const share = Number(part) / 255
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const [dark = 0, light = 0] = [lightness(borderTopColor), lightness(backgroundColor)].toSorted((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      }, theme)
    expect(contrast, theme).toBeGreaterThanOrEqual(3)
  }
})

test('who asks for less motion gets none', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of ['/', '/find?q=heart', '/d/dr-ada-sample']) {
    await open(page, path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
          const longest = Math.max(...transitionDuration.split(',').map((time) => Number.parseFloat(time)))
          return longest > 0.011 || (animationName !== 'none' && Number.parseFloat(animationDuration) > 0.011)
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    )
    expect(moving, path).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
  await context.close()
})

test('the focus goes through the page in reading order, is always seen and never hidden behind a bar', async ({
  page,
}) => {
  for (const path of ['/', '/d/dr-ada-sample', '/contact']) {
    await open(page, path)
    const hidden: string[] = []
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const problem = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return ''
        const box = element.getBoundingClientRect()
        const name = element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 80)
        if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) return `${name}: out of sight`
        const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)]
        const top = document.elementFromPoint(x, y)
        const seen = top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        if (!seen) return `${name}: behind ${top?.outerHTML.slice(0, 80)}`
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return outlineStyle === 'none' && boxShadow === 'none' ? `${name}: no ring` : ''
      })
      if (problem) hidden.push(problem)
    }
    expect(hidden, path).toEqual([])
  }
})

test('menus, overlay and banner by keyboard: they open, keep the focus, close with Escape and give it back', async ({
  page,
}) => {
  await open(page, '/')
  const login = page.getByRole('button', { name: 'Login' })
  await login.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'For doctors' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'For patients' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(login).toBeFocused()
  const start = page.getByRole('button', { name: 'Get started' }).first()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog, [role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(start).toBeFocused()
  await page.getByRole('button', { name: 'OK, close this notice' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK, close this notice' })).toHaveCount(0)
})

test('Back from the check of a booking gives the time back and returns to it', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  await open(page, `/d/${slug}`)
  const time = page.getByRole('button', { name: /with Dr Test/ }).nth(4)
  const name = (await time.getAttribute('aria-label')) ?? ''
  await time.focus()
  await page.keyboard.press('Enter')
  await arrives(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await page.waitForURL(new RegExp(slug))
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})
