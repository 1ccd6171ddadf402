import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const admin = await clinic.account('platform-admin')

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
