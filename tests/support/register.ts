import type { AccountActor } from '#domain/access/actor.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { instant, later, minute, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { FakeClock, TestApp } from './app.ts'
import type { clinicBuilder, ClinicDoctor, Login } from './clinic.ts'
import type { TestDatabase } from './database.ts'
import { member } from './foreign-world.ts'

type World = { db: TestDatabase; app: TestApp; clock: FakeClock; clinic: ReturnType<typeof clinicBuilder> }
type Person = { first?: string; last?: string; born?: string; phone?: string; email?: string; account?: string }

/** A branch with its register: who works there, who is written down, and visits of theirs. */
export async function registerWorld({ db, app, clock, clinic }: World) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const as = async (role: Parameters<typeof member>[3], where = branch) =>
    app.person(await member(db.database, clinic, where, role))
  const boss = app.person(manager)
  /** Who holds a role, as the database is asked for them. */
  async function actor(role: Parameters<typeof member>[3], where = branch): Promise<AccountActor> {
    const { account } = await member(db.database, clinic, where, role)
    const permissions = branchRoles[role].permissions
    return {
      kind: 'account',
      account,
      session: account,
      userType: 'branch-staff',
      practitioner: undefined,
      facilities: [],
      facilityBranches: [],
      branches: [{ branch: where, permissions }],
      visitor: '',
    }
  }
  const desk = await as('receptionist')
  const clerk = await as('records_clerk')

  /** A second branch of the same house, and one of another house. */
  const sibling = async () => {
    const id = newId(clock.now())
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into branch (id, facility_id, name, slug, time_zone, created_at)
        select ${id}, facility_id, 'Second Branch', ${id}, time_zone, ${at(clock.now())} from branch where id = ${branch}`),
    )
    return id
  }

  /** Somebody known to a house, written down nowhere in particular. */
  async function person(
    { first = 'Robin', last = 'Sample', born = '1980-01-01', ...more }: Person = {},
    where = branch,
  ) {
    const id = newId(clock.now())
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into patient (id, account_id, facility_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
        select ${id}, ${more.account ?? null}, case when ${more.account ?? null}::uuid is null then facility_id end, ${first}, ${last}, ${born},
          ${more.email ?? ''}, ${more.phone ?? ''}, ${at(clock.now())} from branch where id = ${where}`),
    )
    return id
  }

  async function visit(patient: string, start: Instant = later(clock.now(), 180 * minute), of: ClinicDoctor = doctor) {
    const id = newId(clock.now())
    const end = instant(start + 30 * minute)
    await db.database.asWorker('test', async (tx) => {
      await tx.run(sql`
        insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
          service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
        values (${id}, ${`ABCD-${String(Number.parseInt(id.slice(-4), 16) % 10_000).padStart(4, '0')}`}, 'booked', ${at(start)}, ${at(end)}, ${at(start).slice(0, 16)},
          'Europe/London', ${of.practitioner}, ${of.branch}, ${of.offering}, ${of.service}, 'Check-up', 0, 0, 'in_person', ${patient},
          'guest', ${at(clock.now())}, ${at(clock.now())})`)
      await tx.run(sql`
        insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, starts_at, is_overbooked)
        values (${of.practitioner}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'practitioner', ${id}, ${of.branch}, ${at(start)}, true),
          (${patient}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'patient', ${id}, null, null, false)`)
    })
    return id
  }

  /** Somebody with an account who comes to this branch. */
  async function withAccount(more: Person = {}): Promise<{ login: Login; id: string }> {
    const login = await clinic.patient()
    return { login, id: await person({ ...more, account: login.account }) }
  }

  const of = (patientId: string, branchId = branch) => ({ branchId, patientId })
  const card = (id: string, who = desk, where = branch) =>
    who.call('GET /branches/:branchId/patients/:patientId', { params: of(id, where) })
  const find = (
    query: { q?: string; date_of_birth?: string; phone?: string; again?: 'yes' | undefined },
    who = desk,
    where = branch,
  ) => who.call('POST /branches/:branchId/patients/search', { params: { branchId: where }, body: query })
  const today = (who = desk) => who.call('GET /branches/:branchId/patients', { params: { branchId: branch } })
  const duplicates = (id: string, who = clerk, where = branch) =>
    who.call('GET /branches/:branchId/patients/:patientId/duplicates', { params: of(id, where) })
  /** Joins `other` into `kept`, on what both are now. */
  async function merge(kept: string, other: string, take: string[] = [], who = clerk, where = branch) {
    const rows = await db.look.many<{ id: string; version: number }>(
      sql`select id, version from patient where id = any (${[kept, other]}::uuid[])`,
    )
    const version = (id: string) => rows.find((row) => row.id === id)?.version ?? 0
    return who.call('POST /branches/:branchId/patients/:patientId/merge', {
      params: of(kept, where),
      body: { version: version(kept), other_id: other, other_version: version(other), take: take as never },
    })
  }
  const undo = (mergeId: string, who = clerk, where = branch) =>
    who.call('POST /branches/:branchId/patient-merges/:mergeId/undo', { params: { branchId: where, mergeId } })
  return {
    branch,
    doctor,
    as,
    actor,
    boss,
    desk,
    clerk,
    sibling,
    person,
    visit,
    withAccount,
    of,
    card,
    find,
    today,
    duplicates,
    merge,
    undo,
  }
}
