import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open, ready } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker is there and keeps its page in the language of the browser. */
const workerKeeps = (page: Page, language = 'en') =>
  page.waitForFunction(async (wanted) => {
    await navigator.serviceWorker.ready
    const kept = await caches.match('/offline')
    return (
      kept !== undefined &&
      (await kept.text()).includes(`lang="${wanted}"`) &&
      navigator.serviceWorker.controller !== null
    )
  }, language)

/** Everything that caches hold: addresses, and the texts behind them. */
const inCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        found.push({ path: new URL(request.url).pathname, text })
      }
    }
    return found
  })

/** Puts the worker of a next build where the server finds it: the same with other letters. Returns how to put it back. */
function nextBuild(): () => void {
  const file = join(import.meta.dirname, '../../build/web/client/worker.js')
  const kept = ['', '.gz', '.br'].map((ending) => ({ name: file + ending, bytes: readFileSync(file + ending) }))
  const next = Buffer.from(`${readFileSync(file, 'utf8')}// The next build`)
  for (const [ending, bytes] of [
    ['', next],
    ['.gz', gzipSync(next)],
    ['.br', brotliCompressSync(next)],
  ] as const)
    replace(file + ending, bytes)
  return () => {
    for (const { name, bytes } of kept) replace(name, bytes)
  }
}

/** In one step, so that nobody who asks meanwhile reads half of it. */
function replace(file: string, bytes: Buffer) {
  writeFileSync(`${file}.next`, bytes)
  renameSync(`${file}.next`, file)
}

const keptVisit = (page: Page) => page.evaluate(() => localStorage.getItem('next_visit'))

test('the product can be kept as an app: its manifest and icons are there, in the language of the reader', async ({
  page,
  request,
}) => {
  await open(page, '/')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const devices = await page.context().newCDPSession(page)
  const { errors } = await devices.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devices.send('Page.getInstallabilityErrors')
  // A window under test is a private one; nothing else stands in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const manifest = (await (await request.get(address, { headers: { 'accept-language': 'fr' } })).json()) as {
    lang: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.lang).toBe('fr')
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('without a connection a patient reads when and where their next visit is; after log-out nothing of it remains', async ({
  page,
  context,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  const time = await page.locator('#next bdi').innerText()
  await workerKeeps(page)
  await expect.poll(() => keptVisit(page)).toContain('Test Branch')
  const kept = JSON.parse((await keptVisit(page)) ?? '') as Record<string, string>
  expect(Object.keys(kept).toSorted()).toEqual(
    ['code', 'day', 'doctor', 'end', 'place', 'reference', 'start', 'time', 'zone'].toSorted(),
  )
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  const slip = page.getByRole('region', { name: /Your next appointment/ })
  await expect(slip).toContainText(time)
  await expect(slip).toContainText('Test Branch')
  await expect(slip).toContainText(kept.reference ?? '')
  await expect(slip.getByRole('img', { name: 'Code for the front desk' })).toBeVisible()
  expect(await slip.locator('path').getAttribute('d')).toMatch(/^M0 0h1v1h-1z/)
  await expectAccessible(page)
  // Followed as a link is: a driver's own going may be given up half-way, and the old page stays.
  await page.evaluate(() => location.assign('/find?q=heart'))
  await expect(page).toHaveURL(/find/)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeHidden()
  await ready(page)
  await open(page, '/usr/dashboard')
  await page.getByRole('button', { name: 'Test Person' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/:\d+\/$/)
  expect(await keptVisit(page)).toBeNull()
  const left = await inCaches(page)
  expect(left.filter(({ path }) => path.startsWith('/api'))).toEqual([])
  for (const { path, text } of left)
    for (const word of [kept.reference ?? '', patient.token, 'Test Branch']) expect(text, path).not.toContain(word)
  await context.setOffline(true)
  await page.goto('/usr/dashboard').catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Your next appointment/ })).toBeHidden()
  await context.setOffline(false)
})

test('a kept visit goes when it is over, and when the server no longer knows the session', async ({ page, clinic }) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await workerKeeps(page)
  await expect.poll(() => keptVisit(page)).toContain('Test Branch')
  await open(page, '/privacy-policy')
  const told = (await page.locator('main table tbody th').allInnerTexts()).flatMap((text) => text.split(', '))
  expect(told).toEqual(expect.arrayContaining(['next_visit', ...(await page.evaluate(() => caches.keys()))]))
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('next_visit') ?? '{}') as object
    localStorage.setItem('next_visit', JSON.stringify({ ...kept, end: '2020-01-01T10:00:00Z' }))
  })
  await open(page, '/find')
  expect(await keptVisit(page)).toBeNull()
  await open(page, '/usr/dashboard')
  await expect.poll(() => keptVisit(page)).toContain('Test Branch')
  await page.context().clearCookies({ name: 'session' })
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out' }).first()).toBeVisible()
  expect(await keptVisit(page)).toBeNull()
})

test('a newer version waits until it is asked for, and until what was typed is out of the way', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/profile')
  await workerKeeps(page)
  // It stays there until the end: a browser looks again by itself after each page, and would find the old one newer.
  const putBack = nextBuild()
  try {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    await expect(notice).toBeVisible()
    await page.getByLabel('First name').fill('Typed')
    await notice.getByRole('button', { name: 'Load it now' }).click()
    await expect(notice).toContainText('nothing you typed is lost')
    await expect(page.getByLabel('First name')).toHaveValue('Typed')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Appointments', exact: true }).click()
    await loaded
    await ready(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  } finally {
    putBack()
  }
})
