import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'
import { handIn, reviewing } from '#tests/support/reviewing.ts'
import { amount } from '#tests/support/rung.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
/** Forty in the long run; the ordinary one looks at fewer. */
const count = amount(6, 40)
const start = clock.now()

/** A doctor with visits ahead, one patient each. */
async function busyDoctor() {
  const doctor = await clinic.doctor()
  for (let n = 0; n < count; n += 1) {
    const day = String(5 + Math.floor(n / 12)).padStart(2, '0')
    const half = n % 12
    const time = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
    await book(app.person(await clinic.patient()), doctor, `2027-01-${day}T${time}:00.000Z`)
  }
  return doctor
}

const put = ({ practitioner }: ClinicDoctor, state: string, until: string | null = null) =>
  db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update practitioner set verification = ${state}, verified_until = ${until}, end_told = 7 where id = ${practitioner}`,
    ),
  )

const finish = async () => {
  while ((await runVisitAction(deps)) > 0);
}

/** How many visits stand, and how many mails their patients had about a hold. */
async function outcome({ practitioner }: ClinicDoctor) {
  const row = await db.look.one<Record<string, number>>(sql`
    select count(*) filter (where x.status = 'booked')::int as booked, count(*) filter (where x.status = 'cancelled')::int as cancelled,
      (select count(*)::int from outbox_message m join appointment a on a.id = m.about where a.practitioner_id = ${practitioner}
        and m.channel = 'mail' and m.subject like '%on hold') as held,
      (select count(*)::int from visit_action v where v.practitioner_id = ${practitioner} and v.reason = 'stands' and v.state = 'done') as stands,
      (select count(*)::int from visit_action v where v.practitioner_id = ${practitioner} and v.state <> 'done') as open
    from appointment x where x.practitioner_id = ${practitioner}`)
  return row
}

const untouched = { booked: count, cancelled: 0, held: 0, stands: 0, open: 0 }
const onHold = { ...untouched, held: count }

async function verifyAnew(doctor: ClinicDoctor) {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner set licence_number = 'F-' || slug, verified_until = '2027-02-01' where id = ${doctor.practitioner}`),
  )
  await handIn(app.person(doctor))
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
}

const ways: Record<string, { does: (doctor: ClinicDoctor) => Promise<unknown>; then: object }> = {
  'verified, then suspended': { does: (doctor) => decide(reviewer, doctor, 'suspend'), then: onHold },
  'suspended, then lifted': {
    does: async (doctor) => {
      await decide(reviewer, doctor, 'suspend')
      await finish()
      await decide(reviewer, doctor, 'lift')
    },
    then: { ...onHold, stands: count },
  },
  'suspended, then revoked': {
    does: async (doctor) => {
      await decide(reviewer, doctor, 'suspend')
      await finish()
      await decide(reviewer, doctor, 'revoke')
    },
    then: { ...onHold, booked: 0, cancelled: count },
  },
  'verified, nearing its end': {
    does: async (doctor) => {
      await put(doctor, 'verified', '2027-02-01')
      while (await runCheckDates(deps));
    },
    then: untouched,
  },
  'expiring, then ended': {
    does: async (doctor) => {
      await put(doctor, 'expiring', '2027-01-03')
      while (await runCheckDates(deps));
    },
    then: onHold,
  },
  'expiring, then verified anew': {
    does: async (doctor) => {
      await put(doctor, 'expiring', '2027-02-01')
      await verifyAnew(doctor)
    },
    then: untouched,
  },
  'due again, then verified anew': {
    does: async (doctor) => {
      await put(doctor, 'recheck_due')
      await verifyAnew(doctor)
    },
    then: untouched,
  },
  'due again, then suspended': {
    does: async (doctor) => {
      await put(doctor, 'recheck_due')
      await decide(reviewer, doctor, 'suspend')
    },
    then: onHold,
  },
  'another number': {
    does: (doctor) =>
      app.person(doctor).call('POST /doctors/me/verification', { body: { licence_number: `G-${doctor.slug}` } }),
    then: onHold,
  },
  'another name': {
    does: (doctor) => app.person(doctor).call('PATCH /doctors/me', { body: { last_name: 'Anothername' } }),
    then: onHold,
  },
  'another name, then verified under it': {
    does: async (doctor) => {
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`update practitioner set licence_number = 'N-' || slug where id = ${doctor.practitioner}`),
      )
      await app.person(doctor).call('PATCH /doctors/me', { body: { last_name: 'Anothername' } })
      await finish()
      await handIn(app.person(doctor))
      await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
    },
    then: { ...onHold, stands: count },
  },
  'expiring, then suspended': {
    does: async (doctor) => {
      await put(doctor, 'expiring', '2027-02-01')
      await decide(reviewer, doctor, 'suspend')
    },
    then: onHold,
  },
  'due again, nearing its end': {
    does: async (doctor) => {
      await put(doctor, 'recheck_due', '2027-02-01')
      while (await runCheckDates(deps));
    },
    then: untouched,
  },
  'verified, then due again': {
    does: async (doctor) => {
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`update practitioner set verified_on = '2026-01-01' where id = ${doctor.practitioner}`),
      )
      while (await runCheckDates(deps));
    },
    then: untouched,
  },
  'due again, then another number': {
    does: async (doctor) => {
      await put(doctor, 'recheck_due')
      await app.person(doctor).call('POST /doctors/me/verification', { body: { licence_number: `H-${doctor.slug}` } })
    },
    then: onHold,
  },
  'another specialty': {
    does: async (doctor) => {
      const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
      await app.person(doctor).call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
    },
    then: onHold,
  },
}

for (const [name, { does, then }] of Object.entries(ways))
  test(`${name}: what becomes of each visit to come`, { timeout: 120_000 }, async () => {
    clock.set(start)
    const doctor = await busyDoctor()
    clock.set(instant(start + 1000))
    await does(doctor)
    await finish()
    expect(await outcome(doctor)).toEqual(then)
  })

test('rounds of three servers whose connections are killed again and again: each visit cancelled once, each patient told once', async () => {
  clock.set(start)
  const doctor = await busyDoctor()
  await decide(reviewer, doctor, 'suspend')
  await finish()
  await decide(reviewer, doctor, 'revoke')
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      await db.look
        .many(
          sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and state <> 'idle' and query not like '%pg_terminate%' order by random() limit 1`,
        )
        .catch(() => undefined)
      await pause(15)
    }
  })()
  const server = async () => {
    for (let left = 1, tries = 0; left > 0 && tries < 2000; tries += 1) left = await runVisitAction(deps).catch(() => 1)
  }
  await Promise.all([server(), server(), server()])
  isOver = true
  await killing
  await finish()
  expect(await outcome(doctor)).toEqual({ ...onHold, booked: 0, cancelled: count })
  const twice = await db.look.many(sql`
    select m.about from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.channel = 'mail' and m.subject ilike '%cancelled%' group by m.about, m.recipient
    having count(*) > 1`)
  expect(twice).toEqual([])
})
