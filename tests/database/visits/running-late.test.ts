import { expect, test } from 'vitest'
import { lateReasons } from '#domain/booking/late-reasons.ts'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const plant = (query: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(query))
const at = (time: string) => `2027-01-04T${time}:00.000Z`

test('a doctor who runs late says so with one tap: who waits reads it, and is told from a quarter of an hour on', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const [soon, evening] = [await clinic.patient(), await clinic.patient()]
  const { appointment_id } = await book(app.person(soon), doctor, at('10:00'))
  const later = await book(app.person(evening), doctor, at('16:00'))
  const read = (login: typeof soon, id: string) =>
    app.person(login).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  const told = async (account: string) =>
    (
      await db.database.asWorker('test', (tx) =>
        tx.many<{ subject: string }>(
          sql`select subject from outbox_message where account_id = ${account} and kind = 'N20'`,
        ),
      )
    ).map((row) => row.subject)
  clock.set(instant(Date.parse(at('09:30'))))

  await me.call('PUT /doctors/me/late', { body: { minutes: 10 } })
  expect((await read(soon, appointment_id)).doctor.late_minutes).toBe(10)
  expect(await told(soon.account)).toEqual([])

  await me.call('PUT /doctors/me/late', { body: { minutes: 30 } })
  expect(await told(soon.account)).toEqual(['Your doctor is running about 30 minutes late'])
  expect(await told(evening.account)).toEqual([])
  expect((await read(evening, later.appointment_id)).doctor.late_minutes).toBe(0)

  await me.call('PUT /doctors/me/late', { body: { minutes: 0 } })
  expect((await read(soon, appointment_id)).doctor.late_minutes).toBe(0)
})

test('why is one of a list, said to whoever waits in their language, and to nobody once it is over', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const [one, other] = [await clinic.patient(), await clinic.patient()]
  await plant(sql`update account set language = 'fr' where id = ${other.account}`)
  const { appointment_id } = await book(app.person(one), doctor, at('10:00'))
  await book(app.person(other), doctor, at('10:30'))
  const read = async () =>
    (await app.person(one).call('GET /appointments/:appointmentId', { params: { appointmentId: appointment_id } }))
      .doctor
  const told = async (account: string) => {
    const rows = await db.look.many<{ channel: string; body: string }>(sql`
      select channel, body from outbox_message where account_id = ${account} and kind = 'N20' and channel = 'mail'
      order by created_at, id`)
    return rows.map(({ body }) => wordsOf(body))
  }
  clock.set(instant(Date.parse(at('09:30'))))
  const say = (body: object) => me.call('PUT /doctors/me/late', { body: body as { minutes: number } })

  expect(await refusal(say({ minutes: 30, reason: 'The doctor is ill' }))).toMatchObject({ code: 'invalid' })
  expect(await say({ minutes: 10, reason: 'emergency' })).toEqual({ minutes: 10, reason: 'emergency' })
  expect(await read()).toMatchObject({ late_reason: 'emergency', late_because: 'An emergency came first.' })
  await say({ minutes: 30, reason: 'emergency' })
  expect(await told(one.account)).toEqual([expect.stringContaining('An emergency came first.\n\nYou can come later')])
  expect(await told(other.account)).toEqual([expect.stringContaining('Une urgence est passée en premier.')])

  // A reason alone disturbs nobody, and who is on time again is late for no reason.
  await say({ minutes: 30, reason: 'on_the_way' })
  expect(await told(one.account)).toHaveLength(1)
  expect(await say({ minutes: 0, reason: 'on_the_way' })).toEqual({ minutes: 0, reason: null })
  expect(await read()).toMatchObject({ late_minutes: 0, late_reason: null, late_because: '' })
  await say({ minutes: 30 })
  expect(await read()).toMatchObject({ late_minutes: 30, late_reason: null, late_because: '' })
})

test('the database knows the reasons that the domain knows, and none of a doctor who is on time', async () => {
  const { practitioner } = await clinic.doctor()
  const keep = (minutes: number, reason: string) =>
    plant(sql`update practitioner set late_minutes = ${minutes}, late_reason = ${reason} where id = ${practitioner}`)
  for (const reason of lateReasons) await keep(10, reason)
  await expect(keep(10, 'ill')).rejects.toThrow()
  await expect(keep(0, 'emergency')).rejects.toThrow()
})

test('another reason makes nobody late for longer; other minutes do', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const until = async () =>
    (
      await db.look.one<{ u: string }>(
        sql`select late_until::text as u from practitioner where id = ${doctor.practitioner}`,
      )
    )?.u
  clock.set(instant(Date.parse(at('09:30'))))
  await me.call('PUT /doctors/me/late', { body: { minutes: 20 } })
  const first = await until()
  clock.set(instant(Date.parse(at('10:30'))))
  await me.call('PUT /doctors/me/late', { body: { minutes: 20, reason: 'emergency' } })
  expect(await until()).toBe(first)
  await me.call('PUT /doctors/me/late', { body: { minutes: 30, reason: 'emergency' } })
  expect(await until()).not.toBe(first)
})
