import type { Browser } from '@playwright/test'
import { open } from './browser.ts'

/**
 * One browser watches a doctor's times while another holds one and lets it go, so many times. Returns how many
 * milliseconds after each change the first one showed it.
 */
export async function watchChanges(browser: Browser, slug: string, changes: number): Promise<number[]> {
  const [watcher, visitor] = [await browser.newPage(), await browser.newPage()]
  await open(watcher, `/d/${slug}`)
  const times = watcher.getByRole('button', { name: /with Dr/ })
  await times.first().waitFor()
  await watcher.evaluate(() => {
    const shown = () =>
      [...document.querySelectorAll('button[aria-label*="with Dr"]')]
        .map((button) => button.getAttribute('aria-label'))
        .join()
    const log: { at: number; shown: string }[] = [{ at: Date.now(), shown: shown() }]
    Object.assign(window, { seenTimes: log })
    new MutationObserver(() => {
      if (shown() !== log.at(-1)?.shown) log.push({ at: Date.now(), shown: shown() })
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await open(visitor, '/find')
  const delays: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const { held, freed } = await visitor.evaluate(holdAndFree, [slug, change] as const)
    for (const moment of [held, freed]) {
      const seen = await watcher.waitForFunction(
        (since) => (window as unknown as { seenTimes: { at: number }[] }).seenTimes.find(({ at }) => at >= since)?.at,
        moment,
        { timeout: 20_000, polling: 50 },
      )
      delays.push(((await seen.jsonValue()) ?? Infinity) - moment)
    }
  }
  for (const page of [watcher, visitor]) await page.close()
  return delays
}

/** Holds a time and lets it go a second and a half later. Returns when each was asked for. */
async function holdAndFree([slug, index]: readonly [string, number]) {
  const csrf = () => ({
    'x-forwarded-for': `10.9.0.${index}`,
    'x-csrftoken': /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '',
  })
  const page = (await (await fetch(`/api/doctors/${slug}`)).json()) as {
    offerings: { offering_id: string }[]
    services: { id: string; audience: string }[]
  }
  // The page shows newcomers what is for everybody.
  const open = page.services.find(({ audience }) => audience === 'everyone')
  const [offering, service] = [page.offerings[0]?.offering_id ?? '', open?.id ?? '']
  const query = new URLSearchParams({ offering, service, days: '14' })
  const { times } = (await (await fetch(`/api/doctors/${slug}/slots?${query.toString()}`)).json()) as {
    times: string[]
  }
  const start = times[index % 5] ?? ''
  await fetch('/api/auth/get-csrf-token')
  const held = Date.now()
  const answer = await fetch('/api/drafts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...csrf() },
    body: JSON.stringify({ offering_id: offering, service_id: service, start }),
  })
  if (answer.status !== 201) throw new Error(`Not held: ${await answer.text()}`)
  const draft = (await answer.json()) as { id: string }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const freed = Date.now()
  const gone = await fetch(`/api/drafts/${draft.id}/hold`, { method: 'DELETE', headers: csrf() })
  if (gone.status !== 200) throw new Error(`Not let go: ${await gone.text()}`)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  return { held, freed }
}
