import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { dateUncheckedDoctors } from '#server/features/doctors/checks/date-unchecked.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'
import { amount } from '#tests/support/rung.ts'
import { outcomeOf, stateOfCheck, stepsWithVisits, waysOfChecks } from '#tests/support/ways-of-checks.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const reviewer = app.person(await clinic.account('platform-admin'))
const verification = 'required' as const
const deps = {
  database: db.database,
  clock,
  verification,
  site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' },
}
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

const finish = async () => {
  while ((await runVisitAction(deps)) > 0);
}

const leftToFacilities = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })
afterAll(() => leftToFacilities.close())

/** Who manages the facility of a doctor says that they work for it. */
async function vouches({ practitioner, branch }: ClinicDoctor) {
  const manager = await clinic.account('facility-manager')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, account_id, builtin)
      select facility_id, ${manager.account}, 'facility_manager' from branch where id = ${branch}`),
  )
  const params = { branchId: branch, practitionerId: practitioner }
  await leftToFacilities.person(manager).call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
}

const ways = waysOfChecks({
  database: db.database,
  reviewer,
  second: app.person(await clinic.account('platform-admin')),
  person: (doctor) => app.person(doctor),
  inDays: (days) => addDays(asLocalDate('2027-01-04'), days),
  settled: finish,
  vouches,
  asksForLess: () => dateUncheckedDoctors({ ...deps, verification: 'off' }),
})

test('each step of the machine out of a state with visits to come has a way here', () => {
  const played = new Set(Object.values(ways).map(({ step, from }) => `${step} ${from}`))
  expect(stepsWithVisits().filter((step) => !played.has(step))).toEqual([])
})

for (const [name, { before, does, to, then }] of Object.entries(ways))
  test(`${name}: what becomes of each visit to come`, { timeout: 120_000 }, async () => {
    clock.set(start)
    const doctor = await busyDoctor()
    clock.set(instant(start + 1000))
    await before?.(doctor)
    await does(doctor)
    while (await runCheckDates(deps));
    await finish()
    expect(await outcomeOf(db.database, doctor)).toEqual(then(count))
    expect(await stateOfCheck(db.database, doctor)).toBe(to)
  })

test('rounds of three servers whose connections are killed again and again: each visit cancelled once, each patient told once', async () => {
  clock.set(start)
  const doctor = await busyDoctor()
  const { before, does, then } = ways['suspended, then revoked'] ?? {}
  await before?.(doctor)
  await does?.(doctor)
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
  expect(await outcomeOf(db.database, doctor)).toEqual(then?.(count))
  const twice = await db.look.many(sql`
    select m.about from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.channel = 'mail' and m.subject ilike '%cancelled%' group by m.about, m.recipient
    having count(*) > 1`)
  expect(twice).toEqual([])
})
