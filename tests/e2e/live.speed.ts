import { expect, test } from '#tests/support/e2e.ts'
import { watchChanges } from '#tests/support/live-changes.ts'

test('forty times in a row one browser sees within a second what another did: p95 below 1,000 ms', async ({
  browser,
  clinic,
}) => {
  const delays = (await watchChanges(browser, (await clinic.doctor()).slug, 20)).toSorted((a, b) => a - b)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Infinity
  const [median, p95] = [at(0.5), at(0.95)]
  console.log(
    JSON.stringify({ live: 'browser to browser', events: delays.length, median, p95, longest: delays.at(-1) }),
  )
  expect(p95).toBeLessThan(1000)
})
