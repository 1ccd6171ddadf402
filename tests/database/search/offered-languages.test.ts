import { expect, test } from 'vitest'
import { followSettings } from '#server/core/oversight/platform-settings.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
let seen = 0

async function offer(languages: string) {
  await admin.call('PUT /admin/settings/:setting', {
    params: { setting: 'languages' },
    body: { value: languages, seen },
  })
  seen += 1
}

/** What a browser reads of a question without an address that has chosen a language, asks for some, or both. */
async function reads({ cookie, asks = '' }: { cookie?: string; asks?: string }, at = app) {
  const who = at.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  if (cookie) who.cookies.set('lang', cookie)
  const { body } = await who.request('POST', '/api/auth/reset-password', {}, { 'accept-language': asks })
  return (body as { errors: { message: string }[] }).errors[0]?.message
}

const textOf = async (path: string) => (await app.app.inject({ method: 'GET', url: path })).body

test('an operator offers French and Arabic: what browsers read, the map of the pages and every server follow; emptied, all are back', async () => {
  const other = await testApp(db.database, clock)
  const [en, fr, ar] = [await reads({ asks: 'en' }), await reads({ asks: 'fr' }), await reads({ asks: 'ar' })]
  expect(new Set([en, fr, ar, undefined]).size).toBe(4)
  await offer('fr,ar')
  await followSettings(db.database, other.identity)
  for (const at of [app, other]) {
    // Who asks for English, and who chose it once, read the first that is offered.
    expect(await reads({ asks: 'en' }, at)).toBe(fr)
    expect(await reads({ cookie: 'en', asks: 'ar' }, at)).toBe(fr)
    expect(await reads({ asks: 'en, ar;q=0.5' }, at)).toBe(ar)
    expect(await reads({ cookie: 'ar', asks: 'fr' }, at)).toBe(ar)
  }
  expect(await admin.call('GET /admin/settings', {})).toMatchObject({ languages: ['fr', 'ar'] })
  const map = await textOf('/sitemap-pages-1.xml')
  expect(map.match(/hreflang="\w+" href="[^"]*\/faq[^"]*"/g)).toEqual([
    expect.stringMatching(/^hreflang="fr" href=".*\/faq"$/),
    expect.stringMatching(/^hreflang="ar" href=".*\/faq\?lang=ar"$/),
  ])
  expect(await textOf('/.well-known/security.txt')).toContain('Preferred-Languages: fr, ar\n')
  await offer('')
  expect(await reads({ cookie: 'en', asks: 'ar' })).toBe(en)
  await followSettings(db.database, other.identity)
  expect(await reads({ asks: 'en' }, other)).toBe(en)
  await other.close()
})

test('an account keeps a language that was taken away, is written to in the first that is offered, and chooses among those alone', async () => {
  const login = await clinic.account('patient')
  const me = app.person(login)
  await me.call('PUT /auth/language', { body: { language: 'ar' } })
  await offer('fr')
  const mail = async () => {
    await app.person().call('POST /auth/reset-password', { body: { email: login.email } })
    const row = await db.look.one<{ subject: string }>(sql`
      select subject from outbox_message where recipient = ${login.email} order by id desc limit 1`)
    return row?.subject
  }
  expect(await mail()).toMatch(/mot de passe/)
  expect(await refusal(me.call('PUT /auth/language', { body: { language: 'ar' } }))).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'language', message: 'Cette langue n’est pas proposée ici' }],
  })
  const row = await db.look.one(sql`select language from account where id = ${login.account}`)
  expect(row).toEqual({ language: 'ar' })
  await offer('')
  clock.pass(3_600_000)
  expect(await mail()).toMatch(/كلمة/)
})

test('what no list of languages is, is refused; who changed it and what it was stands in the audit', async () => {
  for (const value of ['de', 'en,de', 'fr,fr', 'en fr', ','])
    expect(await refusal(offer(value)), value).toMatchObject({ code: 'invalid' })
  await offer('ar,en')
  await offer('')
  const audited = await db.look.many<{ detail: object }>(sql`
    select detail from audit where action = 'settings.changed' order by at, id`)
  expect(audited.map(({ detail }) => detail).slice(-2)).toEqual([
    { name: 'languages', before: '', after: 'ar,en' },
    { name: 'languages', before: 'ar,en', after: '' },
  ])
})

test('the language that somebody chose before they log in is theirs from then on; one that another person left behind is not', async () => {
  const { join, logIn } = accountsOf(app, db)
  const { account } = await join('kim@example.com')
  const speaks = async () =>
    (await db.look.one<{ language: string }>(sql`select language from account where id = ${account}`))?.language
  expect(await speaks()).toBe('en')
  const browser = app.person()
  await browser.request('GET', '/faq?lang=ar', undefined)
  await logIn('kim@example.com', newcomer.password, browser)
  expect([await speaks(), browser.cookies.get('lang'), browser.cookies.get('lang_chosen')]).toEqual(['ar', 'ar', ''])
  // Whoever is logged in chooses for themselves alone: the next one at this screen keeps their own.
  await browser.request('GET', '/faq?lang=fr', undefined)
  for (const name of ['session', 'csrftoken']) browser.cookies.delete(name)
  await logIn('kim@example.com', newcomer.password, browser)
  expect([await speaks(), browser.cookies.get('lang')]).toEqual(['ar', 'ar'])
  const stranger = app.person()
  await stranger.request('GET', '/faq?lang=tlh', undefined)
  stranger.cookies.set('lang_chosen', 'tlh')
  await logIn('kim@example.com', newcomer.password, stranger)
  expect(await speaks()).toBe('ar')
})
