import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open, tabTo } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

async function press(page: Page, name: RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

type Looks = { results: { id: string }[]; next: string | null }

/** As if there were as many looks again, older ones: a story does not look fifty times. */
async function looksComeInTwo(page: Page) {
  let first: Looks['results'] = []
  await page.route('**/api/records/looks?**', async (route) => {
    const isOlder = new URL(route.request().url()).searchParams.has('before')
    const answer = await route.fetch()
    const body = (await answer.json()) as Looks
    if (!isOlder) first = body.results
    const older = first.map((look) => ({ ...look, id: `older ${look.id}` }))
    const json = isOlder ? { ...body, results: older, next: null } : { ...body, next: body.results.at(-1)?.id ?? null }
    await route.fulfill({ response: answer, json })
  })
}

/** Everything that this browser has put away of our pages, as one text. */
function keptByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(request.url, await answer?.text())
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(new Error(name))
      })
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const asked = database.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
          }),
        )
    }
    return JSON.stringify(kept)
  })
}

test('by keyboard alone: upload a paper, share its folder, stop sharing; the browser keeps no word of it', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).waitFor()
  await press(page, /^New folder$/)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Canary of the liver')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Canary of the liver/ }).waitFor()
  await press(page, /Canary of the liver/)
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  await tabTo(page, /^Choose files/)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'canary biopsy.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByRole('button', { name: /^canary biopsy PNG/ }).waitFor()
  // Its line is hidden: the keyboard goes on where the next file is chosen.
  await press(page, /^Hide$/)
  await expect(page.getByLabel('Choose files')).toBeFocused()
  await press(page, /^canary biopsy/)
  // A child process draws it, which takes its time where much else runs.
  await expect(page.getByRole('img', { name: 'canary biopsy' })).toBeVisible({ timeout: 60_000 })
  // Closed by its button, a document gives the keyboard back to its row.
  await press(page, /^Close$/)
  await expect(page.getByRole('button', { name: /^canary biopsy PNG/ })).toBeFocused()

  await press(page, /^Share$/)
  await page.getByRole('dialog').waitFor()
  await press(page, /^Share$/)
  await expect(page.getByText('Until the visit of')).toBeVisible()
  await press(page, /^Stop sharing/)
  await expect(page.getByText('Only you see this until you share it.')).toBeVisible()
  // The line went with its button: the keyboard stays where the lines are.
  await expect(page.getByRole('dialog').locator(':focus')).toContainText('Only you see this until you share it.')

  await page.keyboard.press('Escape')
  await looksComeInTwo(page)
  await press(page, /^More for Canary of the liver$/)
  await page.getByRole('menuitem', { name: 'Who looked' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('list', { name: 'Who looked' }).getByRole('listitem')
  await lines.first().waitFor()
  const shown = await lines.count()
  await press(page, /^Show older looks$/)
  // The button goes with the last of them, so the keyboard goes on at the first of what came.
  await expect(lines).toHaveCount(2 * shown)
  await expect(lines.nth(shown)).toBeFocused()
  await page.keyboard.press('Escape')

  const kept = await keptByBrowser(page)
  // That it was looked at where something is: the theme and the session's mark are there.
  expect(kept.length).toBeGreaterThan(20)
  expect(kept).not.toMatch(/canary/i)
})
