import { expect, test } from 'vitest'
import { owns } from '#domain/access/newcomer.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { day, later } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// What somebody who belongs here, but not quite so far, gets from the database when the product's own checks are not asked.

const { db, clock, clinic } = await openClinic()
const now = clock.now()

const { rowsThrough, plant } = wallsOf(db)

test('who owns an account makes known the browser they sit at, and no other', async () => {
  const { account } = await clinic.patient()
  const known = (browser: string) =>
    rowsThrough(
      owns(account, 'this browser'),
      sql`insert into known_device (account_id, visitor, seen_at) values (${account}, ${browser}, ${at(now)})`,
    )
  expect(await known('the browser of somebody else')).toBe(0)
  expect(await known('this browser')).toBe(1)
})

test('who is invited to help with the visits of somebody does not take that person over; who is invited to run them does', async () => {
  const [owner, helper] = [await clinic.patient(), await clinic.patient()]
  const patient = newId(now)
  await plant(sql`
    insert into patient (id, account_id, relation, first_name, last_name, created_at)
    values (${patient}, ${owner.account}, 'child', 'Child', 'Sample', ${at(now)})`)
  const takenOver = async (kind: 'carer' | 'self') => {
    await plant(sql`
      insert into care_invitation (id, patient_id, kind, email, invited_by, created_at, expires_at)
      values (${newId(now)}, ${patient}, ${kind}, ${helper.email}, ${owner.account}, ${at(now)}, ${at(later(now, day))})
      on conflict (patient_id, email) do update set kind = excluded.kind`)
    return rowsThrough(
      actorOf(helper.account),
      sql`update patient set account_id = ${helper.account} where id = ${patient}`,
    )
  }
  expect(await takenOver('carer')).toBe(0)
  expect(await takenOver('self')).toBe(1)
})

test('an answer is kept under one’s own key alone: nobody writes what somebody else will read as theirs', async () => {
  const [me, other] = [await clinic.patient(), await clinic.patient()]
  const kept = (owner: string) =>
    rowsThrough(
      actorOf(me.account),
      sql`insert into idempotency (owner, key, body_hash, status, answer) values (${owner}, 'key', 'x', 200, 'null')`,
    )
  expect(await kept(other.account)).toBe(0)
  expect(await kept('the browser of somebody else')).toBe(0)
  expect(await kept(me.account)).toBe(1)
})

test('why a doctor is away is for those who may see the schedule of the branch: the visits alone do not tell', async () => {
  const { account } = await clinic.account('branch-staff')
  const doctor = await clinic.doctor()
  await plant(sql`
    insert into schedule_exception (id, practitioner_id, from_date, until_date, kind, reason, note)
    values (${newId(now)}, ${doctor.practitioner}, '2027-06-01', '2027-06-02', 'closed', 'sick', 'flu')`)
  const seenWith = (permissions: Permission[]) =>
    rowsThrough(
      worksWith(account, doctor.branch, ...permissions),
      sql`select id from schedule_exception where practitioner_id = ${doctor.practitioner}`,
    )
  expect(await seenWith(['appointments.view'])).toBe(0)
  expect(await seenWith(['schedule.view'])).toBe(1)
})

test('a doctor hands in papers and does not verify themselves, in their row or in its history', async () => {
  const doctor = await clinic.doctor()
  await plant(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`)
  const self = isDoctor(doctor)
  const says = (to: string) =>
    rowsThrough(self, sql`update practitioner set verification = ${to} where id = ${doctor.practitioner}`)
  expect(await says('verified')).toBe(0)
  expect(
    await rowsThrough(self, sql`update practitioner set verified_on = current_date where id = ${doctor.practitioner}`),
  ).toBe(0)
  expect(await says('submitted')).toBe(1)
  const told = (to: string) =>
    rowsThrough(
      self,
      sql`insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
        values (${newId(now)}, ${doctor.practitioner}, ${at(now)}, ${doctor.account}, 'draft', ${to}, '')`,
    )
  expect(await told('verified')).toBe(0)
  expect(await told('submitted')).toBe(1)
})

test('every table that tells of a person asks whose row it is', async () => {
  const row = await db.look.one<{ walled: number; open: string[] }>(sql`
    select count(*) filter (where c.relrowsecurity) as walled,
      coalesce(array_agg(c.relname::text) filter (where not c.relrowsecurity and has_any_column_privilege('tendwell_app', c.oid, 'select')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'patient_id') and not a.attisdropped)), '{}') as open
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  console.log(JSON.stringify({ 'tables with row security': row?.walled }))
  expect(row?.open).toEqual([])
})
