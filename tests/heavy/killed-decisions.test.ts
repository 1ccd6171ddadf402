import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { dateUncheckedDoctors } from '#server/features/doctors/checks/date-unchecked.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, type ClinicDoctor } from '#tests/support/clinic.ts'
import { lookInto } from '#tests/support/database.ts'
import { personByHttp } from '#tests/support/person-by-http.ts'
import { productProcess } from '#tests/support/process.ts'
import { historyOf } from '#tests/support/true-history.ts'
import { outcomeOf, stateOfCheck, type WayOfCheck, waysOfChecks } from '#tests/support/ways-of-checks.ts'

// Each way out of a check and each change of what was checked, on a doctor with forty visits to come: the server is killed while
// it decides or carries out what that means for them, once a way, and the next one goes on.

const product = productProcess(4398)
const patience = { timeout: 60_000, interval: 50 }
const count = 40
const now = () => instant(Date.now())
const inDays = (days: number) => addDays(wallAt(asZone('UTC'), now()).date, days)

await product.start()
const installation = await openInstallation(
  { dataDir: product.folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
afterAll(async () => {
  await installation.close()
  await product.end()
})
const { database } = installation
const clinic = clinicBuilder(database, now())
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const ways = waysOfChecks({
  database,
  reviewer: await personByHttp(product, await clinic.account('platform-admin')),
  second: await personByHttp(product, await clinic.account('platform-admin')),
  person: (who) => personByHttp(product, who),
  inDays,
  settled: (doctor) => settled(doctor),
  asksForLess: () => dateUncheckedDoctors({ database, clock: { now }, site, verification: 'off' }),
})

/** A Monday that lies ahead. */
function nextMonday(): string {
  const days = Array.from({ length: 7 }, (_, ahead) => inDays(7 + ahead))
  return days.find((date) => new Date(date).getUTCDay() === 1) ?? ''
}

/** A doctor with forty visits ahead on one day, one patient each. */
async function busyDoctor(): Promise<ClinicDoctor> {
  const doctor = await clinic.doctor({ minutes: 10, zone: 'UTC' })
  await database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verified_on = ${inDays(-1)} where id = ${doctor.practitioner}`),
  )
  const date = asLocalDate(nextMonday())
  for (let n = 0; n < count; n += 1) {
    const minutes = 9 * 60 + n * 10
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    await book(await personByHttp(product, await clinic.patient()), doctor, `${date}T${time}:00.000Z`)
  }
  return doctor
}

type Line = { state: string | null; action: string; status: string; mails: number }

/** What was decided about each visit last, how the visit stands, and how many mails about it there are besides its reminders. */
function linesOf({ practitioner }: ClinicDoctor) {
  return lookInto(database).many<Line>(sql`
    select l.state, coalesce(l.action, '') as action, x.status, (select count(*)::int from outbox_message m
      where m.about = x.id and m.channel = 'mail' and m.kind not in ('N17', 'N18', 'N19')) as mails
    from appointment x left join lateral (select v.state, v.action from visit_action v
      where v.appointment_id = x.id order by v.id desc limit 1) l on true
    where x.practitioner_id = ${practitioner} order by x.start_at`)
}

/** Each visit is wholly done or wholly untouched; `told`: how many mails about each there were before. */
function verify(lines: readonly Line[], told: number) {
  expect(lines).toHaveLength(count)
  for (const { state, action, status, mails } of lines) {
    const isDone = state === 'done'
    expect({ status, mails: mails - told }).toEqual({
      status: isDone && action === 'cancel' ? 'cancelled' : 'booked',
      mails: isDone ? 1 : 0,
    })
  }
}

async function settled(doctor: ClinicDoctor) {
  await expect.poll(async () => (await outcomeOf(database, doctor))?.open, patience).toBe(0)
}

/** Waits until some of the visits are done. Returns how many. */
async function middle(doctor: ClinicDoctor) {
  const least = randomInt(1, 30)
  for (let waited = 0; waited < 30_000; waited += 2) {
    const row = await lookInto(database).one<{ done: number }>(sql`
      select count(*) filter (where state = 'done')::int as done from visit_action where batch_id = (select max(batch_id::text)::uuid from visit_action where practitioner_id = ${doctor.practitioner})`)
    if (row && row.done >= least) return row.done
    await pause(2)
  }
  throw new Error('The middle was missed')
}

/** Does it, and kills the server in the middle. Returns how many visits were done by then. */
async function killOnce(way: WayOfCheck, doctor: ClinicDoctor): Promise<number> {
  const isAboutVisits = way.then(count).held > 0
  const isInTheMiddle = () => (isAboutVisits ? middle(doctor) : pause(randomInt(0, 60), 0))
  // By time: whoever starts next finds that it is due, and is killed at it.
  if (way.isByTime) {
    await product.stop('SIGKILL')
    await way.does(doctor)
    await product.start()
    const done = await isInTheMiddle()
    await product.stop('SIGKILL')
    return done
  }
  const asked = way.does(doctor)
  // What is about no visit is killed while it is asked for; it may have been done all the same.
  if (isAboutVisits) await asked
  const [done] = await Promise.all([
    isInTheMiddle().then((n) => product.stop('SIGKILL').then(() => n)),
    asked.catch(() => 0),
  ])
  return done
}

// Of a revocation the visits are over: what an appeal does is about none of them.
const aboutVisits = Object.entries(ways).filter(([, { from }]) => from !== 'revoked' && from !== 'appealed')

for (const [name, way] of aboutVisits)
  test(`${name}: the server is killed in the middle, and each of forty visits is wholly done or wholly untouched`, async () => {
    const doctor = await busyDoctor()
    await way.before?.(doctor)
    const told = (await linesOf(doctor))[0]?.mails ?? 0
    const done = await killOnce(way, doctor)
    // The database lives on, as it does where the server alone died.
    verify(await linesOf(doctor), told)
    await product.start()
    if (!way.isByTime && (await stateOfCheck(database, doctor)) !== way.to) await way.does(doctor)
    await expect.poll(() => stateOfCheck(database, doctor), patience).toBe(way.to)
    await settled(doctor)
    console.log(JSON.stringify({ way: name, done_at_the_kill: done }))
    expect(await outcomeOf(database, doctor)).toEqual(way.then(count))
    verify(await linesOf(doctor), told)
  })

test('after all of them the history of every visit is true', async () => {
  expect(await historyOf(database, now())).toEqual([])
})
