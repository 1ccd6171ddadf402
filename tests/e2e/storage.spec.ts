import { expect, test, type Page } from '#tests/support/e2e.ts'
import { logInAs, open } from '#tests/support/browser.ts'

const keys = {
  local: [
    'doctor_profile',
    'facility',
    'branch',
    'branchNavMode',
    'branchId',
    'full_name',
    'cookies_accepted',
    'been_before',
  ],
  session: [
    'toast_after_reload',
    'doctor_profile_typed',
    'side_menu',
    'booking_draft',
    'wanted_path',
    'sign_up',
    'invitation',
  ],
}

/** Writes something that no screen can read under every key but those of the session itself. */
const spoil = (page: Page, text: string) =>
  page.evaluate(
    ([names, value]) => {
      for (const key of names.local) localStorage.setItem(key, value)
      for (const key of names.session) sessionStorage.setItem(key, value)
    },
    [keys, text] as const,
  )

for (const [who, path, key, field] of [
  ['doctor', '/doc/dashboard', 'doctor_profile', 'doctor'],
  ['manager', '/fam/dashboard', 'facility', 'name'],
  ['desk', '/branch/dashboard', 'branch', 'name'],
] as const)
  test(`what the browser of the ${who} keeps may be unreadable: the server is asked and the area stands`, async ({
    page,
  }) => {
    const broke: string[] = []
    page.on('pageerror', (error) => broke.push(error.message))
    await logInAs(page, who)
    for (const text of ['{bad', 'undefined', 'null', '7', '[]', '{"doctor":1,"name":{}}']) {
      await spoil(page, text)
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 }), text).toBeVisible()
      await expect
        .poll(() =>
          page.evaluate(
            ([name, part]) => {
              try {
                const kept = JSON.parse(localStorage.getItem(name) ?? '') as Record<string, unknown>
                return typeof kept[part]
              } catch {
                return 'unreadable'
              }
            },
            [key, field] as const,
          ),
        )
        .toBe('string')
    }
    expect(broke).toEqual([])
  })

test('pages for everybody and for those who come stand whatever the browser keeps', async ({ page }) => {
  const broke: string[] = []
  page.on('pageerror', (error) => broke.push(error.message))
  await open(page, '/')
  for (const text of ['{bad', 'undefined', '{}'])
    for (const path of [
      '/',
      '/find',
      '/d/dr-ada-sample',
      '/auth/verify-email/usr',
      '/auth/register/doctor',
      '/auth/login/usr',
    ]) {
      await spoil(page, text)
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 }), `${path} ${text}`).toBeVisible()
    }
  expect(broke).toEqual([])
})

test('an unreadable session is no session: the visitor can log in again', async ({ page }) => {
  await logInAs(page, 'patient')
  for (const [key, text] of [
    ['user_type', '{bad'],
    ['user_id', 'undefined'],
    ['loggedin', '{bad'],
  ] as const) {
    // From a page without scripts: an open page of the product would leave by itself, in the middle of the next step.
    await page.goto('/robots.txt')
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
    await open(page, '/usr/dashboard')
    await page.waitForURL(/:\d+\/$/)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await logInAs(page, 'patient')
  }
})
