import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'

test('forty taps on a time: how long until the page that holds it is there', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  const delays: number[] = []
  // The first one is fetched with everything that is kept from then on.
  for (let taps = 0; taps <= 40; taps += 1) {
    await open(page, `/d/${slug}`)
    const times = page.getByRole('region', { name: 'Free times' }).getByRole('button', { name: /with Dr/ })
    await times.nth(8).scrollIntoViewIfNeeded()
    const delay = await times.nth(8).evaluate(
      (button) =>
        new Promise<number>((done) => {
          const tapped = performance.now()
          const watch = new MutationObserver(() => {
            if (document.querySelector('h1')?.textContent !== 'Check and book') return
            watch.disconnect()
            done(performance.now() - tapped)
          })
          watch.observe(document.body, { childList: true, subtree: true, characterData: true })
          if (button instanceof HTMLElement) button.click()
        }),
    )
    if (taps > 0) delays.push(delay)
    await page.getByRole('button', { name: 'Back to times' }).click()
    await page.waitForURL(/\/d\//)
  }
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Infinity)
  console.log(JSON.stringify({ 'tap to held, ms': { taps: sorted.length, median: at(0.5), p95: at(0.95) } }))
  // What is wanted is 300 ms at the 95th percentile, on a machine that does nothing else: the figure is for eyes.
  expect(sorted).toHaveLength(40)
})
