import { expect, test } from '#tests/support/e2e.ts'

test('nothing is served but the pages and their files: no sources, no settings, no lists of folders', async ({
  request,
}) => {
  for (const path of [
    '/.git/HEAD',
    '/.git/config',
    '/.svn/entries',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/src/server/main.ts',
    '/server/index.js',
    '/assets',
    '/assets/',
    '/data/secrets.key',
    '/secrets.key',
    '/postgres/postgresql.conf',
    '/..%2fserver/index.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/.well-known/',
    '/backup.sql',
    '/index.html~',
  ]) {
    const answer = await request.get(path)
    expect([400, 404], path).toContain(answer.status())
    expect(await answer.text(), path).not.toMatch(/\[core\]|"dependencies"|createServer|Index of|ref: refs/)
  }
})

test('what stands in an address is shown as text, in the page and in what search engines read', async ({
  request,
  page,
}) => {
  const typed = `</script><script>window.canary = 1</script><img src=x onerror="window.canary = 1">"'`
  for (const path of [
    '/find?q=',
    '/find?place=',
    '/faq?q=',
    '/d/',
    '/nowhere/',
    '/auth/login/usr?next=',
    '/auth/reset-password/usr?token=',
    '/a/',
  ]) {
    const answer = await request.get(
      path + encodeURIComponent(typed).replaceAll('%2F', path.includes('?') ? '%2F' : ''),
    )
    const text = await answer.text()
    expect(text, path).not.toContain('<script>window.canary')
    expect(text, path).not.toContain('<img src=x')
  }
  await page.goto(`/find?q=${encodeURIComponent(typed)}`)
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
})

test('an address that was typed wrongly, or cut off on its way, finds a page and no fault', async ({ request }) => {
  for (const [path, status] of [
    ['/find?q=%01', 200],
    ['/find?q=heart&day=9999-99-99', 200],
    ['/find?from=2026-13-01', 200],
    ['/find?latitude=nowhere&mode=flying', 200],
    ['/d/%01', 404],
    [`/d/${'x'.repeat(300)}`, 404],
    ['/d/dr-ada-sample/time?start=yesterday', 200],
    ['/d/dr-ada-sample/time?offering=1&service=2&start=99999999', 200],
    ['/b/%01', 404],
    ['/f/%01', 404],
    ['/credentials/not-one', 404],
  ] as const)
    expect.soft((await request.get(path)).status(), path).toBe(status)
})
