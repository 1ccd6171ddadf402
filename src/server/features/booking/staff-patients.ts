import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import {
  findPatients,
  type FoundPatient,
  knownByName,
  patientInReach,
  patientKnownAt,
  type PatientReach,
  type StaffPatient,
} from '../../core/people/patients-of-staff.sql.ts'
import { roleHere } from '../../core/people/role-here.sql.ts'
import type { ToldVisit } from '../../core/messages/told-visit.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import { branchesOf, firstBranchOf } from './staff.sql.ts'

/**
 * Patients within the actor's reach; fewer than three letters find nobody. Who was shown is noted for those patients to read:
 * at the branch where it was asked, else at the actor's first one.
 */
export function searchPatients(
  deps: BookingDeps,
  actor: AccountActor,
  { q, branch_id }: QueryOf<'GET /patients'>,
): Promise<Answer<'GET /patients'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    if (q.length < 3) return { results: [] }
    const reach = await reachOf(tx, actor)
    const branch = reach.branches.find((id) => id === branch_id) ?? reach.branches[0] ?? (await practisesAt(tx, reach))
    const found = await findPatients(tx, now, reach, q)
    const shown = branch !== undefined && {
      branch,
      role: await roleHere(tx, now, actor.account, branch),
      patients: found.map(({ id }) => id),
    }
    const subject = branch ? { kind: 'branch', id: branch } : { kind: 'account', id: null }
    await writeRead(tx, now, actor, 'patient.search', subject, shown || {})
    return {
      results: found.map(patientSaid),
    }
  })
}

/** Whose patients somebody has to do with: a doctor's own, and those of the desks and facilities where they book for callers. */
async function reachOf(tx: Runner, actor: AccountActor): Promise<PatientReach> {
  const run = await branchesOf(tx, actor.facilities)
  const desks = actor.branches.filter((member) => member.permissions.includes('appointments.create'))
  return {
    practitioner: actor.practitioner ?? null,
    branches: [...run.map((branch) => branch.id), ...desks.map((member) => member.branch)],
  }
}

async function practisesAt(tx: Runner, { practitioner }: PatientReach) {
  return practitioner === null ? undefined : (await firstBranchOf(tx, practitioner))?.id
}

/**
 * The patient whom somebody books for at a branch: one of theirs, or one whom that branch knows. A doctor finds no patients of
 * colleagues; who they are is told to whoever types their name and birth date.
 */
export async function bookedFor(tx: Runner, actor: AccountActor, branch: string, id: string): Promise<StaffPatient> {
  const own = await patientInReach(tx, await reachOf(tx, actor), id)
  return own ?? (await patientKnownAt(tx, branch, id)) ?? refuse('not_found')
}

/** Who is written to about a visit that staff booked. */
export function toldPatient(patient: StaffPatient): ToldVisit['patient'] {
  return { ...patient, first_name: patient.contact_first_name, account: patient.account_id, off: patient.mails_off }
}

type Named = Parameters<typeof knownByName>[3]
type Scope = { readonly practitioner: string; readonly branch: string; readonly facility: string | null }

/**
 * Refuses somebody new whom the branch knows by the same name and birth date, unless the desk says that it is another one.
 * Who may see patients reads who it is, and a doctor no more than that of the patients of colleagues; nobody is joined by
 * itself.
 */
async function refuseKnown(tx: Runner, actor: AccountActor, now: Instant, scope: Scope, who: Named) {
  const row = await knownByName(tx, now, scope.branch, who)
  if (!row) return
  if (!can(actor, 'patients.contact.view', scope)) refuse('already_exists')
  // How they are reached is read in a search, which leaves a line.
  const said = { ...patientSaid(row), email: '', phone_number: '' }
  const isOwn = await patientInReach(tx, await reachOf(tx, actor), row.id)
  refuse('already_exists', {
    extra: { patient: isOwn ? said : { ...said, visits: 0, last_visit: null, last: null, soon: [] } },
  })
}

function patientSaid(row: FoundPatient) {
  return { ...row, last_visit: row.last_visit === null ? null : toRfc3339(row.last_visit) }
}

/** The patient that is meant; one that is new has no id yet. */
export async function personFor(
  tx: Runner,
  actor: AccountActor,
  now: Instant,
  wish: Pick<BodyOf<'POST /appointments'>, 'patient_id' | 'new_patient' | 'anyway'>,
  scope: Scope,
): Promise<StaffPatient> {
  if (wish.patient_id) return bookedFor(tx, actor, scope.branch, wish.patient_id)
  const { first_name, last_name, date_of_birth, email, phone_number } =
    wish.new_patient ?? refuseFields({ patient_id: 'patient_missing' })
  const born = rules.dateOfBirth(toRfc3339(now).slice(0, 10))
  const wrong = wrongFields(
    {
      first_name: rules.firstName,
      last_name: rules.lastName,
      date_of_birth: born,
      email: (value) => (value === '' ? undefined : rules.emailAddress(value)),
      phone_number: rules.optionalMobile,
    },
    { first_name, last_name, date_of_birth, email, phone_number },
  )
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  if (!wish.anyway) await refuseKnown(tx, actor, now, scope, { first_name, last_name, date_of_birth })
  return {
    id: '',
    account_id: null,
    first_name,
    last_name,
    date_of_birth,
    contact_first_name: first_name,
    member: null,
    email: email.toLowerCase(),
    phone_number,
    language: null,
    mails_off: [],
    carers: [],
  }
}
