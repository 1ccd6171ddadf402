import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'

const firstTime = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /with Dr/ })
    .first()

/** The check, its scripts and where it lies: what a tap could wait for. */
const ofTheCheck = /\/api\/drafts|\/assets\/|\/__manifest/

test('a tap on a time asks the server once: the check is there with the answer', async ({ page, clinic }) => {
  const fetched = page.waitForResponse(/book\.page/)
  await open(page, `/d/${(await clinic.doctor()).slug}`)
  await firstTime(page).hover()
  await (await fetched).finished()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await firstTime(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check and book' })).toBeVisible()
  const held = page.getByText(/^We are holding/).filter({ visible: true })
  await expect(held).toBeVisible()
  expect(asked.filter((line) => ofTheCheck.test(line))).toEqual(['POST /api/drafts'])
  // What was handed over is not kept: after a reload the server is asked.
  const again = page.waitForRequest(/\/api\/drafts\/[\w-]+$/)
  await page.reload()
  await again
  await expect(held).toBeVisible()
})

test('who only reads the results fetches nothing of the check; who moves towards a time does', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, '/find')
  await firstTime(page).waitFor()
  // Neither a page that moves, nor a pointer that rests on it, nor a heading that React gives the focus is somebody who moves.
  await page.evaluate(() => {
    scrollBy(0, 40)
    document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  })
  await page.getByRole('heading', { level: 1 }).focus()
  expect(fetched.filter((url) => url.includes('book.page'))).toEqual([])
  const coming = page.waitForResponse(/book\.page/)
  await firstTime(page).hover()
  await coming
})
