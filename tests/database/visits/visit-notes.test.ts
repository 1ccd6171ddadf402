import { beforeEach, expect, test } from 'vitest'
import { day, later } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { noteTables } from '#server/features/appointments/notes/notes.tables.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { helpedBy } from '#tests/support/own-records.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// What the people of a clinic note of a visit for one another.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function visit() {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: appointmentId, link_token: linkToken } = await book(
    patient,
    doctor,
    '2027-01-05T09:00:00.000Z',
  )
  const at = async (role: 'nurse' | 'receptionist' | 'branch_manager' | 'viewer', where = branch) =>
    app.person(await worksAt(db.database, clock.now(), where, role))
  const carer = await clinic.patient()
  await helpedBy(db.database, clock.now(), login.account, carer.account)
  return {
    params: { appointmentId },
    linkToken,
    branch,
    doctor,
    login,
    patient,
    carer: app.person(carer),
    asDoctor: app.person(doctor),
    nurse: await at('nurse'),
    desk: await at('receptionist'),
    manager: await at('branch_manager'),
    viewer: await at('viewer'),
    elsewhere: await at('nurse', await clinic.branch()),
    otherDoctor: app.person(await clinic.doctor({ branch })),
  }
}
type Visit = Awaited<ReturnType<typeof visit>>

const read = async (who: Person, { params }: Pick<Visit, 'params'>) =>
  (await who.call('GET /appointments/:appointmentId/notes', { params })).results

function write(who: Person, { params }: Visit, text: string, { id = newId(clock.now()), version = 0 } = {}) {
  return who.call('PUT /appointments/:appointmentId/notes/:noteId', {
    params: { ...params, noteId: id },
    body: { text, version },
  })
}

const audited = (id: string) =>
  db.look.many<{ action: string }>(
    sql`select action from audit where subject_id = ${id} and action like 'appointment.note%' order by at, id`,
  )

test('doctor, nurse and desk read what each of them noted; each changes and takes out their own alone', async () => {
  const made = await visit()
  const { note } = await write(made.asDoctor, made, 'Afraid of needles')
  await write(made.desk, made, 'Came with her sister')
  const lines = await read(made.nurse, made)
  expect(lines.map(({ text, is_own, changed_at, version }) => [text, is_own, changed_at, version])).toEqual([
    ['Afraid of needles', false, null, 1],
    ['Came with her sister', false, null, 1],
  ])
  const id = note?.id ?? ''
  expect(await refusal(write(made.nurse, made, 'Not afraid', { id, version: 1 }))).toMatchObject({ code: 'not_found' })
  clock.pass(60_000)
  expect((await write(made.asDoctor, made, 'Very afraid', { id, version: 1 })).note).toMatchObject({
    text: 'Very afraid',
    version: 2,
    is_own: true,
    changed_at: '2027-01-04T07:01:00.000Z',
  })
  expect(await write(made.asDoctor, made, '', { id, version: 2 })).toEqual({ note: null })
  expect((await read(made.asDoctor, made)).map(({ text }) => text)).toEqual(['Came with her sister'])
  expect((await audited(made.params.appointmentId)).map(({ action }) => action.replace('appointment.', ''))).toEqual([
    'note_written',
    'note_written',
    'notes_read',
    'note_changed',
    'note_removed',
    'notes_read',
  ])
})

test('a note whose identifier is written in capitals is read like any other', async () => {
  const made = await visit()
  await write(made.asDoctor, made, 'Afraid of needles', { id: newId(clock.now()).toUpperCase() })
  expect((await read(made.nurse, made)).map(({ text }) => text)).toEqual(['Afraid of needles'])
})

test('nobody else reads or writes them: no patient, carer or link, no manager, viewer or person of another place', async () => {
  const made = await visit()
  await write(made.asDoctor, made, 'Secret remark')
  const link = { linkToken: made.linkToken }
  const others = [made.patient, made.carer, made.manager, made.viewer, made.elsewhere, made.otherDoctor, app.person()]
  for (const who of others)
    for (const call of [() => read(who, made), () => write(who, made, 'Mine')])
      expect([401, 403, 404]).toContain(((await refusal(call())) as { status: number }).status)
  for (const who of [made.patient, made.carer]) {
    const seen = [
      await who.call('GET /appointments/:appointmentId', made),
      await who.call('GET /appointments/mine', { query: {} }),
      await app.person().call('GET /visit', {}, link),
    ]
    expect(JSON.stringify(seen)).not.toContain('Secret')
  }
  const tables = await db.look.many<{ told: string }>(sql`select body::text as told from live_event`)
  expect(tables.filter(({ told }) => told.includes('note'))).toEqual([])
})

test('a nurse who is the patient, or looks after them, reads no notes of that visit', async () => {
  const made = await visit()
  await write(made.asDoctor, made, 'About her')
  const nurse = await worksAt(db.database, clock.now(), made.branch, 'nurse')
  expect(await read(app.person(nurse), made)).toHaveLength(1)
  await helpedBy(db.database, clock.now(), made.login.account, nurse.account)
  expect(await refusal(read(app.person(nurse), made))).toMatchObject({ code: 'not_found' })
})

test('the same note twice stands there once; who saw an older one reads the newer beside their own', async () => {
  const made = await visit()
  const id = newId(clock.now())
  await Promise.all([1, 2].map(() => write(made.asDoctor, made, 'Once', { id })))
  expect(await read(made.asDoctor, made)).toHaveLength(1)
  await write(made.asDoctor, made, 'Twice', { id, version: 1 })
  await write(made.asDoctor, made, 'Twice', { id, version: 1 })
  const late = await refusal(write(made.asDoctor, made, 'Late', { id, version: 1 }))
  expect(late).toMatchObject({ code: 'changed', extra: { current: { text: 'Twice', version: 2 } } })
  expect((await read(made.asDoctor, made)).map(({ text }) => text)).toEqual(['Twice'])
  expect(await refusal(write(made.asDoctor, made, ''))).toMatchObject({ code: 'invalid' })
  const other = await visit()
  expect(await refusal(write(other.asDoctor, other, 'Taken', { id }))).toMatchObject({ code: 'key_reused' })
})

test('the database alone keeps them from everybody else, and from change by another', async () => {
  const made = await visit()
  await write(made.asDoctor, made, 'Behind the wall')
  const { rowsThrough } = wallsOf(db)
  const all = sql`select id from visit_note where appointment_id = ${made.params.appointmentId}`
  const change = sql`update visit_note set body = 'x' where appointment_id = ${made.params.appointmentId}`
  const nurse = await clinic.account('branch-staff')
  const mayRead = worksWith(nurse.account, made.branch, 'appointments.view', 'appointments.reason')
  expect(await rowsThrough(mayRead, all)).toBe(1)
  expect(await rowsThrough(mayRead, change)).toBe(0)
  expect(await rowsThrough(isDoctor(made.doctor), change)).toBe(1)
  expect(await rowsThrough(worksWith(nurse.account, made.branch, 'appointments.view'), all)).toBe(0)
  expect(
    await rowsThrough(worksWith(made.login.account, made.branch, 'appointments.view', 'appointments.reason'), all),
  ).toBe(0)
})

test('the data of patient and author say that there is a note and not what it says; after ten years it goes', async () => {
  const made = await visit()
  await write(made.asDoctor, made, 'Between us')
  const [rules] = noteTables
  for (const account of [made.login.account, made.doctor.account]) {
    const statement = rules?.told?.rows(account)
    const told = statement ? await db.database.asWorker('test', (tx) => tx.many(statement)) : []
    expect(told).toHaveLength(1)
    expect(Object.keys(told[0] ?? {})).toEqual(['reference', 'name', 'written_at', 'changed_at'])
  }
  const blobs = { remove: () => Promise.resolve() }
  const left = async (days: number) => {
    while (await forgetDue({ database: db.database, blobs }, later(clock.now(), days * day), noteTables));
    return (await read(made.asDoctor, made)).length
  }
  expect(await left(9 * 365)).toBe(1)
  expect(await left(10 * 366 + 1)).toBe(0)
})
