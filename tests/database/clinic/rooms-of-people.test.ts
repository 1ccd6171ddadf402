import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// Which rooms somebody has at a branch: where a doctor works, and where somebody calls people.

const world = await openClinic()
const { app, clinic, db } = world

async function house() {
  const here = await queueClinic(world)
  const nurse = await member(db.database, clinic, here.branch, 'nurse')
  const params = { branchId: here.branch }
  const list = (who = here.boss) => who.call('GET /branches/:branchId/point-people', { params })
  const change = (changes: readonly object[], who = here.boss) =>
    who.call('PUT /branches/:branchId/point-people', { params, body: { changes: changes as never } })
  const [one, two] = (await list()).points
  if (!one || !two) throw new Error('There are no two rooms')
  const roomsOf = async () => (await list()).points.map(({ practitioner_id, staff }) => ({ practitioner_id, staff }))
  return { ...here, nurse, one, two, list, change, roomsOf }
}

test('a manager gives a doctor a room and names who calls there, in one go; the log knows each room', async () => {
  const { change, one, two, doctor, nurse, roomsOf, list, branch } = await house()
  expect((await list()).doctors).toMatchObject([{ practitioner_id: doctor.practitioner }])
  expect((await list()).staff.map(({ account_id }) => account_id)).toContain(nurse.account)
  await change([
    { point_id: one.id, version: one.version, practitioner_id: doctor.practitioner, staff: [] },
    { point_id: two.id, version: two.version, practitioner_id: null, staff: [nurse.account] },
  ])
  expect(await roomsOf()).toEqual([
    { practitioner_id: doctor.practitioner, staff: [] },
    { practitioner_id: null, staff: [nurse.account] },
  ])
  const written = await db.look.many(sql`
    select subject_id from audit where action = 'queue.point_changed'
      and subject_id in (select id from service_point where branch_id = ${branch})`)
  expect(written).toHaveLength(2)
})

test('where a room was changed meanwhile nothing of it all is written, and the room is shown as it is saved', async () => {
  const { change, one, two, doctor, nurse, roomsOf } = await house()
  await change([{ point_id: two.id, version: two.version, practitioner_id: null, staff: [nurse.account] }])
  const refused = await refusal(
    change([
      { point_id: one.id, version: one.version, practitioner_id: doctor.practitioner, staff: [] },
      { point_id: two.id, version: two.version, practitioner_id: doctor.practitioner, staff: [] },
    ]),
  )
  expect(refused).toMatchObject({
    code: 'changed',
    extra: { current: { id: two.id, version: two.version + 1, staff: [nurse.account] } },
  })
  expect(await roomsOf()).toEqual([
    { practitioner_id: null, staff: [] },
    { practitioner_id: null, staff: [nurse.account] },
  ])
})

test('a room takes a doctor and people of its branch alone, from whoever sets the points up', async () => {
  const { change, one, nurse, desk, list } = await house()
  const elsewhere = await house()
  const wish = { point_id: one.id, version: one.version, practitioner_id: null, staff: [nurse.account] }
  expect(await refusal(change([{ ...wish, practitioner_id: elsewhere.doctor.practitioner }]))).toMatchObject({
    code: 'not_found',
  })
  expect(await refusal(change([{ ...wish, staff: [elsewhere.nurse.account] }]))).toMatchObject({ code: 'invalid' })
  expect(await refusal(change([{ ...wish, point_id: elsewhere.one.id }]))).toMatchObject({ code: 'not_found' })
  expect(await refusal(change([wish], desk))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(list(app.person(nurse)))).toMatchObject({ code: 'not_allowed' })
})

test('whoever has left the branch stays at their room until somebody else is named, and keeps nobody from calling there', async () => {
  const { change, one, doctor, nurse, roomsOf, branch } = await house()
  await change([{ point_id: one.id, version: one.version, practitioner_id: doctor.practitioner, staff: [] }])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner_branch set state = 'left' where practitioner_id = ${doctor.practitioner} and branch_id = ${branch}`),
  )
  const wish = { point_id: one.id, version: one.version + 1, staff: [nurse.account] }
  await change([{ ...wish, practitioner_id: doctor.practitioner }])
  expect((await roomsOf())[0]).toEqual({ practitioner_id: doctor.practitioner, staff: [nurse.account] })
  await change([{ ...wish, version: one.version + 2, practitioner_id: null }])
  expect((await roomsOf())[0]).toEqual({ practitioner_id: null, staff: [nurse.account] })
})
