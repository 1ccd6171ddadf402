import { expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// From which side, and in whose name, the database lets somebody speak, whatever the product checks before.

const world = await openClinic()
const { db, clock, clinic } = world
const { rowsThrough, plant, facilityOf } = wallsOf(db)
const now = clock.now()

test('in the messages of a visit a patient speaks for the patient, and a clinic for the clinic, each in their own name', async () => {
  const here = await registerWorld(world)
  const { account } = await clinic.patient()
  const desk = (await clinic.account('branch-staff')).account
  const visit = await here.visit(await here.person({ account }))
  await plant(
    sql`insert into conversation (appointment_id, last_at, last_side) values (${visit}, ${at(now)}, 'patient')`,
  )
  const writes = (who: Parameters<typeof rowsThrough>[0], side: string, by: string | null) =>
    rowsThrough(
      who,
      sql`insert into conversation_message (id, appointment_id, side, account_id, name, body, at)
        values (${newId(now)}, ${visit}, ${side}, ${by}, 'A', 'x', ${at(now)})`,
    )
  const patient = actorOf(account)
  const staff = worksWith(desk, here.branch, 'messages.send', 'appointments.view')
  expect([await writes(patient, 'clinic', account), await writes(patient, 'patient', account)]).toEqual([0, 1])
  expect([await writes(patient, 'patient', desk), await writes(patient, 'patient', null)]).toEqual([0, 0])
  expect([await writes(staff, 'clinic', account), await writes(staff, 'clinic', desk)]).toEqual([0, 1])
})

test('a doctor whom a branch has not let in, or who has left it, does not let themselves in', async () => {
  const doctor = await clinic.doctor()
  const manager = await clinic.account('facility-manager')
  const other = await clinic.branch({ manager: manager.account })
  const enters = (who: Parameters<typeof rowsThrough>[0]) =>
    rowsThrough(
      who,
      sql`update practitioner_branch set state = 'active' where practitioner_id = ${doctor.practitioner} and branch_id = ${other}`,
    )
  const decides = worksWith(manager.account, other, 'doctors.decide')
  await plant(sql`
    insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${doctor.practitioner}, ${other}, 'asked', ${at(now)})`)
  for (const state of ['asked', 'left', 'declined']) {
    await plant(
      sql`update practitioner_branch set state = ${state} where practitioner_id = ${doctor.practitioner} and branch_id = ${other}`,
    )
    expect([state, await enters(isDoctor(doctor)), await enters(decides)]).toEqual([state, 0, 1])
  }
})

test('what stands in the history of a check of a facility is written by its own people, in their own name', async () => {
  const manager = await clinic.account('facility-manager')
  const [own, foreign] = [await clinic.branch({ manager: manager.account }), await clinic.branch()]
  const boss = actorOf(manager.account, { facilities: [await facilityOf(own)], facilityBranches: [own] })
  const stranger = (await clinic.patient()).account
  const hands = async (branch: string, by: string) =>
    rowsThrough(
      boss,
      sql`insert into facility_event (id, facility_id, at, account_id, from_state, to_state)
        values (${newId(now)}, ${await facilityOf(branch)}, ${at(now)}, ${by}, 'draft', 'waiting')`,
    )
  expect([
    await hands(own, manager.account),
    await hands(own, stranger),
    await hands(foreign, manager.account),
  ]).toEqual([1, 0, 0])
})

test('what a service of a branch needs is said by the branch; a doctor says it of their own services', async () => {
  const here = await registerWorld(world)
  const { doctor } = here
  const shared = newId(now)
  const room = newId(now)
  await plant(sql`
    insert into service (id, practitioner_id, name, minutes, step, mode, branch_id, shared_id)
    values (${shared}, ${doctor.practitioner}, 'Vaccination', 10, 10, 'in_person', ${here.branch}, ${newId(now)})`)
  await plant(
    sql`insert into service_point (id, branch_id, name, kind) values (${room}, ${here.branch}, 'Room 7', 'room')`,
  )
  const needs = (service: string) =>
    rowsThrough(
      isDoctor(doctor),
      sql`insert into service_need (id, service_id, point_id) values (${newId(now)}, ${service}, ${room})`,
    )
  expect([await needs(shared), await needs(doctor.service)]).toEqual([0, 1])
})
