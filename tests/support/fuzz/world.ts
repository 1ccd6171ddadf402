import { at, type Database } from '#server/platform/database/database.ts'
import { hashToken } from '#server/http/cookies.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { day, hour, instant, minute, toRfc3339 } from '#domain/time/instant.ts'
import type { TestApp } from '../app.ts'
import { book } from '../booker.ts'
import { clinicBuilder, mondayMorning, type ClinicDoctor, type Login } from '../clinic.ts'
import type { Dice } from './dice.ts'
import { canary, type Known } from './values.ts'

const link = 'L'.repeat(43)
const password = `${canary} opens every door here`

/** A clinic with visits, so that ids which exist but belong to others can be tried, and people of every kind. */
export async function openWorld(database: Database, app: TestApp, clock: Clock) {
  const hashed = await hashPassword(password)
  const clinic = clinicBuilder(database, mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, rooms: 1 })
  const [first, second] = [await clinic.doctor({ branch }), await clinic.doctor({ approval: 'manual' })]
  const patient = await clinic.patient()
  for (const [index, doctor] of [first, second].entries()) {
    const who = app.person(index === 0 ? patient : await clinic.patient())
    const { appointment_id } = await book(who, doctor, `2027-01-0${5 + index}T10:00:00Z`)
    await database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into appointment_link (token_hash, appointment_id, expires_at)
        values (${hashToken(index === 0 ? link : link.toLowerCase())}, ${appointment_id}, ${at(instant(mondayMorning + 90 * day))})`),
    )
  }

  const worksAt = async (userType: 'facility-manager' | 'branch-staff', builtin: string) => {
    const login = await clinic.account(userType)
    const ofBranch = userType === 'branch-staff'
    await database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into membership (facility_id, branch_id, account_id, builtin)
        select facility_id, case when ${ofBranch} then id end, ${login.account}, ${builtin} from branch where id = ${branch}`),
    )
    return login
  }
  // Whom the visits are with comes first; who comes after them sees their own alone.
  const those = { patients: [patient], doctors: [first], managers: [manager] }
  const makers: readonly (() => Promise<Login | undefined>)[] = [
    async () => undefined,
    async () => those.patients.pop() ?? clinic.patient(),
    async () => those.doctors.pop() ?? clinic.doctor({ branch }),
    async () => those.managers.pop() ?? worksAt('facility-manager', 'facility_manager'),
    () => worksAt('branch-staff', 'receptionist'),
    () => worksAt('branch-staff', 'nurse'),
    () => clinic.account('platform-admin'),
  ]
  const own = await idsAround(database, first)

  return {
    /** How many kinds of people there are. */
    kinds: makers.length,
    /** Somebody new of this kind, with a browser that may write; without a password nobody's is right. */
    async comes(kind: number, hasPassword: boolean) {
      const login = await makers[kind]?.()
      if (login)
        await database.asWorker('test', async (tx) => {
          await tx.run(sql`update session set seen_at = ${at(clock.now())} where account_id = ${login.account}`)
          if (hasPassword) await tx.run(sql`update account set password_hash = ${hashed} where id = ${login.account}`)
        })
      const who = app.person(login)
      await who.request('GET', '/api/auth/get-csrf-token', undefined)
      return who
    },
    known: async (dice: Dice) => knownOf(own, await ids(database), dice),
  }
}

/** What belongs to one doctor's first visit. */
async function idsAround(
  database: Database,
  { account, branch, practitioner, offering, service, slug }: ClinicDoctor,
): Promise<Ids> {
  const row = await database.asWorker('test', (tx) =>
    tx.one<{ appointment: string; patient: string; facility: string }>(sql`
      select a.id as appointment, a.patient_id as patient, b.facility_id as facility
      from appointment a join branch b on b.id = a.branch_id where a.practitioner_id = ${practitioner}`),
  )
  const around = { account, branch, practitioner, offering, service, slug, ...row }
  return new Map(Object.entries(around).map(([kind, id]) => [kind, [id]]))
}

/** The ids that exist, by what they name. */
async function ids(database: Database): Promise<Ids> {
  const rows = await database.asWorker('test', (tx) =>
    tx.many<{ kind: string; id: string }>(sql`
      select kind, id from (
        select 'account' as kind, id::text from account union all
        select 'practitioner', id::text from practitioner union all
        select 'facility', id::text from facility union all
        select 'branch', id::text from branch union all
        select 'service', id::text from service union all
        select 'offering', id::text from offering union all
        select 'appointment', id::text from appointment union all
        select 'draft', id::text from draft union all
        select 'session', id::text from session union all
        select 'invitation', id::text from invitation union all
        select 'invitation', id::text from care_invitation union all
        select 'offer', id::text from time_offer union all
        select 'patient', id::text from patient union all
        select 'exception', id::text from schedule_exception union all
        select 'mail', id::text from outbox_message union all
        select 'file', id::text from blob union all
        select 'specialty', id::text from specialty union all
        select 'role', id::text from role union all
        select 'membership', id::text from membership union all
        select 'point', id::text from service_point union all
        select 'pool', id::text from pool union all
        select 'outage', id::text from outage union all
        select 'ticket', id::text from queue_ticket union all
        select 'pass', id::text from queue_pass union all
        select 'merge', id::text from patient_merge union all
        select 'closure', id::text from branch_closure union all
        select 'folder', id::text from record_folder union all
        select 'item', id::text from record_item union all
        select 'export', id::text from record_export union all
        select 'meet', meet_id from meeting union all
        select 'batch', batch_id::text from visit_action union all
        select 'slug', slug from practitioner union all
        select 'slug', slug from branch union all
        select 'slug', slug from facility) as existing
      order by random() limit 2000`),
  )
  const found = Map.groupBy(rows, (row) => row.kind)
  return new Map([...found].map(([kind, list]) => [kind, list.map((row) => row.id)]))
}

const otherNames: Readonly<Record<string, string>> = { user: 'account', doctor: 'practitioner', account_ids: 'account' }

type Ids = ReadonlyMap<string, readonly string[]>

/** What was there from the start is named most: who comes can do something with it. */
function knownOf(own: Ids, existing: Ids, dice: Dice): Known {
  const any = [...existing].flatMap(([kind, list]) => (kind === 'slug' ? [] : list))
  return (name) => {
    if (name === 'linkToken') return dice.pick([link, link.toLowerCase()])
    if (/^(start|end|at|until|from)$/.test(name)) return aTime(dice)
    if (name === 'password' || name === 'current') return password
    if (name === 'id') return dice.pick(any)
    const bare = name.replace(/(_ids?|Id)$/, '')
    const kind = otherNames[bare] ?? bare
    const list = (dice.chance(0.6) ? own.get(kind) : undefined) ?? existing.get(kind)
    return list && list.length > 0 ? dice.pick(list) : undefined
  }
}

/** A half hour of the coming fortnight, most of them when the clinic is open. */
function aTime(dice: Dice) {
  return toRfc3339(instant(mondayMorning + dice.below(14) * day + 2 * hour + dice.below(16) * 30 * minute))
}
