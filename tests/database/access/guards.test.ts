import { expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { pdf, uploadForClinic } from '#tests/support/own-records.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// What the database refuses whoever asks, whatever the product's own check said: states that nobody gives themselves.

const { db, app, clock, clinic } = await openClinic()
const { rowsThrough, plant, facilityOf } = wallsOf(db)
const now = clock.now()

test('a facility begins as one that waits, and the practice of one doctor as one that stands', async () => {
  const { account } = await clinic.account('facility-manager')
  const begun = (kind: string, state: string, checked: string | null = null) =>
    rowsThrough(
      actorOf(account),
      sql`insert into facility (id, kind, name, slug, check_state, checked_on, created_at)
        values (${newId(now)}, ${kind}, 'New House', ${newId(now)}, ${state}, ${checked}::date, ${at(now)})`,
    )
  expect([await begun('facility', 'checked'), await begun('facility', 'waiting', '2027-01-04')]).toEqual([0, 0])
  expect([await begun('facility', 'waiting'), await begun('practice', 'checked')]).toEqual([1, 1])
})

test('who decides about a facility changes nothing of it; its own people change it, and it waits anew but for a suspension', async () => {
  const facility = await facilityOf(await clinic.branch())
  const { account } = await clinic.account('facility-manager')
  const [boss, reviewer] = [
    actorOf(account, { facilities: [facility] }),
    actorOf(account, { userType: 'platform-admin' }),
  ]
  const change = (set: Statement) => sql`update facility set ${set} where id = ${facility}`
  expect(await rowsThrough(reviewer, change(sql`name = 'Theirs'`))).toBe(0)
  expect(await rowsThrough(reviewer, change(sql`check_state = 'suspended'`))).toBe(1)
  const after = async (state: string) => {
    await plant(change(sql`check_state = ${state}`))
    return db.database.as(boss, async (tx) => {
      await tx.run(change(sql`name = name || ' anew'`))
      return (await tx.one<{ check_state: string }>(sql`select check_state from facility where id = ${facility}`))
        ?.check_state
    })
  }
  expect([await after('checked'), await after('suspended')]).toEqual(['waiting', 'suspended'])
  const handsIn = async (state: string) => {
    await plant(change(sql`check_state = ${state}`))
    return rowsThrough(boss, change(sql`check_state = 'waiting'`))
  }
  expect([await handsIn('suspended'), await handsIn('declined')]).toEqual([0, 1])
})

test('a doctor begins unverified, says by no source that they are verified, and decides on no proposal', async () => {
  const login = await clinic.account('doctor')
  const begun = (verification: string, more: Statement = sql`null::date, null::text`) =>
    rowsThrough(
      actorOf(login.account, { userType: 'doctor' }),
      sql`insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name,
          location, experience, verification, verified_on, proposed, created_at)
        select ${newId(now)}, ${login.account}, ${newId(now)}, 'Dr', 'Test', 'Person', s.id, '', '', '', '', ${verification}, ${more}, ${at(now)}
        from specialty s where s.key = 'cardiology'`,
    )
  const doctor = await clinic.doctor()
  expect([await begun('verified'), await begun('draft')]).toEqual([0, 1])
  expect(await begun('draft', sql`'2027-01-04'::date, null::text`)).toBe(0)
  expect(await begun('draft', sql`null::date, 'verify'`)).toBe(0)
  const says = (set: Statement) =>
    rowsThrough(isDoctor(doctor), sql`update practitioner set ${set} where id = ${doctor.practitioner}`)
  expect(await says(sql`verified_source = 'The register'`)).toBe(0)
  expect(await says(sql`verified_until = '2030-01-01'`)).toBe(0)
  expect(await says(sql`proposed = 'verify'`)).toBe(0)
  expect(await says(sql`sub_specialty = 'Hearts'`)).toBe(1)
})

test('a seat of a group lies within the time of its doctor, and the visit on it is as long', async () => {
  const doctor = await clinic.doctor({ minutes: 30, capacity: 3 })
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-05T10:00:00.000Z')
  const refused = (statement: Statement) =>
    plant(statement).then(
      () => '',
      (error: Error) => error.message,
    )
  const seats = sql`update claim set kind = kind where appointment_id = ${id} and resource_kind = 'session'`
  expect(await refused(seats)).toBe('')
  const spoilt = async (spoil: Statement) => {
    const failure = await db.database
      .asWorker('test', async (tx) => {
        await tx.run(spoil)
        await tx.run(seats)
      })
      .catch((error: unknown) => (error as Error).message)
    return failure ?? ''
  }
  expect(await spoilt(sql`update appointment set end_at = end_at + interval '5 minutes' where id = ${id}`)).toMatch(
    /is not as long as its seat/,
  )
  expect(
    await spoilt(sql`
      update claim set during = tstzrange(lower(during), upper(during) - interval '5 minutes')
      where resource_id = ${doctor.practitioner} and session_id is not null`),
  ).toMatch(/lies outside the time of its doctor/)
})

test('what a clinic wrote is kept for its time: who wrote it takes no key away from it', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T10:00:00.000Z')
  const me = app.person(doctor)
  await me.request('GET', '/api/auth/get-csrf-token', undefined)
  const { id: item } = await uploadForClinic(me, `/api/appointments/${id}/records`, pdf('a'))
  const nurse = await worksAt(db.database, now, doctor.branch, 'nurse')
  const clinicSide = worksWith(nurse.account, doctor.branch, 'records.create', 'records.view', 'records.delete')
  for (const who of [isDoctor(doctor), clinicSide]) {
    expect(await rowsThrough(who, sql`update record_item set wrapped_key = '' where id = ${item}`)).toBe(0)
    expect(await rowsThrough(who, sql`update record_item set title = 'Other' where id = ${item}`)).toBe(1)
  }
})
