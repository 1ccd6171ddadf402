import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { SetName, SettingName } from '#domain/profiles/platform-identity.ts'
import { followSettings } from '#server/core/oversight/platform-settings.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const admin = await clinic.account('platform-admin')
type Person = ReturnType<typeof app.person>

test('the administrator reads what the server was given, and no password of it', async () => {
  const other = await testApp(db.database, clock, {
    SMTP_URL: 'smtp://mailer:hidden-word@127.0.0.1:2525',
    BRAND: 'Kindly',
  })
  const settings = await other.person(admin).call('GET /admin/settings', {})
  expect(settings).toMatchObject({ brand: 'Kindly', mail_server: '127.0.0.1:2525', is_demo: true })
  expect(JSON.stringify(settings)).not.toContain('hidden-word')
  await other.close()
  const manager = app.person(await clinic.account('facility-manager'))
  expect(await refusal(manager.call('GET /admin/settings', {}))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(manager.call('POST /admin/settings/test-mail', { body: {} }))).toMatchObject({
    code: 'not_allowed',
  })
})

test('a test tells what the mail server really said, goes to whoever asks, and stands in the audit', async () => {
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (line) =>
      socket.write(
        line.toString().startsWith('EHLO')
          ? '250 test\r\n'
          : line.toString().startsWith('MAIL')
            ? '550 Not from you, stranger\r\n'
            : '250 ok\r\n',
      ),
    )
    socket.on('error', () => undefined)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  const other = await testApp(db.database, clock, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const said = await other.person(admin).call('POST /admin/settings/test-mail', { body: {} })
  expect(said).toMatchObject({ is_sent: false, answer: '550 Not from you, stranger' })
  await other.close()
  server.close()
  expect(await app.person(admin).call('POST /admin/settings/test-mail', { body: {} })).toMatchObject({
    is_sent: true,
    to: said.to,
  })
  const rows = await db.look.many<{ detail: unknown }>(
    sql`select detail from audit where action = 'settings.test_mail' order by at, detail::text`,
  )
  expect(rows).toHaveLength(2)
})

test('a test of text messages goes to the telephone of whoever asks and to no other, and tells what the carrier said', async () => {
  const taken: string[] = []
  const carrier = createHttpServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      taken.push(body)
      response.writeHead(taken.length === 1 ? 202 : 402).end()
    })
  })
  const port = await new Promise<number>((resolve) => {
    carrier.listen(0, '127.0.0.1', () => resolve((carrier.address() as AddressInfo).port))
  })
  const other = await testApp(db.database, clock, { TEXT_WEBHOOK_URL: `http://127.0.0.1:${port}/send` })
  const me = other.person(admin)
  const ask = () => me.call('POST /admin/settings/test-text', { body: {} })
  const number = (to: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update account set phone_number = ${to} where id = ${admin.account}`),
    )
  await number('')
  expect(await refusal(ask())).toMatchObject({ code: 'wrong_status' })
  await number('07700 900456')
  expect(await ask()).toEqual({ to: '07700 900456', is_sent: true, answer: '' })
  expect(JSON.parse(taken[0] ?? '')).toMatchObject({ to: '07700 900456' })
  expect(await ask()).toMatchObject({ is_sent: false, answer: expect.stringContaining('402') as string })
  const audited = await db.look.many(sql`select detail from audit where action = 'settings.test_text'`)
  expect(audited).toHaveLength(2)
  const manager = app.person(await clinic.account('facility-manager'))
  expect(await refusal(manager.call('POST /admin/settings/test-text', { body: {} }))).toMatchObject({
    code: 'not_allowed',
  })
  await other.close()
  carrier.close()
})

const set = (who: Person, name: SettingName, value: string, seen: number) =>
  who.call('PUT /admin/settings/:setting', { params: { setting: name }, body: { value, seen } })
const valueOf = async (who: Person, name: SettingName) =>
  (await who.call('GET /admin/settings', {})).values.find((one) => one.name === name)

test('an administrator renames the platform while it runs: mails follow, another server too, and empty is the server’s own again', async () => {
  const other = await testApp(db.database, clock, { BRAND: 'Kindly' })
  const me = app.person(admin)
  expect(await valueOf(me, 'brand')).toEqual({ name: 'brand', value: '', original: 'Tendwell', seen: 0 })
  await set(me, 'brand', 'Careful', 0)
  await set(me, 'emergency_number', '999', 0)
  expect(app.config).toMatchObject({ brand: 'Careful', operator: 'Careful', emergencyNumber: '999' })
  expect(other.config.brand).toBe('Kindly')
  await followSettings(db.database, other.identity)
  expect(other.config).toMatchObject({ brand: 'Careful', emergencyNumber: '999' })
  await set(me, 'brand', '', 1)
  expect([app.config.brand, app.config.operator]).toEqual(['Tendwell', 'Tendwell'])
  const { changes } = await me.call('GET /admin/settings', {})
  expect(changes.map(({ name, number, value }) => [name, number, value])).toEqual(
    expect.arrayContaining([
      ['brand', 1, 'Careful'],
      ['brand', 2, ''],
    ]),
  )
  await other.close()
})

test('two who change the same at once: one is told, and the same call again is no second change', async () => {
  const me = app.person(admin)
  const { seen = 0 } = (await valueOf(me, 'operator')) ?? {}
  const both = await Promise.allSettled([set(me, 'operator', 'One Ltd', seen), set(me, 'operator', 'Two Ltd', seen)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const now = await valueOf(me, 'operator')
  await set(me, 'operator', now?.value ?? '', seen)
  expect((await valueOf(me, 'operator'))?.seen).toBe(seen + 1)
  expect(await refusal(set(me, 'operator', 'Three Ltd', seen))).toMatchObject({ code: 'changed' })
})

test('an operator writes the privacy policy in their own words: versions, languages, back to the draft, and what was before', async () => {
  const me = app.person(admin)
  const reads = async (language: string, kind: 'privacy' | 'terms' = 'privacy') => {
    const who = app.person()
    who.cookies.set('lang', language)
    const { text, language: written } = await who.call('GET /legal/:kind', { params: { kind } })
    return [text, written]
  }
  expect(await reads('en')).toEqual(['', null])
  const write = (name: SetName, value: string, seen: number, who = me) =>
    who.call('PUT /admin/settings/:setting', { params: { setting: name }, body: { value, seen } })
  const site = app.identity.legal()
  await write('privacy_fr', '# Qui\n\nNous.', 0)
  expect(app.identity.legal()).not.toBe(site)
  await write('privacy_en', '# Who\n\nWe.', 0)
  await write('privacy_en', '# Who\n\nWe, and nobody else.', 1)
  expect(await reads('fr')).toEqual(['# Qui\n\nNous.', 'fr'])
  expect(await reads('ar')).toEqual(['# Who\n\nWe, and nobody else.', 'en'])
  expect(await reads('en', 'terms')).toEqual(['', null])
  // Of two who write the second is told; the same call again is no second version.
  expect(await refusal(write('privacy_en', 'Other', 1))).toMatchObject({ code: 'changed' })
  await write('privacy_en', '# Who\n\nWe, and nobody else.', 1)
  const kept = await me.call('GET /admin/legal-texts', {})
  expect(kept.texts.find(({ name }) => name === 'privacy_en')?.seen).toBe(2)
  expect(kept.versions.filter(({ name }) => name === 'privacy_en').map(({ number }) => number)).toEqual([2, 1])
  const first = await me.call('GET /admin/legal-texts/:setting/:number', {
    params: { setting: 'privacy_en', number: '1' },
  })
  await write('privacy_en', first.value, 2)
  expect(await reads('en')).toEqual(['# Who\n\nWe.', 'en'])
  await write('privacy_en', '', 3)
  await write('privacy_fr', '', 1)
  expect(await reads('en')).toEqual(['', null])
  expect(await refusal(write('terms_en', '<script>alert(1)</script>', 0))).toMatchObject({ code: 'invalid' })
  const manager = app.person(await clinic.account('facility-manager'))
  expect(await refusal(write('terms_en', 'Mine', 0, manager))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(manager.call('GET /admin/legal-texts', {}))).toMatchObject({ code: 'not_allowed' })
  // The page of names and its history do not carry texts, nor does the audit.
  const { values, changes } = await me.call('GET /admin/settings', {})
  expect([...values, ...changes].filter(({ name }) => name.startsWith('privacy'))).toEqual([])
  const audited = await db.look.many<{ detail: object }>(sql`
    select detail from audit where action = 'settings.changed' and detail->>'name' = 'privacy_en'`)
  expect(audited.map(({ detail }) => detail)).toEqual([1, 2, 3, 4].map((number) => ({ name: 'privacy_en', number })))
})

test('what cannot be is refused, and nobody else sets anything, in the database as well', async () => {
  const me = app.person(admin)
  for (const [name, value] of [
    ['emergency_number', 'call us'],
    ['contact_email', 'nobody'],
    ['brand', 'x'.repeat(41)],
  ] as const)
    expect(await refusal(set(me, name, value, 0))).toMatchObject({ code: 'invalid' })
  const manager = await clinic.account('facility-manager')
  expect(await refusal(set(app.person(manager), 'brand', 'Mine', 0))).toMatchObject({ code: 'not_allowed' })
  const forge = db.database.as({ account: manager.account } as never, (tx) =>
    tx.run(sql`
      insert into platform_setting (name, number, value, at, account_id, by_name)
      values ('brand', 99, 'Mine', now(), ${manager.account}, 'Me')`),
  )
  await expect(forge).rejects.toMatchObject({ code: '42501' })
  const audited = await db.look.many<{ detail: { name: string } }>(
    sql`select detail from audit where action = 'settings.changed' and account_id = ${admin.account}`,
  )
  expect(audited.map(({ detail }) => detail.name)).toContain('brand')
})
