import { expect, test } from 'vitest'
import { anybody } from '#domain/access/actor.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// What was looked at, said or decided before patients rely on it: who writes it down, in the eyes of the database alone.

const { db, app, clock, clinic } = await openClinic()
const { rowsThrough, plant, facilityOf } = wallsOf(db)
const now = clock.now()

test('a certificate is for a doctor whose check stands, and is new when it is made', async () => {
  const [checked, waiting] = [await clinic.doctor(), await clinic.doctor({ verified: false })]
  let index = 0
  const shows = (doctor: typeof checked, replaced: string | null = null) =>
    rowsThrough(
      isDoctor(doctor),
      sql`insert into practitioner_credential (id, practitioner_id, list, status_index, says, issued_at, valid_until, replaced_at)
        values (${newId(now)}, ${doctor.practitioner}, 1, ${(index += 1)}, '{}', ${at(now)}, '2028-01-01', ${replaced}::timestamptz)`,
    )
  expect([await shows(waiting), await shows(checked, at(now)), await shows(checked)]).toEqual([0, 0, 1])
})

test('a document is handed in unread and undecided; what was decided on is not taken back', async () => {
  const doctor = await clinic.doctor()
  const hands = (scan: string, decided: string | null) => sql`
    insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, scan, handed_in_at, decided_at)
    values (${newId(now)}, ${doctor.practitioner}, 'identity', 'id.pdf', 'application/pdf', 1, 'x', 'x', ${scan}, ${at(now)}, ${decided}::timestamptz)`
  const self = isDoctor(doctor)
  expect(await rowsThrough(self, hands('clean', null))).toBe(0)
  expect(await rowsThrough(self, hands('none', at(now)))).toBe(0)
  expect(await rowsThrough(self, hands('none', null))).toBe(1)
  for (const decided of [at(now), null]) await plant(hands('none', decided))
  const taken = sql`delete from verification_evidence where practitioner_id = ${doctor.practitioner}`
  expect(await rowsThrough(self, taken)).toBe(1)
})

test('a branch says of a doctor that they work there, while they do, and nothing else; it ends nothing else either', async () => {
  const doctor = await clinic.doctor()
  const left = await clinic.doctor({ branch: doctor.branch })
  await plant(sql`update practitioner_branch set state = 'left' where practitioner_id = ${left.practitioner}`)
  const { account } = await clinic.account('branch-staff')
  const manager = worksWith(account, doctor.branch, 'doctors.decide')
  const check = (of: typeof doctor, { kind = 'affiliation', way = 'facility', status = 'passed' } = {}) => sql`
    insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at)
    values (${newId(now)}, ${of.practitioner}, ${kind}, ${status}, ${way}, 'Test House', 'Works here', ${at(now)})`
  expect(await rowsThrough(manager, check(doctor))).toBe(1)
  for (const wrong of [
    check(left),
    check(doctor, { way: 'register' }),
    check(doctor, { status: 'failed' }),
    check(doctor, { kind: 'registry' }),
  ])
    expect(await rowsThrough(manager, wrong)).toBe(0)
  for (const kind of ['affiliation', 'registry']) await plant(check(doctor, { kind }))
  const ended = sql`update verification_check set ended_at = ${at(now)} where practitioner_id = ${doctor.practitioner}`
  expect(await rowsThrough(manager, ended)).toBe(1)
  expect(await rowsThrough(isDoctor(doctor), ended)).toBe(2)
})

test('the history of a facility says that it waits; that it was checked is said by who decides', async () => {
  const facility = await facilityOf(await clinic.branch())
  const { account } = await clinic.account('facility-manager')
  const told = (who: ReturnType<typeof actorOf>, to: string) =>
    rowsThrough(
      who,
      sql`insert into facility_event (id, facility_id, at, account_id, from_state, to_state) values (${newId(now)}, ${facility}, ${at(now)}, ${account}, 'waiting', ${to})`,
    )
  const boss = actorOf(account, { facilities: [facility] })
  expect([await told(boss, 'checked'), await told(boss, 'waiting')]).toEqual([0, 1])
  expect(await told(actorOf(account, { userType: 'platform-admin' }), 'checked')).toBe(1)
})

test('who says that a detail is wrong does not say what was found', async () => {
  const { practitioner } = await clinic.doctor()
  const said = (found: string, note: string, closed: string | null) =>
    rowsThrough(
      anybody,
      sql`insert into detail_report (id, practitioner_id, kind, words, said_at, found, note, closed_at)
        values (${newId(now)}, ${practitioner}, 'other', 'It is wrong', ${at(now)}, ${found}, ${note}, ${closed}::timestamptz)`,
    )
  expect([await said('right', '', null), await said('', 'Looked at', null), await said('', '', at(now))]).toEqual([
    0, 0, 0,
  ])
  expect(await said('', '', null)).toBe(1)
})

test('what a patient agrees to is a decision; the paper of it is written by the clinic’s own round', async () => {
  const login = await clinic.patient()
  const { appointment_id } = await book(app.person(login), await clinic.doctor(), '2027-01-05T09:00:00.000Z')
  const decided = (written: string | null) =>
    rowsThrough(
      actorOf(login.account),
      sql`insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at, written_at)
        values (${newId(now)}, ${appointment_id}, 'q', 1, true, ${at(now)}, 'x', ${at(now)}, ${written}::timestamptz)`,
    )
  expect([await decided(at(now)), await decided(null)]).toEqual([0, 1])
})
