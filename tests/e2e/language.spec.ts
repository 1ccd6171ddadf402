import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstServiceNames } from '#domain/profiles/first-services.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { beginSession, mailTo, open, ready, newEmail } from '#tests/support/browser.ts'
import { origin } from '#tests/support/port.ts'

const password = 'four words nobody knows'

test('a page speaks what the browser asks for; a choice in the footer is remembered, without scripts too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-CH' })
  const page = await context.newPage()
  await page.goto('/for-patients')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moins d’attente. Moins d’appels.')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أسئلة وأجوبة')
  await expect(page.locator('link[rel=alternate][hreflang=fr]')).toHaveAttribute('href', /\/faq\?lang=fr$/)
  await page.goto('/d/dr-ada-sample?lang=en')
  await expect(page.getByText('Cardiology', { exact: true })).toBeVisible()
  await context.close()
})

test('an account keeps its language: screens and mails follow it to another browser', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await open(page, '/auth/user-signup?lang=fr')
  await page.getByLabel('Prénom').fill('Amélie')
  await page.getByLabel('Nom', { exact: true }).fill('Exemple')
  await page.getByLabel('Jour', { exact: true }).fill('3')
  await page.getByLabel('Mois', { exact: true }).fill('4')
  await page.getByLabel('Année', { exact: true }).fill('1990')
  await page.getByLabel('E-mail').fill(newEmail('amelie'))
  await page.getByLabel('Créer un mot de passe').fill(password)
  await page.getByLabel(/J’accepte/).check()
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  const mail = await mailTo(newEmail('amelie'), /est votre code/)
  await page.getByLabel('Code à 6 chiffres').fill(/(\d{6}) est votre/.exec(mail)?.[1] ?? '')
  await page.waitForURL(/\/usr\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Bonjour Amélie' })).toBeVisible()

  const english = await (await browser.newContext()).newPage()
  await open(english, '/auth/login/usr')
  await english.getByLabel('Email').fill(newEmail('amelie'))
  await english.getByLabel('Password', { exact: true }).fill(password)
  await english.getByRole('button', { name: 'Log in', exact: true }).click()
  await english.waitForURL(/dashboard/)
  await open(english, '/usr/dashboard')
  await expect(english.getByRole('heading', { name: 'Bonjour Amélie' })).toBeVisible()
  await mailTo(newEmail('amelie'), /Nouvelle.connexion/)

  await english.getByRole('button', { name: /^Langue/ }).click()
  await english.getByRole('menuitem', { name: 'English' }).click()
  await english.waitForURL(/lang=en/)
  await expect(english.getByRole('heading', { name: 'Hello Amélie' })).toBeVisible()
  await open(english, '/auth/reset-password/usr?lang=fr')
  await english.getByLabel('E-mail').fill(newEmail('amelie'))
  await english.getByRole('button', { name: 'Envoyer le lien' }).click()
  await mailTo(newEmail('amelie'), /Subject: Reset your/)
})

// Where people's own words stand as well: these pages are full of our own.
const pages = {
  patient: ['/usr/dashboard', '/usr/appointments', '/usr/profile', '/usr/profile?tab=security'],
  doctor: ['/doc/appointments?view=list', '/doc/schedule', '/doc/schedule?tab=dates', '/doc/services', '/doc/profile'],
  manager: ['/fam/dashboard', '/fam/branches', '/fam/doctors', '/fam/users'],
  admin: ['/admin/verification', '/admin/health', '/admin/facilities'],
} as const
const publicPages = ['/', '/find?q=heart', '/d/dr-ada-sample', '/for-patients', '/for-healthcare-providers', '/about']
const morePages = ['/contact', '/faq', '/privacy-policy', '/terms-and-conditions', '/nowhere', '/auth/user-signup']

test('in the pseudo language no text of ours stays plain English', async ({ browser }) => {
  const file = join(import.meta.dirname, '../../src/domain/language/messages/gathered/en.json')
  const ours = new Set(Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>).flat())
  // Names of people and places look like texts of ours at times; the browser names countries.
  for (const name of ['Tendwell', 'Dr', 'United Kingdom']) ours.delete(name)
  // A message stays in the language in which it was written to somebody.
  for (const subject of [
    /^You are on the waiting list/,
    /^The time went to the next person/,
    /^You have a new document/,
  ])
    for (const text of ours) if (subject.test(text)) ours.delete(text)
  const plain: string[] = []
  const look = async (page: Page, paths: readonly string[]) => {
    await page.context().addCookies([{ name: 'lang', value: 'qps', url: origin }])
    for (const path of paths) {
      await page.goto(path)
      await ready(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(300)
      plain.push(...(await textsOf(page)).filter((text) => ours.has(text)).map((text) => `${path}: ${text}`))
    }
  }
  const visitor = await (await browser.newContext()).newPage()
  await look(visitor, [...publicPages, ...morePages])
  for (const [who, paths] of Object.entries(pages)) {
    // Whoever runs a clinic reads and edits the names of services as they were saved.
    if (who !== 'patient') for (const name of firstServiceNames) ours.delete(name)
    const context = await browser.newContext()
    const page = await context.newPage()
    await beginSession(page, who as keyof typeof pages)
    await look(page, paths)
    await context.close()
  }
  expect(plain).toEqual([])
})

/** Every text of the page, and what screen readers say instead of one. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
}
