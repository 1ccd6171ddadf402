import type { Database, Runner } from '#server/platform/database/database.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkAnswers, checkHistory } from '#server/core/visits/history-check.ts'
import { sweepHolds } from '#server/core/visits/let-holds-go.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { seeded } from '#server/demo/random.ts'
import { CallFailed } from '#web/lib/call.ts'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { testApp, type FakeClock, type TestApp } from './app.ts'
import { settingsOf } from './simulated-settings.ts'
import { equipmentBuilder } from './equipment.ts'
import { clinicBuilder, mondayMorning, type ClinicDoctor } from './clinic.ts'

/** The server dies: nothing after this statement happens, and its transaction is gone. */
export class Crash extends Error {}

/** A round goes on to its next piece when one fails; of a server that died each of them did. */
function isCrash(error: unknown): boolean {
  return (
    error instanceof Crash ||
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isCrash))
  )
}

/** A database on which the product can be killed in the middle of any transaction. */
export function mortalDatabase(database: Database) {
  let statementsLeft = Infinity
  const spend = () => {
    statementsLeft -= 1
    if (statementsLeft < 0) throw new Crash('killed')
  }
  const mortal = (run: Runner): Runner => ({
    many: async (statement) => {
      spend()
      return run.many(statement)
    },
    one: async (statement) => {
      spend()
      return run.one(statement)
    },
    run: async (statement) => {
      spend()
      return run.run(statement)
    },
    asProduct: (work) => run.asProduct((product) => work(mortal(product))),
  })
  return {
    database: {
      ...database,
      as: (who, work) => database.as(who, (tx) => work(mortal(tx))),
      each: (who) => mortal(database.each(who)),
      asWorker: (job, work) => database.asWorker(job, (tx) => work(mortal(tx))),
    } satisfies Database,
    killAfter: (statements: number) => {
      statementsLeft = statements
    },
    revive: () => {
      statementsLeft = Infinity
    },
  }
}

type Person = { who: ReturnType<TestApp['person']>; visits: Map<string, { start: string; status: string }> }

export type Verdict = {
  steps: number
  refused: number
  crashes: number
  offers: number
  taken: number
  faults: string[]
}

/** Opens the world once; each seed then lives with a doctor and patients of its own. */
export async function openSimulation(real: Database, clock: FakeClock) {
  const mortal = mortalDatabase(real)
  const app = await testApp(mortal.database, clock)
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  const deps = { database: mortal.database, clock, site }
  const clinic = clinicBuilder(real, mondayMorning)

  /** People book, cancel, move, wait, answer; time passes; the server dies now and then. */
  async function play(seed: number, steps: number): Promise<Verdict> {
    clock.set(instant(mondayMorning + 2 * hour))
    const { next, chance } = seeded(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    const manager = await clinic.account('facility-manager')
    const rooms = chance(0.3) ? { rooms: 1, roomKind: 'room' } : {}
    const branch = await clinic.branch({ ...rooms, manager: manager.account })
    const doctor = await clinic.doctor({
      branch,
      ...rooms,
      ...(chance(0.35) ? { capacity: 2 + below(2) } : {}),
      minutes: [20, 30, 60][below(3)] ?? 30,
      bufferAfter: chance(0.3) ? 10 : 0,
      ...(chance(0.2) ? { approval: 'manual' as const } : {}),
    })
    if (chance(0.4)) {
      const equipment = equipmentBuilder(real, clock.now())
      const devices = [
        await equipment.point(branch, 'Device 1'),
        await equipment.point(branch, 'Device 2', { lanes: 2 }),
      ]
      const pool = await equipment.pool(branch, 'Devices', devices)
      await equipment.need(doctor.service, { pool, count: 1 + below(2), from: 0, until: 10 })
    }
    const settings = settingsOf(doctor, { doctor: app.person(doctor), manager: app.person(manager) }, { below, chance })
    const people: Person[] = []
    for (let index = 0; index < 4; index += 1)
      people.push({ who: app.person(await clinic.patient()), visits: new Map() })
    const verdict: Verdict = { steps, refused: 0, crashes: 0, offers: 0, taken: 0, faults: [] }
    for (let step = 0; step < steps; step += 1) {
      const person = people[below(people.length)] as Person
      const dying = chance(0.12)
      if (dying) mortal.killAfter(below(14))
      try {
        await act(below(100), person, doctor)
      } catch (error) {
        if (error instanceof CallFailed) verdict[error.problem.code === 'internal' ? 'crashes' : 'refused'] += 1
        else if (isCrash(error)) verdict.crashes += 1
        else throw error
        if (error instanceof CallFailed && error.problem.code === 'internal' && !dying)
          verdict.faults.push(`step ${step}: an internal error without a crash`)
      } finally {
        mortal.revive()
      }
      // Whatever the person was told or not told, what stands is what is read afterwards.
      if (dying) for (const other of people) await learn(other)
    }
    await settle()
    verdict.faults.push(...(await faultsOf(doctor, people)))
    const counts = await real.asWorker('count', (tx) =>
      tx.one<{ offers: number; taken: number }>(sql`
        select count(*) as offers, count(*) filter (where state = 'taken') as taken from time_offer where practitioner_id = ${doctor.practitioner}`),
    )
    return { ...verdict, ...counts }

    async function act(roll: number, own: Person, of: ClinicDoctor) {
      if (chance(0.15)) return settings()
      const [id] = [...own.visits.keys()].slice(below(Math.max(1, own.visits.size)))
      if (roll < 30 || !id) return bookOne(own, of)
      const { version, status } = await own.who.call('GET /appointments/:appointmentId', {
        params: { appointmentId: id },
      })
      const params = { appointmentId: id }
      if (roll < 45) {
        const next = await own.who.call('POST /appointments/:appointmentId/cancel', { params, body: { version } })
        own.visits.set(id, next)
      } else if (roll < 55) {
        const start = await freeStart(own, of)
        if (!start) return
        const next = await own.who.call('POST /appointments/:appointmentId/move', { params, body: { version, start } })
        own.visits.set(id, next)
      } else if (roll < 72) {
        if (['booked', 'requested'].includes(status))
          await own.who.call('PUT /appointments/:appointmentId/waiting', { params, body: {} })
      } else if (roll < 84) {
        await answerSome()
      } else if (roll < 92) {
        clock.pass([minute, 20 * minute, hour, 3 * hour][below(4)] ?? minute)
        await runOffers(deps)
      } else {
        await runTimers(deps)
        await deps.database.asWorker('sweep holds', (tx) => sweepHolds(tx, clock.now(), 5))
        await learn(own)
      }
    }

    /** Somebody who has been offered a time says yes or no. */
    async function answerSome() {
      const asked = await real.asWorker('asked', (tx) =>
        tx.one<{ id: string; appointment_id: string }>(sql`
          select id, appointment_id from time_offer where practitioner_id = ${doctor.practitioner} and state = 'open' limit 1`),
      )
      const owner = people.find((candidate) => candidate.visits.has(asked?.appointment_id ?? ''))
      if (!asked || !owner) return
      const params = { appointmentId: asked.appointment_id }
      const { version } = await owner.who.call('GET /appointments/:appointmentId', { params })
      const next = await owner.who.call('POST /appointments/:appointmentId/offers/:offerId', {
        params: { ...params, offerId: asked.id },
        body: { version, answer: (['take', 'take', 'decline', 'leave'] as const)[below(4)] ?? 'take' },
      })
      owner.visits.set(asked.appointment_id, next)
    }

    async function bookOne(own: Person, of: ClinicDoctor) {
      const start = await freeStart(own, of)
      if (!start) return
      const draft = await own.who.call('POST /drafts', {
        body: { offering_id: of.offering, service_id: of.service, start },
      })
      if (chance(0.15)) return
      const booked = await own.who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
      if ('appointment_id' in booked) own.visits.set(booked.appointment_id, { start, status: booked.status })
    }

    /** Mostly in the first days, so that people stand in each other's way. */
    async function freeStart(own: Person, of: ClinicDoctor) {
      const { times } = await own.who.call('GET /doctors/:slug/slots', {
        params: { slug: of.slug },
        query: { offering: of.offering, service: of.service, days: chance(0.6) ? 3 : 14 },
      })
      return times[below(times.length)]
    }

    async function learn(own: Person) {
      for (const tab of ['upcoming', 'past', 'cancelled'] as const) {
        const { results } = await own.who.call('GET /appointments/mine', { query: { tab } })
        for (const visit of results) own.visits.set(visit.id, visit)
      }
    }
  }

  /** Lets time do what is due. */
  async function settle() {
    for (let round = 0; round < 30; round += 1) if ((await runOffers(deps)) === 0) break
    await deps.database.asWorker('sweep holds', (tx) => sweepHolds(tx, clock.now(), 100))
  }

  async function faultsOf(doctor: ClinicDoctor, people: readonly Person[]): Promise<string[]> {
    const faults: string[] = []
    const count = async (what: string, statement: Parameters<Runner['one']>[0]) => {
      const row = (await real.asWorker('check', (tx) => tx.one(statement))) as { count: number } | undefined
      if (row?.count !== 0) faults.push(`${what}: ${row?.count}`)
    }
    const own = sql`x.practitioner_id = ${doctor.practitioner}`
    await count(
      'claims of one lane overlap',
      sql`
      select count(*) from claim a join claim b on a.resource_id = b.resource_id and a.lane = b.lane and a.during && b.during and a.ctid < b.ctid
      where a.resource_id = ${doctor.practitioner} and a.kind <> 'block' and b.kind <> 'block'`,
    )
    await count(
      'living visits without exactly their claims',
      sql`
      select count(*) from appointment x join service v on v.id = x.service_id
      where ${own} and x.status in ('requested', 'booked') and x.start_at > ${at(clock.now())}
        and not exists (select from claim s where s.appointment_id = x.id and s.resource_kind = 'session')
        and (select count(*) from claim c where c.appointment_id = x.id
          and ((c.resource_kind = 'practitioner' and c.during = tstzrange(x.start_at - make_interval(mins => x.buffer_before), x.end_at + make_interval(mins => x.buffer_after)))
            or (c.resource_kind = 'patient' and c.during = tstzrange(x.start_at, x.end_at)) or c.resource_kind = 'service_point'))
          <> 2 + coalesce((select sum(n.count) from service_need n where n.service_id = v.id), 0)`,
    )
    await count(
      'ended visits that still claim',
      sql`
      select count(*) from appointment x join claim c on c.appointment_id = x.id where ${own} and x.status in ('cancelled', 'declined', 'expired')`,
    )
    await count(
      'claims of no hold',
      sql`
      select count(*) from claim c where c.resource_id = ${doctor.practitioner} and c.kind = 'hold'
        and not exists (select from hold h where h.id = c.hold_id)`,
    )
    await count(
      'holds without a claim',
      sql`
      select count(*) from hold h where h.practitioner_id = ${doctor.practitioner} and not exists (select from claim c where c.hold_id = h.id)`,
    )
    await count(
      'open offers whose time is not held',
      sql`
      select count(*) from time_offer x where ${own} and x.state = 'open' and x.expires_at > ${at(clock.now())}
        and not exists (select from hold h where h.id = x.hold_id and h.start_at = x.start_at)`,
    )
    await count(
      'open offers for visits that are over',
      sql`
      select count(*) from time_offer x join appointment v on v.id = x.appointment_id
      where x.practitioner_id = ${doctor.practitioner} and x.state = 'open' and v.status not in ('requested', 'booked')`,
    )
    await count(
      'offers without their message, or messages without an offer',
      sql`
      select abs((select count(*) from time_offer x where ${own})
        - (select count(*) from outbox_message m join appointment x on x.id = m.about where ${own} and m.kind = 'N34' and m.channel = 'mail'))::int as count`,
    )
    const { differences } = await real.asWorker('check', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
    if (differences > 0) faults.push(`read model: ${differences}`)
    const told = people.flatMap((person) => [...person.visits.keys()])
    const history = await real.asWorker('check', (tx) => checkHistory(tx, clock.now(), [doctor.practitioner]))
    const answers = await real.asWorker('check', (tx) => checkAnswers(tx, told))
    faults.push(...history.examples, ...answers.examples)
    for (const person of people)
      for (const [id, known] of person.visits) {
        const row = await real.asWorker('check', (tx) =>
          tx.one<{ start: string; status: string }>(sql`
            select to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start, status from appointment where id = ${id}`),
        )
        if (!row) faults.push(`acknowledged and lost: ${id}`)
        else if (instant(Date.parse(row.start)) !== Date.parse(known.start))
          faults.push(`acknowledged at another time: ${id}`)
        else if (known.status === 'cancelled' && row.status !== 'cancelled') faults.push(`cancelled and alive: ${id}`)
      }
    return faults
  }

  return { play, close: () => app.close() }
}
