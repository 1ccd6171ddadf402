import { expect, test } from 'vitest'
import { partOf, dayParts } from '#domain/time/day-part.ts'
import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A wanted day and a part of it are those of the wall where the doctor works; a search reads them from bits of UTC days.

const { db, app, clock, clinic } = await openClinic()
const anyone = app.person()
const zones = ['Europe/London', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Kiritimati']

type Worker = ClinicDoctor & { readonly zone: string }
const workers: Worker[] = []
for (const zone of zones) {
  workers.push({ ...(await clinic.doctor({ zone })), zone })
  const atNight = await clinic.doctor({ zone })
  await works(atNight, '22:00', '02:00')
  workers.push({ ...atNight, zone })
  const once = await clinic.doctor({ zone })
  const extra = { from_date: '2027-01-07', until_date: '2027-01-07', start: '18:00', end: '19:00' }
  await app
    .person(once)
    .call('POST /doctors/me/exceptions', { body: { ...extra, kind: 'open', reason: 'extra_hours' } })
  workers.push({ ...once, zone })
  const onceAtNight = await clinic.doctor({ zone })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, start_time, end_time, kind, reason, is_rota)
      values (uuid_v7(), ${onceAtNight.practitioner}, ${onceAtNight.branch}, '2027-01-07', '2027-01-07', '22:00', '04:00', 'open', 'extra_hours', true)`),
  )
  await works(onceAtNight, '13:00', '17:00')
  workers.push({ ...onceAtNight, zone })
}

async function works(doctor: ClinicDoctor, start: string, end: string) {
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update schedule_rule set start_time = ${start}, end_time = ${end} where practitioner_id = ${doctor.practitioner}`,
    )
    await rebuildDoctor(tx, mondayMorning, doctor.practitioner)
  })
}

/** All free times of two weeks, as the doctor's own page tells them, by the wall. */
async function wallTimes({ slug, offering, service, zone }: Worker) {
  const query = { offering, service, days: 14 }
  const { times } = await anyone.call('GET /doctors/:slug/slots', { params: { slug }, query })
  return times.map((start) => ({ start, ...wallAt(asZone(zone), instant(Date.parse(start))) }))
}

type Wish = { readonly day?: LocalDate; readonly part?: (typeof dayParts)[number] }

/** Whom a search finds, with the first time that it shows for each. */
async function found(wish: Wish) {
  const { results } = await anyone.call('GET /providers', { query: wish as never })
  return Object.fromEntries(results.map(({ slug, times }) => [slug, times[0]]))
}

function expected(
  now: Instant,
  wish: Wish,
  all: readonly { of: Worker; times: Awaited<ReturnType<typeof wallTimes>> }[],
) {
  const firsts = all.flatMap(({ of, times }) => {
    const today = wallAt(asZone(of.zone), now).date
    const fits = times.find(
      ({ date, time }) =>
        (wish.day ? date === wish.day : date < addDays(today, 7)) && (!wish.part || partOf(time) === wish.part),
    )
    return fits ? [[of.slug, fits.start] as const] : []
  })
  return Object.fromEntries(firsts)
}

test.each([
  { name: 'an ordinary week', from: mondayMorning },
  { name: 'late in the evening', from: instant(Date.parse('2027-01-05T22:40:00Z')) },
  { name: 'the week in which clocks in London change', from: instant(Date.parse('2027-03-25T09:00:00Z')) },
])('whoever has a free time on a wanted day, in a part of it, is found with the first: $name', async ({ from }) => {
  clock.set(from)
  for (const { practitioner } of workers)
    await db.database.asWorker('test', (tx) => rebuildDoctor(tx, from, practitioner))
  const all = await Promise.all(workers.map(async (of) => ({ of, times: await wallTimes(of) })))
  const today = wallAt(asZone('Europe/London'), from).date
  const days = [undefined, ...Array.from({ length: 6 }, (_, at) => addDays(today, at + (at > 4 ? 3 : 0)))]
  let seen = 0
  for (const one of days)
    for (const part of [undefined, ...dayParts]) {
      if (!one && !part) continue
      const wish = { ...(one ? { day: one } : {}), ...(part ? { part } : {}) }
      const wanted = expected(from, wish, all)
      seen += Object.keys(wanted).length
      expect({ wish, found: await found(wish) }).toEqual({ wish, found: wanted })
    }
  expect(seen).toBeGreaterThan(60)
})

test('a time whose notice has run out since the next times were looked at is offered nobody any more', async () => {
  clock.set(mondayMorning)
  const doctor = { ...(await clinic.doctor({ notice: 60 })), zone: 'Europe/London' }
  const firstOf = async () => (await found({ day: '2027-01-04' as LocalDate }))[doctor.slug]
  expect(await firstOf()).toBe('2027-01-04T09:00:00.000Z')
  clock.set(instant(mondayMorning + 100 * minute))
  expect(await firstOf()).toBe('2027-01-04T10:00:00.000Z')
  expect((await wallTimes(doctor))[0]?.start).toBe('2027-01-04T10:00:00.000Z')
  // The last visit of the day begins in less than an hour.
  clock.set(instant(Date.parse('2027-01-04T15:45:00Z')))
  expect(await firstOf()).toBeUndefined()
})

test('who has to be asked hours before stands where they can be booked, not where they are free', async () => {
  clock.set(mondayMorning)
  const asked = await clinic.doctor({ notice: 240 })
  const atOnce = await clinic.doctor()
  await works(atOnce, '11:30', '17:00')
  const order = async () =>
    Object.keys(await found({ day: '2027-01-04' as LocalDate })).filter((slug) =>
      [asked.slug, atOnce.slug].includes(slug),
    )
  expect(await order()).toEqual([asked.slug, atOnce.slug])
  clock.set(instant(mondayMorning + 120 * minute))
  expect(await order()).toEqual([atOnce.slug, asked.slug])
})

test('pages of a part of the day hold everybody once, the soonest first, though many are free sooner in other parts', async () => {
  clock.set(mondayMorning)
  const specialty = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  const here: Worker[] = []
  for (let number = 0; number < 26; number += 1) {
    const doctor = await clinic.doctor({ specialty: 'dermatology' })
    // Half begin after midday, each a little later than the one before.
    const minutes = String(Math.floor(number / 5) * 10).padStart(2, '0')
    await works(doctor, `${number % 2 === 0 ? '09' : '13'}:${minutes}`, '18:00')
    here.push({ ...doctor, zone: 'Europe/London' })
  }
  const all = await Promise.all(here.map(async (of) => ({ of, times: await wallTimes(of) })))
  const wanted = Object.entries(expected(mondayMorning, { part: 'afternoon' }, all))
  const first = await page(specialty?.id ?? '', '')
  const second = await page(specialty?.id ?? '', first.next ?? '')
  expect(second.next).toBeNull()
  const pages = [first, second].flatMap(({ results }) => results.map(({ slug, times }) => [slug, times[0]] as const))
  expect(pages).toHaveLength(26)
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(wanted))
  const times = pages.map(([, time]) => time ?? '')
  expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)))
})

function page(specialty: string, cursor: string) {
  const query = { specialty, part: 'afternoon', ...(cursor === '' ? {} : { cursor }) }
  return anyone.call('GET /providers', { query: query as never })
}
