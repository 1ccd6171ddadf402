import { randomBytes } from 'node:crypto'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { instant, type Instant } from '#domain/time/instant.ts'

export type Login = { readonly account: string; readonly cookie: string; readonly token: string }

export type ClinicDoctor = Login & {
  readonly practitioner: string
  readonly slug: string
  readonly branch: string
  readonly service: string
  readonly offering: string
}

/** Monday 4 January 2027, 7am in London: a week without clock changes, an hour before the clinic opens. */
export const mondayMorning = instant(Date.parse('2027-01-04T07:00:00Z'))

type DoctorWish = {
  readonly zone?: string
  readonly minutes?: number
  readonly approval?: 'auto' | 'manual'
  readonly bufferAfter?: number
  readonly notice?: number
  readonly rooms?: number
  readonly roomKind?: string
  readonly branch?: string
  readonly verified?: boolean
  readonly mode?: 'in_person' | 'video' | 'both'
  readonly latitude?: number
  readonly longitude?: number
  readonly capacity?: number
  /** Its key; heart doctors where nothing else is wished. */
  readonly specialty?: string
}

/** Builds the world of a test: real rows, the real read model. */
export function clinicBuilder(database: Database, now: Instant) {
  const system = <T>(work: Parameters<typeof database.asWorker<T>>[1]) => database.asWorker('test', work)
  let seeded: Promise<void> | undefined

  async function account(
    type: string,
    email = `${randomBytes(6).toString('hex')}@example.com`,
  ): Promise<Login & { email: string }> {
    const id = newId(now)
    const [cookie, token] = [newToken(), newToken()]
    await system(async (tx) => {
      await tx.run(sql`
        insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, date_of_birth, created_at,
          totp_on_at)
        values (${id}, ${email}, ${at(now)}, 'none', ${type}, 'Dr', 'Test', 'Person', '1980-01-01', ${at(now)},
          ${type === 'platform-admin' ? at(now) : null})`)
      await tx.run(sql`
        insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
        values (${newId(now)}, ${id}, ${hashToken(cookie)}, ${hashToken(token)}, 'test', ${at(now)}, ${at(now)}, ${at(instant(now + 9e9))})`)
    })
    return { account: id, cookie, token, email }
  }

  async function branch(
    options: {
      zone?: string
      rooms?: number
      roomKind?: string
      latitude?: number
      longitude?: number
      manager?: string
    } = {},
  ): Promise<string> {
    const [facility, id] = [newId(now), newId(now)]
    await system(async (tx) => {
      await tx.run(sql`
        insert into facility (id, kind, name, slug, check_state, created_at) values (${facility}, 'facility', 'Test House', ${facility}, 'checked', ${at(now)})`)
      if (options.manager)
        await tx.run(
          sql`insert into membership (facility_id, account_id, builtin) values (${facility}, ${options.manager}, 'facility_manager')`,
        )
      await tx.run(sql`
        insert into branch (id, facility_id, name, slug, time_zone, country, city, phone, latitude, longitude, created_at)
        values (${id}, ${facility}, 'Test Branch', ${id}, ${options.zone ?? 'Europe/London'}, 'GB', 'Testtown', '020 7946 0999',
          ${options.latitude ?? 52.2}, ${options.longitude ?? 0.12}, ${at(now)})`)
      for (let room = 1; room <= (options.rooms ?? 0); room += 1) {
        await tx.run(sql`
          insert into service_point (id, branch_id, name, kind) values (${newId(now)}, ${id}, ${`Room ${room}`}, ${options.roomKind ?? 'room'})`)
      }
    })
    return id
  }

  /** A doctor who can be booked: Monday to Friday, 9 to 5, one service. */
  async function doctor(wish: DoctorWish = {}): Promise<ClinicDoctor> {
    await (seeded ??= system(seedSpecialties))
    const login = await account('doctor')
    const at_branch = wish.branch ?? (await branch(wish))
    const [id, service] = [newId(now), newId(now)]
    const slug = `dr-${id.slice(-8)}`
    await system(async (tx) => {
      await tx.run(sql`
        insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name,
          location, experience, verification, verified_on, is_published, created_at)
        select ${id}, ${login.account}, ${slug}, 'Dr', 'Test', ${lastNameOf(id)}, s.id, 'Everything', 'Test House', 'Testtown', '',
          ${wish.verified === false ? 'submitted' : 'verified'}, '2026-11-03', true, ${at(now)} from specialty s where s.key = ${wish.specialty ?? 'cardiology'}`)
      await tx.run(sql`
        insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${id}, ${at_branch}, 'active', ${at(now)})`)
      const minutes = wish.minutes ?? 30
      await tx.run(sql`
        insert into service (id, practitioner_id, name, minutes, buffer_after, step, min_notice, approval, mode, capacity)
        values (${service}, ${id}, 'Check-up', ${minutes}, ${wish.bufferAfter ?? 0}, ${minutes}, ${wish.notice ?? 0}, ${wish.approval ?? 'auto'},
          ${wish.mode ?? 'in_person'}, ${wish.capacity ?? 1})`)
      if (wish.roomKind)
        await tx.run(
          sql`insert into service_need (id, service_id, kind) values (${newId(now)}, ${service}, ${wish.roomKind})`,
        )
      await tx.run(sql`
        insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time)
        select uuid_v7(), ${id}, ${at_branch}, d, '09:00', '17:00' from generate_series(1, 5) d`)
      await rebuildDoctor(tx, now, id)
    })
    const offering = await database.read.one<{ id: string }>(sql`
      select id from offering where practitioner_id = ${id} order by mode limit 1`)
    return { ...login, practitioner: id, slug, branch: at_branch, service, offering: offering?.id ?? '' }
  }

  /** The same doctor at a second branch, Monday to Friday, 9 to 5 as well. Returns the offering there. */
  async function alsoAt(doctor: ClinicDoctor, second: string): Promise<ClinicDoctor> {
    await system(async (tx) => {
      await tx.run(sql`
        insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${doctor.practitioner}, ${second}, 'active', ${at(now)})`)
      await tx.run(sql`
        insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time)
        select uuid_v7(), ${doctor.practitioner}, ${second}, d, '09:00', '17:00' from generate_series(1, 5) d`)
      await rebuildDoctor(tx, now, doctor.practitioner)
    })
    const offering = await database.read.one<{ id: string }>(sql`
      select id from offering where practitioner_id = ${doctor.practitioner} and branch_id = ${second}`)
    return { ...doctor, branch: second, offering: offering?.id ?? '' }
  }

  return { account, branch, doctor, alsoAt, patient: () => account('patient') }
}

/**
 * The last name of a doctor of a test. Letters alone: digits in a name are none to the product. No `o`: in short, "Test O…"
 * would be "To", which is a word of ours.
 */
export const lastNameOf = (practitioner: string) =>
  practitioner.slice(-8).replace(/\d/g, (digit) => 'ghijklmnpq'.charAt(Number(digit)))
