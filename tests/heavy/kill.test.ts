import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { lookInto } from '#tests/support/database.ts'
import { instant } from '#domain/time/instant.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { openPostOffice } from '#tests/support/post-office.ts'
import { productProcess } from '#tests/support/process.ts'
import { historyOf } from '#tests/support/true-history.ts'

const product = productProcess(4394)
const { url, headersOf } = product
afterAll(() => product.end())

const count = 40
const [fewest, most, afterwards] = [3, 8, 3]

const next = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  // A working day.
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

test(
  'leave over many visits, and the server is killed again and again: each visit wholly done or wholly untouched, each patient told once',
  { timeout: 180_000 },
  async () => {
    const post = await openPostOffice({ patience: 20 })
    const settings = { SMTP_URL: post.smtpUrl }
    await product.start(settings)
    const installation = await openInstallation(
      { dataDir: product.folder, databaseUrl: '', databaseOwnerUrl: '' },
      { exclusive: false },
    )
    const { database } = installation
    const clinic = clinicBuilder(database, instant(Date.now()))
    const doctor = await clinic.doctor({ minutes: 10 })
    const date = next(20)
    const visits: string[] = []
    const patients: string[] = []
    for (let index = 0; index < count; index += 1) {
      const login = await clinic.patient()
      patients.push(login.account)
      const headers = await headersOf(login, index)
      const slots = (await (
        await fetch(
          `${url}/api/doctors/${doctor.slug}/slots?offering=${doctor.offering}&service=${doctor.service}&from=${date}&days=1`,
          { headers },
        )
      ).json()) as { times: string[] }
      const body = JSON.stringify({ offering_id: doctor.offering, service_id: doctor.service, start: slots.times[0] })
      const draft = (await (await fetch(`${url}/api/drafts`, { method: 'POST', headers, body })).json()) as {
        id: string
      }
      const booked = await fetch(`${url}/api/drafts/${draft.id}/book`, { method: 'POST', headers, body: '{}' })
      visits.push(((await booked.json()) as { appointment_id: string }).appointment_id)
    }
    const headers = await headersOf(doctor, 200)
    const actions = visits.map((appointment_id, index) => ({
      appointment_id,
      action: index % 2 === 0 ? 'offer' : 'cancel',
    }))
    const saved = await fetch(`${url}/api/doctors/me/leave`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ from_date: date, until_date: date, actions }),
    })
    expect(saved.status).toBe(201)

    const stateOf = () =>
      database.asWorker('test', (tx) =>
        tx.many<{
          action: string
          state: string
          status: string
          offers: number
          messages: number
          claims: number
        }>(sql`
          select l.action, l.state, x.status, (select count(*) from time_offer f join hold h on h.id = f.hold_id where f.appointment_id = x.id) as offers,
            (select count(*) from outbox_message m where m.about = x.id and m.kind in ('N14', 'N16') and m.channel = 'mail') as messages,
            (select count(*) from claim c where c.appointment_id = x.id) as claims
          from visit_action l join appointment x on x.id = l.appointment_id`),
      )
    let kills = 0
    const half: number[] = []
    for (;;) {
      const rows = await stateOf()
      half.push(rows.filter((row) => row.state === 'done').length)
      for (const row of rows) {
        const { action, state, status, offers, messages, claims } = row
        const untouched = { status: 'booked', offers: 0, messages: 0, claims: 2 }
        const done =
          action === 'offer'
            ? { ...untouched, offers: 1, messages: 1 }
            : { status: 'cancelled', offers: 0, messages: 1, claims: 0 }
        expect({ status, offers, messages, claims }).toEqual(state === 'done' ? done : untouched)
      }
      if (rows.every((row) => row.state === 'done') && kills >= fewest) break
      if (kills < most) {
        await product.stop('SIGKILL')
        kills += 1
        await product.start(settings)
        await pause(150)
      } else await pause(300)
    }
    // The mails about a cancelled visit wait a minute for an undo; here they need not.
    await database.asWorker('test', (tx) =>
      tx.run(sql`update outbox_message set due_at = now() where state = 'queued'`),
    )
    for (let more = 0; more < afterwards; more += 1) {
      await pause(400)
      await product.stop('SIGKILL')
      kills += 1
      await product.start(settings)
    }
    for (let waited = 0; waited < 60_000; waited += 200) {
      const row = await lookInto(database).one<{ count: number }>(
        sql`select count(*) from outbox_message where state = 'queued' and due_at <= now()`,
      )
      if (row?.count === 0) break
      await pause(200)
    }
    const wanted = await database.asWorker('test', (tx) =>
      tx.many<{ id: string }>(sql`select id from outbox_message where channel = 'mail'`),
    )
    const ids = Map.groupBy(post.arrived, (mail) => mail.id)
    const counts = [...ids.values()].map((mails) => mails.length)
    const repeats = counts.reduce((sum, count) => sum + count - 1, 0)
    console.log(JSON.stringify({ kills, done_at_each_look: half, mails: wanted.length, arrived: ids.size, repeats }))
    expect(wanted.filter(({ id }) => ![...ids.keys()].some((arrived) => arrived.startsWith(`<${id}@`)))).toEqual([])
    expect(repeats).toBeLessThanOrEqual(kills)
    const verdict = await database.asWorker('test', (tx) =>
      compareDigest(tx, instant(Date.now()), [doctor.practitioner]),
    )
    expect(verdict.differences).toBe(0)
    expect(await historyOf(database, instant(Date.now()))).toEqual([])
    await installation.close()
    await post.close()
  },
)
