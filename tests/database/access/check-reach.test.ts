import { expect, test } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { reachOfGuest } from '#domain/access/reach.ts'
import { day, later, minute } from '#domain/time/instant.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type VisitWrite, writeVisit } from '#server/core/visits/write-visit.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { foreignWorld } from '#tests/support/foreign-world.ts'
import { actorOf, isDoctor, worksWith } from '#tests/support/walls.ts'

test('the one write path asks once more: nobody changes, lets go, holds or books what is out of their reach', async () => {
  const { db, app, clock, clinic } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const { account } = await clinic.patient()
  const stranger = actorOf(account)
  const now = clock.now()
  const visit = await db.look.one<{ version: number }>(sql`select version from appointment where id = ${world.visit}`)
  const draft = await db.look.one<{ hold_id: string }>(sql`select hold_id from draft where id = ${world.draft}`)
  const write = { now, lock: [world.doctor.practitioner], aim: [] }
  const tried: Readonly<Record<string, VisitWrite>> = {
    'a foreign visit is cancelled': {
      ...write,
      right: 'appointments.cancel',
      expect: { appointment: world.visit, appointment_version: visit?.version ?? 0 },
      change: { appointment: world.visit, set: { status: 'cancelled', cancelled_by: 'patient' } },
    },
    'the time of a foreign visit is let go': {
      ...write,
      right: 'appointments.cancel',
      release: { appointment: world.visit },
    },
    'a foreign hold is let go': { ...write, release: { hold: draft?.hold_id ?? '' } },
    'a time is held in the name of another browser': {
      ...write,
      rows: {
        hold: {
          id: newId(now),
          visitor: 'the browser of somebody else',
          practitioner_id: world.doctor.practitioner,
          offering_id: world.doctor.offering,
          service_id: world.doctor.service,
          start_at: at(later(now, 60 * minute)),
          end_at: at(later(now, 90 * minute)),
          network_address: '',
          extensions: 0,
          expires_at: at(later(now, 10 * minute)),
        },
      },
    },
    'a link is made that opens a foreign visit': {
      ...write,
      rows: {
        links: [{ token_hash: 'of their own', appointment_id: world.visit, expires_at: at(later(now, 60 * minute)) }],
      },
    },
    'a visit is booked for a patient of another account': {
      ...write,
      rows: {
        appointment: {
          id: newId(now),
          patient_id: world.self,
          practitioner_id: world.doctor.practitioner,
          branch_id: world.branch,
        },
      },
    },
  }
  for (const [what, wish] of Object.entries(tried)) {
    const refused = await db.database.as(stranger, (tx) => writeVisit(tx, wish)).catch((error: unknown) => error)
    expect(refused, what).toBeInstanceOf(Refusal)
    expect(refused, what).toMatchObject({ code: 'not_found' })
  }
})

test('a guest is written down where they have proven their address, at no other clinic and under no other address', async () => {
  const { db, app, clock, clinic } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const facilityOf = async (branch: string) =>
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
  const here = await facilityOf(await clinic.branch())
  const elsewhere = await facilityOf(world.branch)
  const guest = reachOfGuest({ kind: 'visitor', visitor: 'a browser' }, { address: 'me@example.com', facility: here })
  const bookedAs = (person: { facility_id: string; email: string; account_id?: string }) =>
    db.database
      .as(guest, (tx) =>
        writeVisit(tx, {
          now: clock.now(),
          lock: [],
          aim: [],
          rows: {
            patient: { id: newId(clock.now()), account_id: null, ...person },
            appointment: { practitioner_id: world.doctor.practitioner, branch_id: world.branch },
          },
        }),
      )
      .catch((error: unknown) => (error instanceof Refusal ? error.code : 'the wall lets it through'))
  expect(await bookedAs({ facility_id: here, email: 'me@example.com' })).toBe('the wall lets it through')
  expect(await bookedAs({ facility_id: elsewhere, email: 'me@example.com' })).toBe('not_found')
  expect(await bookedAs({ facility_id: here, email: 'other@example.com' })).toBe('not_found')
  // Nor is the entry one of somebody's account, who would find it among their own.
  const { account: account_id } = world.patient
  expect(await bookedAs({ facility_id: here, email: 'me@example.com', account_id })).toBe('not_found')
})

test('a time that is held for a visit is let go by who reaches that visit, and by nobody else', async () => {
  const { db, app, clock, clinic } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const { practitioner, offering, service } = world.doctor
  const [start, end] = [at(later(clock.now(), day)), at(later(clock.now(), day + 30 * minute))]
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into hold (id, visitor, practitioner_id, offering_id, service_id, start_at, end_at, network_address, expires_at)
      values (${world.hold}, '', ${practitioner}, ${offering}, ${service}, ${start}, ${end}, '', ${end})`),
  )
  const right = 'appointments.reschedule'
  const wish: VisitWrite = { now: clock.now(), lock: [practitioner], aim: [], right, release: { hold: world.hold } }
  const isHeld = sql`select id from hold where id = ${world.hold}`
  /** Whether the time is free then; it is held again for whoever tries next. */
  const letsGo = (who: Actor) =>
    db.database
      .as(who, async (tx) => {
        await tx.run(sql`savepoint before`)
        await writeVisit(tx, wish)
        const held = await tx.asProduct((product) => product.many(isHeld))
        await tx.run(sql`rollback to before`)
        return held.length === 0 ? 'let go' : 'still held'
      })
      .catch((error: unknown) => (error instanceof Refusal ? error.code : error))
  const { account } = await clinic.patient()
  expect(await letsGo(actorOf(account))).toBe('not_found')
  expect(await letsGo(worksWith(account, await clinic.branch(), right))).toBe('not_found')
  expect(await letsGo(worksWith(account, world.branch, 'appointments.view'))).toBe('not_found')
  expect(await letsGo(worksWith(account, world.branch, right))).toBe('let go')
  expect(await letsGo(actorOf(world.patient.account))).toBe('let go')
  expect(await letsGo(isDoctor(world.doctor))).toBe('let go')
})

test('a desk books for people whom its house knows, and writes down new ones there alone', async () => {
  const { db, app, clock, clinic } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const [own, other] = [await clinic.doctor(), await clinic.doctor()]
  const facilityOf = async (branch: string) =>
    (await db.look.one<{ facility_id: string }>(sql`select facility_id from branch where id = ${branch}`))
      ?.facility_id ?? ''
  const [here, elsewhere] = [await facilityOf(own.branch), await facilityOf(other.branch)]
  const desk: Actor = {
    kind: 'account',
    account: own.account,
    session: own.account,
    userType: 'branch-staff',
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [{ branch: own.branch, permissions: ['appointments.create'] }],
    visitor: 'a browser of their own',
  }
  const check = async (patient: string, person?: object) => {
    const appointment = { id: newId(clock.now()), patient_id: patient, practitioner_id: own.practitioner, branch_id: own.branch } // prettier-ignore
    const rows = JSON.stringify({ rows: { appointment, ...(person ? { patient: person } : {}) } })
    return db.database
      .as(desk, (tx) => tx.run(sql`select check_reach(${rows}::jsonb)`))
      .then(
        () => 'goes through',
        (error: unknown) => (error as Error).message,
      )
  }
  const id = newId(clock.now())
  const guest = { id, account_id: null, first_name: 'Robin', last_name: 'Demo', email: '' }
  expect(await check(id, { ...guest, facility_id: here })).toBe('goes through')
  expect(await check(id, { ...guest, facility_id: elsewhere })).toBe('not_found')
  expect(await check(id, { ...guest, facility_id: here, account_id: world.doctor.account })).toBe('not_found')
  expect(await check(world.self)).toBe('not_found')
  const known = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(known, own, '2027-01-05T09:00:00.000Z')
  const row = await db.look.one<{ patient_id: string }>(sql`select patient_id from appointment where id = ${visit}`)
  expect(await check(row?.patient_id ?? '')).toBe('goes through')
})
