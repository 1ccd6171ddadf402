import type { Address } from '#contract/endpoints.ts'
import { instant } from '#domain/time/instant.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '../accounts.ts'
import type { FakeClock, TestApp } from '../app.ts'
import { begin, book } from '../booker.ts'
import { type ClinicDoctor, type clinicBuilder, lastNameOf } from '../clinic.ts'
import type { TestDatabase } from '../database.ts'
import { member } from '../foreign-world.ts'

type Parts = {
  db: TestDatabase
  app: TestApp
  /** A server of an installation that leaves doctors to their facilities. */
  leftToFacilities: TestApp
  clock: FakeClock
  clinic: ReturnType<typeof clinicBuilder>
}
type Person = ReturnType<TestApp['person']>

/** A public address that is no endpoint of the table. */
export type Page = 'GET /sitemap-doctors-1.xml' | 'GET /sitemap-branches-1.xml' | 'GET /credentials/status/:list'

/** One way on which a doctor could be found, seen, booked, offered, called or brought in. */
export type Path = {
  readonly name: string
  readonly by: readonly (Address | Page)[]
  /** Whether it led to the doctor; a refusal of the interface is a closed door. */
  readonly leads: (world: ClosedWorld) => Promise<boolean>
  /** What it answers where it is closed; the same words as of every door where it says nothing else. */
  readonly closedAs?: readonly string[]
  /** In these states it opens the doctor, as it is meant to. */
  readonly opens?: readonly VerificationState[]
  /** It leads to no other doctor either, verified or not. */
  readonly leadsNobody?: true
}

export type ClosedWorld = Awaited<ReturnType<typeof closedWorld>>

/** The first of the days: 10:20 in the morning on Monday, so that a call at half past can be come to. */
export const tenTwenty = instant(Date.parse('2027-01-04T10:20:00.000Z'))
export const at = (day: string, time: string) => `2027-01-${day}T${time}:00.000Z`

/**
 * A doctor who stood when all this was begun, with visits, drafts, people who wait, an open offer, a call and a
 * certificate, beside colleagues who stand; and then their check is in another state.
 */
export async function closedWorld(parts: Parts, state: VerificationState) {
  const { db, app, clock, clinic } = parts
  clock.set(tenTwenty)
  const people = await peopleOf(parts)
  const { doctor, colleague, leaver } = people
  const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
  const offers = async () => {
    while ((await runOffers(deps)) > 0);
  }

  async function visit(start: string, of: ClinicDoctor = doctor) {
    const login = await clinic.patient()
    const who = app.person(login)
    const { appointment_id: id } = await book(who, of, start)
    const params = { appointmentId: id }
    return { who, id, params, login, read: () => who.call('GET /appointments/:appointmentId', { params }) }
  }
  const wait = (one: Awaited<ReturnType<typeof visit>>) =>
    one.who.call('PUT /appointments/:appointmentId/waiting', { params: one.params, body: {} })

  const [offered, early] = [await visit(at('08', '10:00')), await visit(at('06', '11:00'))]
  await wait(offered)
  await early.who.call('POST /appointments/:appointmentId/cancel', { params: early.params, body: { version: 1 } })
  await offers()
  const visits = {
    offered,
    moved: await visit(at('06', '09:00')),
    movedByDesk: await visit(at('06', '09:30')),
    movedByDoctor: await visit(at('06', '10:00')),
    waits: await visit(at('08', '16:00')),
    freed: await visit(at('06', '13:00')),
    asks: await visit(at('07', '11:00')),
    given: await visit(at('07', '12:00')),
    givenByBranch: await visit(at('07', '12:30')),
    onLeave: await visit(at('14', '09:00')),
    givenAway: await visit(at('12', '09:00'), colleague),
    told: await visit(at('07', '14:00')),
    undone: await visit(at('08', '15:00')),
    requested: await visit(at('08', '14:00'), { ...doctor, service: people.byRequest }),
    called: await visit(at('04', '10:30'), { ...doctor, offering: people.video }),
    ofColleague: await visit(at('11', '09:00'), colleague),
    ofLeaver: await visit(at('12', '10:00'), leaver),
    stays: await visit(at('11', '13:00'), colleague),
    before: await visit(at('13', '09:00')),
  }
  // At this one time every colleague is taken.
  for (const other of [colleague, leaver]) await visit(at('11', '11:00'), other)
  // Before anybody waits for it: what comes free is offered at once.
  const undone = { params: visits.undone.params, body: { version: 1, reason: 'Doctor unavailable', note: '' } }
  await app.person(doctor).call('POST /appointments/:appointmentId/cancel', undone)
  await wait(visits.waits)
  const drafts = await draftsOf(parts, doctor)
  const certificate = await app.person(doctor).call('POST /doctors/me/credential', {})
  const meetId = (await visits.called.read()).meet_id ?? ''
  const practice = await practiceOf(parts, people.place)
  for (const one of [doctor, practice.doctor]) await close(parts, one, state)
  return { ...parts, ...people, state, deps, offers, visits, drafts, certificate, meetId, practice }
}

/** The check is in this state again, whatever was done to it before; with the word of their facility as all that they stand by. */
export async function vouchedIn({ db, clock, doctor, state, facility }: ClosedWorld) {
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update verification_check set ended_at = now() where practitioner_id = ${doctor.practitioner} and ended_at is null`,
    )
    await tx.run(
      sql`update practitioner set is_vouched = true, licence_number = 'W-' || slug where id = ${doctor.practitioner}`,
    )
    await tx.run(sql`
      insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at, facility_id)
      values (${newId(clock.now())}, ${doctor.practitioner}, 'affiliation', 'passed', 'facility', 'Test House', '', now(), ${facility})`)
  })
  await close({ db, clock }, doctor, state)
}

/** The check is in this state, as every step of it leaves doctor and read model. */
export async function close(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { practitioner }: ClinicDoctor,
  state: VerificationState,
) {
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = ${state} where id = ${practitioner}`)
    await rebuildDoctor(tx, clock.now(), practitioner)
  })
}

let houses = 0

async function peopleOf({ db, app, leftToFacilities, clock, clinic }: Parts) {
  houses += 1
  const place = { latitude: 50 + houses * 0.7, longitude: -2 }
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ ...place, manager: manager.account })
  const plain = await clinic.doctor({ branch, mode: 'both' })
  const doctor = { ...plain, last: lastNameOf(plain.practitioner) }
  const [colleague, leaver] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  const services = { byRequest: newId(clock.now()), group: newId(clock.now()) }
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into service (id, practitioner_id, name, minutes, buffer_after, step, min_notice, approval, mode, capacity)
      values (${services.byRequest}, ${doctor.practitioner}, 'By request', 30, 0, 30, 0, 'manual', 'in_person', 1),
        (${services.group}, ${doctor.practitioner}, 'Group', 30, 0, 30, 0, 'auto', 'in_person', 5)`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  const video = await db.look.one<{ id: string }>(
    sql`select id from offering where practitioner_id = ${doctor.practitioner} and mode = 'video'`,
  )
  const facility = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  return {
    place,
    branch,
    facility: facility?.id ?? '',
    boss: app.person(manager),
    /** The same person where doctors are left to their facilities. */
    voucher: leftToFacilities.person(manager),
    reviewer: app.person(await clinic.account('platform-admin')),
    desk: app.person(await member(db.database, clinic, branch, 'receptionist')),
    doctor,
    me: app.person(doctor),
    colleague,
    leaver,
    ...services,
    video: video?.id ?? '',
    nobody: app.person(),
  }
}

/** Another doctor, in the same state, who works in a practice of their own. */
async function practiceOf({ db, app, clinic }: Parts, place: { latitude: number; longitude: number }) {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`delete from practitioner_branch where practitioner_id = ${doctor.practitioner}`),
  )
  const made = await app.person(doctor).call('POST /doctors/me/practice', { body: { ...practice, ...place } })
  return { doctor, branch: made.id, slug: made.slug }
}

const practice = {
  name: 'Sampleton Practice',
  country: 'GB',
  region: '',
  city: 'Sampleton',
  postcode: 'SA1 1AA',
  address: '1 Example Square',
  phone: '020 7946 0999',
  time_zone: 'Europe/London',
  email: '',
  description: '',
  hours: [],
  is_video_only: false,
}

type Draft = { readonly who: Person; readonly params: { readonly draftId: string } }

/** Bookings on their way: one that is held longer, one that is booked, and a guest's who waits for a code. */
async function draftsOf({ db, app, clinic }: Parts, doctor: ClinicDoctor) {
  async function draft(who: Person, start: string): Promise<Draft> {
    return { who, params: { draftId: (await begin(who, doctor, start)).id } }
  }
  const held = await draft(app.person(await clinic.patient()), at('05', '09:00'))
  const booked = await draft(app.person(await clinic.patient()), at('05', '09:30'))
  const guest = await draft(app.person(), at('05', '10:00'))
  const email = `guest-${doctor.slug}@example.com`
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email }
  await guest.who.call('POST /drafts/:draftId/book', { params: guest.params, body: { person } })
  return { held, booked, guest: { ...guest, code: await accountsOf(app, db).codeTo(email) } }
}
