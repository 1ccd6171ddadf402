import { expect, test } from 'vitest'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { book, refusal, unlessBusy } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const deps = { database: db.database, clock, site }
type Person = ReturnType<typeof app.person>
type Own = { who: Person; id: string; email: string; account: string }

const at = (time: string) => `2027-01-${time}:00.000Z`

/** Somebody with a visit who would like to come earlier. */
async function waiter(doctor: ClinicDoctor, start: string, wishes = {}): Promise<Own> {
  const own = await visitor(doctor, start)
  await own.who.call('PUT /appointments/:appointmentId/waiting', { params: { appointmentId: own.id }, body: wishes })
  clock.pass(1000)
  return own
}

async function visitor(doctor: ClinicDoctor, start: string): Promise<Own> {
  const login = await clinic.patient()
  const who = app.person(login)
  const { appointment_id } = await book(who, doctor, start)
  return { who, id: appointment_id, email: login.email, account: login.account }
}

const read = ({ who, id }: Own) => who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })

async function cancel(own: Own) {
  const { version } = await read(own)
  await own.who.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: own.id },
    body: { version },
  })
}

async function answer(own: Own, word: 'take' | 'decline' | 'leave', offer?: string) {
  const visit = await read(own)
  return own.who.call('POST /appointments/:appointmentId/offers/:offerId', {
    params: { appointmentId: own.id, offerId: offer ?? visit.offers[0]?.id ?? '' },
    body: { version: visit.version, answer: word },
  })
}

async function runAll() {
  while ((await runOffers(deps)) > 0);
}

const offered = async (all: readonly Own[]) => {
  const visits = await Promise.all(all.map(read))
  return visits.flatMap((visit, index) => (visit.offers.length > 0 ? [index] : []))
}

const subjects = (account: string) =>
  db.database.asWorker('test', (tx) =>
    tx.many<{ subject: string }>(
      sql`select subject from outbox_message where account_id = ${account} and kind = 'N34'`,
    ),
  )

test('a cancelled time is held for the first who waits; nobody else sees it; taking it moves the visit', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T10:00'))
  const first = await waiter(doctor, at('12T10:00'))
  const second = await waiter(doctor, at('13T10:00'))
  clock.set(instant(Date.parse(at('04T10:00'))))
  await cancel(early)
  expect(await offered([first, second])).toEqual([0])
  const open = await first.who.call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, from: '2027-01-06', days: 1 },
  })
  expect(open.times).not.toContain(at('06T10:00'))
  expect((await subjects(first.account)).map((row) => row.subject)).toEqual([
    'An earlier time: Wednesday 6 January 2027 at 10:00am',
  ])
  const moved = await answer(first, 'take')
  expect(moved).toMatchObject({ start: at('06T10:00'), waiting: null, offers: [], moved_from: at('12T10:00') })
  // The chain: the time of the first is offered to the second.
  expect(await offered([first, second])).toEqual([1])
  expect((await answer(second, 'take')).start).toBe(at('12T10:00'))
})

test('a chain of three: each takes the time of the one before', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T09:00'))
  const people = [
    await waiter(doctor, at('07T09:00')),
    await waiter(doctor, at('08T09:00')),
    await waiter(doctor, at('11T09:00')),
  ]
  await cancel(early)
  for (const own of people) {
    expect(await offered([own])).toEqual([0])
    await answer(own, 'take')
  }
  expect((await Promise.all(people.map(read))).map((visit) => visit.start)).toEqual([
    at('06T09:00'),
    at('07T09:00'),
    at('08T09:00'),
  ])
})

test('fifty people want one time: it is offered one by one, exactly one gets it', { timeout: 120_000 }, async () => {
  clock.set(instant(Date.parse(at('04T09:00'))))
  const doctor = await clinic.doctor({ minutes: 30 })
  const early = await visitor(doctor, at('05T16:00'))
  const people: Own[] = []
  for (let index = 0; index < 50; index += 1) {
    const time = instant(
      Date.parse(at(`${String(11 + Math.floor(index / 14)).padStart(2, '0')}T09:00`)) + (index % 14) * 30 * minute,
    )
    people.push(await waiter(doctor, new Date(time).toISOString(), { until_date: '2027-01-05' }))
  }
  clock.set(instant(Date.parse(at('04T09:05'))))
  await cancel(early)
  const asked: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const [now, ...others] = await offered(people)
    expect(others).toEqual([])
    asked.push(now ?? -1)
    if (turn % 2 === 0) await answer(people[now ?? 0] as Own, 'decline')
    else clock.pass(2 * hour)
    await runAll()
  }
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const [lucky = 0] = await offered(people)
  const offer = (await read(people[lucky] as Own)).offers[0]?.id ?? ''
  const tries = await Promise.all(people.map((own) => refusal(unlessBusy(() => answer(own, 'take', offer)))))
  expect(tries.filter((problem) => problem === undefined)).toHaveLength(1)
  expect(tries.filter((problem) => (problem as { code?: string } | undefined)?.code === 'not_found')).toHaveLength(49)
  expect(await offered(people)).toEqual([])
  const starts = (await Promise.all(people.map(read))).map((visit) => visit.start)
  expect(starts.filter((start) => start === at('05T16:00'))).toHaveLength(1)
  expect(new Set(starts).size).toBe(50)
})

test('extra hours fill from the list: each who waits gets one of the new times; a leave taken back does the same', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const people = [
    await waiter(doctor, at('12T09:00')),
    await waiter(doctor, at('13T09:00')),
    await waiter(doctor, at('14T09:00')),
  ]
  await app.person(doctor).call('POST /doctors/me/exceptions', {
    body: {
      from_date: '2027-01-09',
      until_date: '2027-01-09',
      start: '10:00',
      end: '11:00',
      kind: 'open',
      reason: 'extra_hours',
    },
  })
  await runAll()
  // Two half hours: the first two are asked, the third when one of them says no.
  expect(await offered(people)).toEqual([0, 1])
  const starts = (await Promise.all(people.map(read))).flatMap((visit) => visit.offers.map((offer) => offer.start))
  expect(starts).toEqual([at('09T10:00').replace('.000', ''), at('09T10:30').replace('.000', '')])
  await answer(people[0] as Own, 'decline')
  expect(await offered(people)).toEqual([1, 2])

  const away = await clinic.doctor()
  const { setup } = await app.person(away).call('POST /doctors/me/exceptions', {
    body: { from_date: '2027-01-06', until_date: '2027-01-06', kind: 'closed', reason: 'training' },
  })
  const own = await waiter(away, at('12T09:00'))
  const leave = setup.exceptions.find((one) => one.from_date === '2027-01-06')
  await app
    .person(away)
    .call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId: leave?.id ?? '' } })
  await runAll()
  expect((await read(own)).offers[0]?.start).toBe(at('06T09:00').replace('.000', ''))
})

test('two taps on Take: one move, and both read that the time is theirs', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T09:00'))
  const own = await waiter(doctor, at('12T09:00'))
  await cancel(early)
  const offer = (await read(own)).offers[0]?.id ?? ''
  const both = await Promise.all([1, 2].map(() => answer(own, 'take', offer)))
  expect(both.map(({ start, version }) => [start, version])).toEqual([1, 2].map(() => [at('06T09:00'), 2]))
})

test('the wishes count, urgent ones come first, and nobody is asked twice for the same time', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T09:00'))
  const evenings = await waiter(doctor, at('11T09:00'), { parts: ['evening'] })
  const mondays = await waiter(doctor, at('12T09:00'), { weekdays: [1] })
  const plain = await waiter(doctor, at('13T09:00'))
  const urgent = await waiter(doctor, at('14T09:00'))
  const all = [evenings, mondays, plain, urgent]
  const me = app.person(doctor)
  await me.call('PUT /appointments/:appointmentId/urgency', {
    params: { appointmentId: urgent.id },
    body: { is_urgent: true },
  })
  const list = await me.call('GET /doctors/me/waiting-list', {})
  expect(list.results.map((visit) => visit.id)).toEqual([urgent, evenings, mondays, plain].map((own) => own.id))
  await cancel(early)
  expect(await offered(all)).toEqual([3])
  await answer(urgent, 'decline')
  expect(await offered(all)).toEqual([2])
  await answer(plain, 'leave')
  expect(await offered(all)).toEqual([])
  expect((await read(plain)).waiting).toBeNull()
  const open = await plain.who.call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, from: '2027-01-06', days: 1 },
  })
  expect(open.times).toContain(at('06T09:00'))
})

test.each(['decline', 'leave'] as const)(
  'a refused half hour goes to the next who waits, not again to the same person a quarter of an hour later: %s',
  async (word) => {
    clock.set(instant(Date.parse(at('04T10:00'))))
    const doctor = await clinic.doctor()
    const early = await visitor(doctor, at('06T10:00'))
    const all = [await waiter(doctor, at('12T10:00')), await waiter(doctor, at('13T10:00'))] as const
    await db.database.asWorker('test', (tx) => tx.run(sql`update service set step = 15 where id = ${doctor.service}`))
    await cancel(early)
    expect(await offered(all)).toEqual([0])
    await answer(all[0], word)
    expect(await offered(all)).toEqual([1])
    expect((await read(all[1])).offers[0]?.start).toBe(at('06T10:00').replace('.000', ''))
  },
)

test('what comes free at night is offered in the morning', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('07T09:00'))
  const own = await waiter(doctor, at('12T09:00'))
  clock.set(instant(Date.parse(at('04T22:30'))))
  await cancel(early)
  await runAll()
  expect(await offered([own])).toEqual([])
  clock.set(instant(Date.parse(at('05T08:00'))))
  await runAll()
  expect(await offered([own])).toEqual([0])
})

test('whose own clock says noon is asked although it is night at the clinic', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('07T09:00'))
  const own = await waiter(doctor, at('12T09:00'))
  await own.who.call('PUT /auth/messages', { body: { off: [], time_zone: 'Asia/Tokyo' } })
  clock.set(instant(Date.parse(at('05T03:00'))))
  await cancel(early)
  expect(await offered([own])).toEqual([0])
})

test('nobody is woken because the first of the list, for whom it is day, cannot use the time', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('07T09:00'))
  const awake = await waiter(doctor, at('12T09:00'), { parts: ['evening'] })
  await awake.who.call('PUT /auth/messages', { body: { off: [], time_zone: 'Asia/Tokyo' } })
  const asleep = await waiter(doctor, at('13T09:00'))
  clock.set(instant(Date.parse(at('05T03:00'))))
  await cancel(early)
  expect(await offered([awake, asleep])).toEqual([])
  clock.set(instant(Date.parse(at('05T08:00'))))
  await runAll()
  expect(await offered([awake, asleep])).toEqual([1])
})

test('nobody waits for the morning of somebody who cannot use the time', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('07T09:00'))
  const asleep = await waiter(doctor, at('12T09:00'), { parts: ['evening'] })
  const awake = await waiter(doctor, at('13T09:00'))
  await awake.who.call('PUT /auth/messages', { body: { off: [], time_zone: 'Asia/Tokyo' } })
  clock.set(instant(Date.parse(at('05T03:00'))))
  await cancel(early)
  expect(await offered([asleep, awake])).toEqual([1])
})

test('a visit that is cancelled lets its offer go to the next; the read model agrees in the end', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor({ rooms: 1, roomKind: 'room', bufferAfter: 10 })
  const early = await visitor(doctor, at('06T09:00'))
  const first = await waiter(doctor, at('12T09:00'))
  const second = await waiter(doctor, at('13T09:00'))
  await cancel(early)
  expect(await offered([first, second])).toEqual([0])
  await cancel(first)
  await runAll()
  expect(await offered([second])).toEqual([0])
  await answer(second, 'take')
  const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  expect(verdict.differences).toBe(0)
})

test('who lets an offer go locks in the one order: whoever works on the rooms of the branch is never waited for in a circle', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const key = sql`advisory_key`
  const isBefore = async ({ branch, practitioner }: ClinicDoctor) =>
    (await db.look.one<{ yes: boolean }>(sql`select ${key}(${branch}::uuid) < ${key}(${practitioner}::uuid) as yes`))
      ?.yes === true
  let doctor = await clinic.doctor()
  while (!(await isBefore(doctor))) doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T10:00'))
  const waits = await waiter(doctor, at('12T10:00'))
  await cancel(early)
  let declined: Promise<unknown> | undefined
  await db.database.asWorker('rooms', async (tx) => {
    await tx.run(sql`select lock_resources(array[${doctor.branch}]::uuid[])`)
    declined = answer(waits, 'decline')
    const waiting = sql<{ yes: boolean }>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted) as yes`
    while (!(await tx.one(waiting))?.yes);
    await tx.run(sql`select lock_resources(array[${doctor.practitioner}]::uuid[])`)
  })
  expect(await declined).toMatchObject({ offers: [] })
})

test('who leaves the list while a time is held for them lets it go to the next at once', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctor = await clinic.doctor()
  const early = await visitor(doctor, at('06T10:00'))
  const all = [await waiter(doctor, at('12T10:00')), await waiter(doctor, at('13T10:00'))] as const
  await cancel(early)
  expect(await offered(all)).toEqual([0])
  const { who, id } = all[0]
  const left = await who.call('DELETE /appointments/:appointmentId/waiting', { params: { appointmentId: id } })
  expect(left).toMatchObject({ waiting: null, offers: [] })
  expect(await offered(all)).toEqual([1])
})

test('an offer that cannot be passed on stops none behind it, and the round says so', async () => {
  clock.set(instant(Date.parse(at('04T10:00'))))
  const doctors = [await clinic.doctor(), await clinic.doctor()]
  const all: Own[] = []
  for (const doctor of doctors) {
    const early = await visitor(doctor, at('06T10:00'))
    all.push(await waiter(doctor, at('12T10:00')), await waiter(doctor, at('13T10:00')))
    await cancel(early)
    clock.pass(minute)
  }
  expect(await offered(all)).toEqual([0, 2])
  const broken = (await read(all[0] as Own)).offers[0]?.id ?? ''
  const mend = await stumbleOver(db, 'time_offer', broken)
  clock.pass(5 * hour)
  await expect(runOffers(deps)).rejects.toThrow('it stumbles')
  await mend()
  expect(await offered(all)).toEqual([3])
  await runAll()
  expect(await offered(all)).toEqual([1, 3])
})
