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
