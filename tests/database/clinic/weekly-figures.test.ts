import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { statisticsTables } from '#server/features/statistics/statistics.tables.ts'
import { sendWeeklyFigures } from '#server/features/statistics/weekly-figures.ts'
import { composed, type OutgoingMail } from '#server/platform/mail.ts'
import { sql } from '#server/platform/database/sql.ts'
import { noPush } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { house } from '#tests/support/every-mail.ts'
import { inventYear } from '#tests/support/invented-year.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Last week's figures by mail, for whoever runs a place and asked for them.

const { app, clinic, clock, db } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }

async function mailsTo(address: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  const mail = { send: async (one: OutgoingMail) => void sent.push(one), close: () => undefined }
  const texts = { isOn: false, send: async () => undefined }
  while ((await deliverOne({ database: db.database, clock, mail, texts: texts as never, push: noPush })) > 0);
  return sent.filter(({ to }) => to === address)
}

const rounds = async () => {
  while ((await sendWeeklyFigures(deps)) > 0);
}

test('a manager who asks for it gets last week in figures, once, on Monday from 7am, and stops it from the mail', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await clinic.doctor({ branch })
  await clinic.doctor({ branch })
  await db.database.asWorker('test', (tx) => inventYear(tx, clock.now(), { visits: 300, days: 40, seed: 5 }))
  const me = app.person(manager)
  await rounds()
  expect(await mailsTo(manager.email)).toEqual([])

  await me.call('PUT /auth/messages', { body: { off: [], time_zone: null } })
  clock.set(instant(mondayMorning - hour))
  await rounds()
  expect(await mailsTo(manager.email)).toEqual([])
  clock.set(mondayMorning)
  await rounds()
  const [mail, ...others] = await mailsTo(manager.email)
  expect(others).toEqual([])

  const counted = await db.look.one<{ now: number; before: number; done: number; name: string }>(sql`
    select count(*) filter (where d >= '2026-12-28' and d <= '2027-01-03')::int as now,
      count(*) filter (where d >= '2026-12-21' and d <= '2026-12-27')::int as before,
      count(*) filter (where d >= '2026-12-28' and d <= '2027-01-03' and status = 'completed')::int as done, min(name) as name
    from (select (x.start_at at time zone 'Europe/London')::date as d, x.status, b.name
      from appointment x join branch b on b.id = x.branch_id where b.id = ${branch} and x.status <> 'entered_in_error') v`)
  const { now = 0, before = 0, done = 0, name = '' } = counted ?? {}
  expect(now).toBeGreaterThan(20)
  const by = now - before
  const { text, subject, headers } = composed(mail ?? expect.fail(), house)
  expect(subject).toBe(`${name}: week of 28 December 2026`)
  expect(text).toContain(`Appointments: ${now} (${by > 0 ? '+' : ''}${by})`)
  expect(text).toContain(`Completed: ${Math.round((done / now) * 100)}%`)
  expect(text).not.toContain('Invented')

  await rounds()
  expect(await mailsTo(manager.email)).toEqual([])
  const [, token = ''] =
    /mails\/([\w-]{66})>$/.exec((headers as Record<string, string>)['List-Unsubscribe'] ?? '') ?? []
  const stopped = await app.person().call('POST /mail-stops', { body: { token, is_off: true } })
  expect(stopped).toEqual({ group: 'weekly', is_off: true })
  clock.set(instant(mondayMorning + 7 * 24 * hour))
  await rounds()
  expect(await mailsTo(manager.email)).toEqual([])
})

test('small groups are not told apart, and what went out is forgotten after 60 days', async () => {
  clock.set(mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  for (const day of ['05', '06', '07'])
    await book(app.person(await clinic.patient()), doctor, `2027-01-${day}T09:00:00.000Z`)
  clock.set(instant(mondayMorning + 7 * 24 * hour))
  await app.person(manager).call('PUT /auth/messages', { body: { off: [], time_zone: null } })
  await rounds()
  const [mail] = await mailsTo(manager.email)
  expect(composed(mail ?? expect.fail(), house).text).toContain('Appointments: fewer than 5')

  const kept = () => db.look.one<{ count: number }>(sql`select count(*)::int as count from weekly_figures`)
  expect((await kept())?.count).toBeGreaterThan(0)
  clock.set(instant(mondayMorning + 70 * 24 * hour))
  const forget = { database: db.database, blobs: { remove: async () => undefined } }
  await forgetDue(forget as never, clock.now(), statisticsTables, () => true)
  expect((await kept())?.count).toBe(0)
})
