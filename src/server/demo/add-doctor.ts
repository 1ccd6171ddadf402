import { comparable, comparableAuthority } from '#domain/verification/numbers.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { addDays, weekdayOf } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { newId } from '../platform/clock.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { addAccount, type Loading } from './add-account.ts'
import { addUltrasound } from './add-devices.ts'
import type { DemoDoctor } from './doctors.ts'
import { type BranchKey, demoBranches, demoFacilities } from './places.ts'
import { demoProfile } from './profiles.ts'

/** Who gives out the numbers of the demo. */
const register = 'Register of Sampleton'

/** A doctor with their services and their hours at each of their branches. */
export async function addDoctor(loading: Loading, doctor: DemoDoctor, branches: Map<BranchKey, string>) {
  const { tx, now } = loading
  const account = await addAccount(loading, {
    email: doctor.email,
    type: 'doctor',
    title: 'Dr',
    first: doctor.first,
    last: doctor.last,
  })
  const id = newId(now)
  const state = doctor.state ?? 'verified'
  const number = `DEMO-${id.slice(-6)}`
  const home = demoBranches.find((branch) => branch.key === doctor.at[0])
  await tx.run(sql`
    insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location,
      experience, verification, licence_number, licence_key, licence_authority_name, licence_authority_key, verified_on, verified_source, is_published, languages, gender, created_at)
    select ${id}, ${account}, ${`dr-${doctor.first}-${doctor.last}`.toLowerCase()}, 'Dr', ${doctor.first}, ${doctor.last}, s.id, ${doctor.focus},
      ${doctor.at[0] === 'green' ? demoFacilities.second : demoFacilities.group}, ${home?.city ?? ''}, 'Demo profile: nobody real.', ${state},
      ${number}, ${comparable(number)}, ${register}, ${comparableAuthority('other', register)}, ${state === 'verified' ? toRfc3339(now).slice(0, 10) : null}, 'the demo', true,
      ${doctor.languages}, ${doctor.gender}, ${at(now)}
    from specialty s where s.key = ${doctor.specialty}`)
  if (doctor.state) {
    await tx.run(sql`
      insert into verification_event (id, practitioner_id, at, from_state, to_state, note)
      values (${newId(now)}, ${id}, ${at(now)}, 'draft', ${doctor.state}, ${doctor.state === 'rejected' ? 'The number was not found in the register.' : ''})`)
  }
  if (state === 'verified')
    await tx.run(sql`
      insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at)
      select uuid_v7(), ${id}, kind, 'passed', way, case way when 'register' then 'the demo' when 'given' then ${register} else '' end, '', ${at(now)}
      from (values ('identity', 'document'), ('number', 'given'), ('registry', 'register'), ('specialty', 'register')) as v (kind, way)`)
  await addServices(loading, id, doctor)
  if (doctor.ultrasound)
    await addUltrasound(loading, {
      practitioner: id,
      branch: branches.get(doctor.at[0] ?? 'sampleton') ?? '',
      name: doctor.ultrasound,
    })
  for (const [index, key] of doctor.at.entries()) await addHours(loading, id, branches.get(key) ?? '', doctor, index)
  if (doctor.isAwayNextWeek) {
    const today = utcDate(now)
    const monday = addDays(today, 8 - weekdayOf(today))
    await tx.run(sql`
      insert into schedule_exception (id, practitioner_id, from_date, until_date, kind, reason)
      values (${newId(now)}, ${id}, ${monday}, ${addDays(monday, 6)}, 'closed', 'holiday')`)
  }
}

/** What patients read of a doctor. */
export function tellOfDoctor({ tx }: Loading, doctor: DemoDoctor, place: number) {
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
