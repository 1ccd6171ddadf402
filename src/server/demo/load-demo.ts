import type { UserType } from '#domain/access/permissions.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, weekdayOf } from '#domain/time/local.ts'
import { rebuildDoctor } from '../core/digest.ts'
import { keepPicture } from '../core/pictures.ts'
import { slugOf } from '../core/slug.ts'
import type { Blobs } from '../platform/blobs.ts'
import { newId } from '../platform/clock.ts'
import { at, type Database, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { hashPassword } from '../platform/passwords.ts'
import { avatar } from './avatar.ts'
import { markDemoRow } from './demo-rows.ts'
import { fillQueue } from './fill-queue.ts'
import { fillCalendars, type DemoPatient } from './fill-calendars.ts'
import { demoProfile, demoWays } from './profiles.ts'
import { type Chance, seeded } from './random.ts'
import {
  type BranchKey,
  demoBranches,
  demoDoctors,
  demoFacilities,
  type DemoDoctor,
  demoFamily,
  demoFirstNames,
  demoLastNames,
} from './story.ts'

/** The demo's one password, for every account in it. */
const demoPassword = 'demo demo demo demo'

type Loading = { tx: Runner; now: Instant; chance: Chance; blobs: Blobs; passwordHash: string }

/** Fills an empty installation with the demo: dated around now, the same on every first start. */
export async function loadDemo(deps: { database: Database; blobs: Blobs }, now: Instant) {
  const passwordHash = await hashPassword(demoPassword)
  await deps.database.asWorker('load demo', async (tx) => {
    const loading: Loading = { tx, now, chance: seeded(20_261), blobs: deps.blobs, passwordHash }
    const facilities = await addFacilities(loading)
    const branches = await addBranches(loading, facilities)
    await addStaff(loading, facilities, branches)
    for (const doctor of demoDoctors) await addDoctor(loading, doctor, branches)
    for (const [place, doctor] of demoDoctors.entries()) await tellOfDoctor(loading, doctor, place)
    const patients = await addPatients(loading)
    await fillCalendars({ ...loading, patients })
    await fillQueue({ tx, now, branch: branches.get('sampleton') ?? '', patients })
    const doctors = await tx.many<{ id: string }>(sql`select id from practitioner`)
    for (const { id } of doctors) await rebuildDoctor(tx, now, id)
  })
}

async function addAccount(
  { tx, now, passwordHash }: Loading,
  person: { email: string; type: UserType; title?: string; first: string; last: string; born?: string },
) {
  const id = newId(now)
  await tx.run(sql`
    insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, date_of_birth, phone_number, created_at)
    values (${id}, ${person.email}, ${at(now)}, ${passwordHash}, ${person.type}, ${person.title ?? ''}, ${person.first}, ${person.last},
      ${person.born ?? null}, '07700 900123', ${at(now)})`)
  await markDemoRow(tx, 'account', id)
  return id
}

async function addFacilities({ tx, now, chance, blobs }: Loading) {
  const ids = { group: newId(now), second: newId(now) }
  for (const key of ['group', 'second'] as const) {
    const name = demoFacilities[key]
    const logo = await keepPicture(tx, blobs, now, await avatar(chance))
    await tx.run(sql`
      insert into facility (id, kind, name, slug, logo_id, country, created_at)
      values (${ids[key]}, 'facility', ${name}, ${slugOf(name, ids[key])}, ${logo}, 'GB', ${at(now)})`)
    await markDemoRow(tx, 'facility', ids[key])
  }
  return ids
}

async function addBranches({ tx, now }: Loading, facilities: { group: string; second: string }) {
  const ids = new Map<BranchKey, string>()
  for (const branch of demoBranches) {
    const id = newId(now)
    ids.set(branch.key, id)
    await tx.run(sql`
      insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, latitude, longitude, step_free, transport, parking,
        directions, created_at)
      values (${id}, ${facilities[branch.facility]}, ${branch.name}, ${slugOf(branch.name, id)}, ${branch.zone}, ${branch.country},
        ${branch.region}, ${branch.city}, ${branch.postcode}, ${branch.address}, ${branch.phone}, ${branch.latitude}, ${branch.longitude},
        ${branch.key !== 'port'}, ${demoWays[branch.key].transport}, ${demoWays[branch.key].parking}, ${demoWays[branch.key].directions}, ${at(now)})`)
    for (let room = 1; room <= 3; room += 1) {
      await tx.run(
        sql`insert into service_point (id, branch_id, name, kind) values (${newId(now)}, ${id}, ${`Room ${room}`}, 'room')`,
      )
    }
  }
  return ids
}

async function addStaff(
  loading: Loading,
  facilities: { group: string; second: string },
  branches: Map<BranchKey, string>,
) {
  const { tx } = loading
  await addAccount(loading, { email: 'admin@example.com', type: 'platform-admin', first: 'Avery', last: 'Demo' })
  const manager = await addAccount(loading, {
    email: 'manager@example.com',
    type: 'facility-manager',
    first: 'Morgan',
    last: 'Sample',
  })
  await tx.run(
    sql`insert into membership (facility_id, account_id, builtin) values (${facilities.group}, ${manager}, 'facility_manager')`,
  )
  const other = await addAccount(loading, {
    email: 'second@example.com',
    type: 'facility-manager',
    first: 'Sasha',
    last: 'Example',
  })
  await tx.run(
    sql`insert into membership (facility_id, account_id, builtin) values (${facilities.second}, ${other}, 'facility_manager')`,
  )
  const desk = await addAccount(loading, {
    email: 'desk@example.com',
    type: 'branch-staff',
    first: 'Dana',
    last: 'Fixture',
  })
  await tx.run(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    values (${facilities.group}, ${branches.get('sampleton')}, ${desk}, 'receptionist')`)
}

async function addDoctor(loading: Loading, doctor: DemoDoctor, branches: Map<BranchKey, string>) {
  const { tx, now, chance, blobs } = loading
  const account = await addAccount(loading, {
    email: doctor.email,
    type: 'doctor',
    title: 'Dr',
    first: doctor.first,
    last: doctor.last,
  })
  const id = newId(now)
  const photo = await keepPicture(tx, blobs, now, await avatar(chance))
  const state = doctor.state ?? 'verified'
  const home = demoBranches.find((branch) => branch.key === doctor.at[0])
  await tx.run(sql`
    insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location,
      experience, photo_id, verification, licence_number, verified_on, verified_source, is_published, languages, gender, created_at)
    select ${id}, ${account}, ${`dr-${doctor.first}-${doctor.last}`.toLowerCase()}, 'Dr', ${doctor.first}, ${doctor.last}, s.id, ${doctor.focus},
      ${doctor.at[0] === 'green' ? demoFacilities.second : demoFacilities.group}, ${home?.city ?? ''}, 'Demo profile: nobody real.', ${photo}, ${state},
      ${`DEMO-${id.slice(-6)}`}, ${state === 'verified' ? toRfc3339(now).slice(0, 10) : null}, 'the demo', true,
      ${doctor.languages}, ${doctor.gender}, ${at(now)}
    from specialty s where s.key = ${doctor.specialty}`)
  if (doctor.state) {
    await tx.run(sql`
      insert into verification_event (id, practitioner_id, at, from_state, to_state, note)
      values (${newId(now)}, ${id}, ${at(now)}, 'draft', ${doctor.state}, ${doctor.state === 'rejected' ? 'The number was not found in the register.' : ''})`)
  }
  await addServices(loading, id, doctor)
  for (const [index, key] of doctor.at.entries()) await addHours(loading, id, branches.get(key) ?? '', doctor, index)
  if (doctor.isAwayNextWeek) {
    const today = asLocalDate(toRfc3339(now).slice(0, 10))
    const monday = addDays(today, 8 - weekdayOf(today))
    await tx.run(sql`
      insert into schedule_exception (id, practitioner_id, from_date, until_date, kind, reason)
      values (${newId(now)}, ${id}, ${monday}, ${addDays(monday, 6)}, 'closed', 'holiday')`)
  }
}

/** What patients read of a doctor. */
function tellOfDoctor({ tx }: Loading, doctor: DemoDoctor, place: number) {
  const { experience, qualifications, texts, accepts_new, age_from, age_to } = demoProfile(doctor, place)
  return tx.run(sql`
    update practitioner p set experience = ${experience}, qualifications = ${JSON.stringify(qualifications)}, texts = ${JSON.stringify(texts)},
      accepts_new = ${accepts_new}, age_from = ${age_from}, age_to = ${age_to}
    from account a where a.id = p.account_id and a.email = ${doctor.email}`)
}

async function addServices({ tx, now, chance }: Loading, practitioner: string, doctor: DemoDoctor) {
  const online = doctor.at[0] === 'online'
  const mode = online ? 'video' : doctor.video ? 'both' : 'in_person'
  const drawn = chance.pick([15, 20, 30])
  const length = doctor.minutes ?? drawn
  const services = [
    {
      name: 'Follow-up',
      minutes: length,
      mode,
      approval: doctor.request ? 'manual' : 'auto',
      fee: null,
      room: null,
      audience: 'returning',
    },
    {
      name: 'First visit',
      minutes: length * 2,
      mode,
      approval: doctor.request ? 'manual' : 'auto',
      fee: 4500,
      room: null,
      audience: 'everyone',
    },
    ...(online || doctor.request
      ? []
      : [
          {
            name: 'Treatment',
            minutes: 45,
            mode: 'in_person',
            approval: 'auto',
            fee: 6000,
            room: 'room',
            audience: 'everyone',
          },
        ]),
  ]
  for (const [position, service] of services.entries()) {
    const id = newId(now)
    await tx.run(sql`
      insert into service (id, practitioner_id, name, description, minutes, step, min_notice, mode, approval, fee_minor, currency, audience, position)
      values (${id}, ${practitioner}, ${service.name}, '', ${service.minutes}, ${service.minutes}, 60, ${service.mode}, ${service.approval},
        ${service.fee}, ${service.fee === null ? '' : 'GBP'}, ${service.audience}, ${position})`)
    if (service.room)
      await tx.run(sql`insert into service_need (id, service_id, kind) values (${newId(now)}, ${id}, ${service.room})`)
  }
}

async function addHours({ tx, now }: Loading, practitioner: string, branch: string, doctor: DemoDoctor, index: number) {
  await tx.run(sql`
    insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${practitioner}, ${branch}, 'active', ${at(now)})`)
  // The first branch has the mornings of all days and the afternoons of most, a second one two afternoons.
  const week = index === 0 ? [1, 2, 3, 4, 5, 6] : [2, 4]
  for (const weekday of week) {
    const second = doctor.at.length > 1
    const periods =
      index > 0
        ? [['14:00', '18:00']]
        : weekday === 6
          ? [['09:00', '12:00']]
          : second && (weekday === 2 || weekday === 4)
            ? [['08:30', '12:30']]
            : [
                ['08:30', '12:30'],
                ['13:30', '17:30'],
              ]
    for (const [start, end] of periods) {
      await tx.run(sql`
        insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time, mode)
        values (${newId(now)}, ${practitioner}, ${branch}, ${weekday}, ${start}, ${end}, 'both')`)
    }
  }
}

async function addPatients(loading: Loading): Promise<DemoPatient[]> {
  const { tx, now, chance } = loading
  const account = await addAccount(loading, {
    email: 'patient@example.com',
    type: 'patient',
    first: 'Pat',
    last: 'Sample',
    born: '1984-05-17',
  })
  const patients: DemoPatient[] = []
  for (let index = 0; index < 120; index += 1) {
    const id = newId(now)
    const isPat = index === 0
    const first = isPat ? 'Pat' : chance.pick(demoFirstNames)
    // Nobody else has the name of the one who logs in.
    const last = isPat ? 'Sample' : chance.pick(first === 'Pat' ? demoLastNames.slice(1) : demoLastNames)
    const born = isPat
      ? '1984-05-17'
      : index === 1
        ? '1925-02-28'
        : `${1935 + Math.floor(chance.next() * 88)}-0${1 + Math.floor(chance.next() * 9)}-1${Math.floor(chance.next() * 9)}`
    await tx.run(sql`
      insert into patient (id, account_id, facility_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
      select ${id}, ${isPat ? account : null}, case when ${isPat} then null else f.id end, ${first}, ${last}, ${born},
        ${isPat ? 'patient@example.com' : `patient${index}@example.com`}, ${`07700 900${String(100 + index)}`}, ${at(now)}
      from facility f where f.name = ${demoFacilities.group}`)
    patients.push({ id, isPat, busy: [] })
  }
  for (const member of demoFamily)
    await tx.run(sql`
      insert into patient (id, account_id, relation, first_name, last_name, date_of_birth, email, needs, created_at)
      values (${newId(now)}, ${account}, ${member.relation}, ${member.first}, 'Sample', ${member.born}, 'patient@example.com', ${member.needs}, ${at(now)})`)
  return patients
}
