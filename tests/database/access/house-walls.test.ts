import { expect, test } from 'vitest'
import { day, later } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { registerWorld } from '#tests/support/register.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// How far the rights of a branch, of a doctor and of a house go in the eyes of the database alone.

const world = await openClinic()
const { db, clock, clinic } = world
const { rowsThrough, plant, facilityOf } = wallsOf(db)
const now = clock.now()
const ends = at(later(now, day))
const somebody = async () => (await clinic.account('branch-staff')).account

/** Two branches of one house, and a doctor at each. */
async function house() {
  const here = await registerWorld(world)
  const second = await here.sibling()
  return { here, second, facility: await facilityOf(here.branch), account: await somebody() }
}

test('who invites to one branch invites to no other one along with it, and to all of them only who runs the house', async () => {
  const { here, second, facility, account } = await house()
  const invites = (who: Parameters<typeof rowsThrough>[0], also: string[], everywhere = false) =>
    rowsThrough(
      who,
      sql`insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at, also_at, every_branch)
        values (${newId(now)}, 'branch-staff', 'new@example.com', ${here.branch}, 'viewer', ${newId(now)}, ${account}, ${at(now)}, ${ends},
          ${also}::uuid[], ${everywhere})`,
    )
  const manager = worksWith(account, here.branch, 'users.edit')
  const boss = actorOf(account, { facilities: [facility], facilityBranches: [here.branch, second] })
  expect([await invites(manager, []), await invites(manager, [second]), await invites(manager, [], true)]).toEqual([
    1, 0, 0,
  ])
  expect([await invites(boss, [second]), await invites(boss, [], true)]).toEqual([1, 1])
})

test('a desk writes down guests of its own house, and corrects no entry that belongs to an account', async () => {
  const { here, facility, account } = await house()
  const desk = worksWith(account, here.branch, 'patients.edit', 'appointments.view')
  const guestOf = (house: string) =>
    rowsThrough(
      desk,
      sql`insert into patient (id, facility_id, branch_id, first_name, last_name, created_at)
        values (${newId(now)}, ${house}, ${here.branch}, 'Robin', 'Sample', ${at(now)})`,
    )
  expect([await guestOf(await facilityOf(await clinic.branch())), await guestOf(facility)]).toEqual([0, 1])
  const [guest, { id: owned }] = [await here.person(), await here.withAccount()]
  for (const id of [guest, owned]) await here.visit(id)
  const corrected = (id: string) => rowsThrough(desk, sql`update patient set last_name = 'Other' where id = ${id}`)
  expect([await corrected(owned), await corrected(guest)]).toEqual([0, 1])
})

test('a pool holds rooms of its own branch alone', async () => {
  const { here, second, account } = await house()
  const pool = newId(now)
  await plant(sql`insert into pool (id, branch_id, name, kind) values (${pool}, ${here.branch}, 'Rooms', 'room')`)
  const holds = async (branch: string) => {
    const point = newId(now)
    await plant(
      sql`insert into service_point (id, branch_id, name, kind) values (${point}, ${branch}, ${point}, 'room')`,
    )
    return rowsThrough(
      worksWith(account, here.branch, 'queue.setup'),
      sql`insert into pool_member (pool_id, point_id) values (${pool}, ${point})`,
    )
  }
  expect([await holds(second), await holds(here.branch)]).toEqual([0, 1])
})

test('a doctor asks to join a branch, and does not join it by themselves', async () => {
  const doctor = await clinic.doctor()
  const other = await clinic.branch()
  const comesAs = (state: string) =>
    rowsThrough(
      isDoctor(doctor),
      sql`insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${doctor.practitioner}, ${other}, ${state}, ${at(now)})`,
    )
  expect([await comesAs('active'), await comesAs('asked')]).toEqual([0, 1])
})

test('who makes the rota of a branch makes it for those who work there, and touches no leave', async () => {
  const { here, account } = await house()
  const stranger = await clinic.doctor()
  const rota = worksWith(account, here.branch, 'schedule.edit.others', 'schedule.view')
  const hours = (practitioner: string) =>
    rowsThrough(
      rota,
      sql`insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time)
        values (${newId(now)}, ${practitioner}, ${here.branch}, 6, '09:00', '12:00')`,
    )
  const date = (practitioner: string, isRota = true) =>
    rowsThrough(
      rota,
      sql`insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, kind, is_rota)
        values (${newId(now)}, ${practitioner}, ${here.branch}, '2027-03-01', '2027-03-01', 'closed', ${isRota})`,
    )
  const { practitioner } = here.doctor
  expect([await hours(stranger.practitioner), await hours(practitioner)]).toEqual([0, 1])
  expect([await date(stranger.practitioner), await date(practitioner, false), await date(practitioner)]).toEqual([
    0, 0, 1,
  ])
  await plant(sql`
    insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, kind, reason)
    values (${newId(now)}, ${practitioner}, ${here.branch}, '2027-04-01', '2027-04-02', 'closed', 'sick')`)
  const ofThem = sql`practitioner_id = ${practitioner}`
  expect(await rowsThrough(rota, sql`delete from schedule_exception where ${ofThem}`)).toBe(0)
  expect(await rowsThrough(isDoctor(here.doctor), sql`delete from schedule_exception where ${ofThem}`)).toBe(1)
})

test('a service of a branch is the branch’s: its doctor does not change it, and it is for doctors who work there', async () => {
  const { here, account } = await house()
  const { doctor } = here
  const stranger = await clinic.doctor()
  const head = worksWith(account, here.branch, 'services.edit')
  const adds = (practitioner: string) =>
    rowsThrough(
      head,
      sql`insert into service (id, practitioner_id, name, minutes, step, mode, branch_id, shared_id)
        values (${newId(now)}, ${practitioner}, 'Vaccination', 10, 10, 'in_person', ${here.branch}, ${newId(now)})`,
    )
  expect([await adds(stranger.practitioner), await adds(doctor.practitioner)]).toEqual([0, 1])
  const shared = newId(now)
  await plant(sql`
    insert into service (id, practitioner_id, name, minutes, step, mode, branch_id, shared_id)
    values (${shared}, ${doctor.practitioner}, 'Vaccination', 10, 10, 'in_person', ${here.branch}, ${newId(now)})`)
  const renames = (id: string) => rowsThrough(isDoctor(doctor), sql`update service set name = 'Mine' where id = ${id}`)
  expect([await renames(shared), await renames(doctor.service)]).toEqual([0, 1])
  const prices = (id: string) =>
    rowsThrough(
      head,
      sql`insert into service_price (service_id, branch_id, fee_minor, currency) values (${id}, ${here.branch}, 100, 'GBP')`,
    )
  // Of a doctor from elsewhere, of the branch itself, and of a doctor who works here.
  expect([await prices(stranger.service), await prices(shared), await prices(doctor.service)]).toEqual([0, 0, 1])
})

test('a branch keeps papers of those it knows, asks them alone for one, and opens nobody else’s in an emergency', async () => {
  const { here, account } = await house()
  const [known, stranger] = [await here.person(), await here.person()]
  await here.visit(known)
  const nurse = worksWith(account, here.branch, 'records.create', 'records.view', 'records.breakglass')
  const writes = (patient: string) => sql`
    insert into record_item (id, patient_id, title, file_name, size, wrapped_key, created_at, changed_at, source, branch_id, author_account, retention)
    values (${newId(now)}, ${patient}, 'A', 'a.pdf', 1, 'x', ${at(now)}, ${at(now)}, 'branch', ${here.branch}, ${account}, 'treatment')`
  const asks = (patient: string) => sql`
    insert into record_request (id, patient_id, branch_id, what, asked_by, asked_at)
    values (${newId(now)}, ${patient}, ${here.branch}, 'The scan', 'Somebody', ${at(now)})`
  const opens = (patient: string) => sql`
    insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
    values (${newId(now)}, ${patient}, ${account}, ${here.branch}, 'Somebody', '', 'Found without a word to say', ${at(now)}, ${ends})`
  for (const act of [writes, asks, opens])
    expect([await rowsThrough(nurse, act(stranger)), await rowsThrough(nurse, act(known))]).toEqual([0, 1])
})

test('a doctor books for the guests of a house and the patients of a branch for as long as they work there', async () => {
  const { here, facility } = await house()
  const { doctor } = here
  const colleague = await clinic.doctor({ branch: here.branch })
  const robin = await here.person()
  await here.visit(robin, later(now, day), colleague)
  const asks = async (state: string) => {
    await plant(sql`
      update practitioner_branch set state = ${state} where practitioner_id = ${doctor.practitioner} and branch_id = ${here.branch}`)
    const who = isDoctor(doctor)
    return [
      await rowsThrough(who, sql`select where ${facility}::uuid = any (reach_desks())`),
      await rowsThrough(who, sql`select where patient_at_desk(${robin})`),
    ]
  }
  expect(await asks('active')).toEqual([1, 1])
  for (const state of ['left', 'asked', 'declined']) expect(await asks(state), state).toEqual([0, 0])
  // Whoever came to the doctor themselves stays theirs.
  await here.visit(robin)
  expect(await asks('left')).toEqual([0, 1])
})
