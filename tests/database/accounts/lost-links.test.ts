import { expect, test } from 'vitest'
import { mailLimits } from '#domain/messages/mail-limits.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()
const ask = (email: string) => app.person().call('POST /visit/links', { body: { email } })
const mailsTo = (email: string) =>
  db.look.many<{ body: string; recipient: string }>(
    sql`select body, recipient from outbox_message where kind = 'visit_links' and recipient = ${email} order by created_at, id`,
  )

test('who has lost the link to a visit gets a new one at its address, and nobody learns which addresses are known', async () => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const { appointment_id } = await book(app.person(login), doctor, '2027-01-05T09:00:00.000Z')
  expect(await ask('nobody@example.com')).toEqual(await ask(` ${login.email.toUpperCase()}`))
  expect(await mailsTo('nobody@example.com')).toEqual([])
  const [mail] = await mailsTo(login.email)
  const token = /\/a\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  expect((await app.person().call('GET /visit', {}, { linkToken: token })).id).toBe(appointment_id)
  expect(await refusal(ask('nowhere'))).toMatchObject({ errors: [{ field: 'email' }] })
})

test('one mailbox gets as many as one person needs, whether it is known or not', async () => {
  for (let count = 0; count < mailLimits.visit_links.hour; count += 1) await ask('many@example.com')
  expect(await refusal(ask('many+more@example.com'))).toMatchObject({ code: 'too_many_tries' })
})
