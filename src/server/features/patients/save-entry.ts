import type { AccountActor } from '#domain/access/actor.ts'
import { saidOtherwise } from '#domain/profiles/own-details.ts'
import { detailsAreTheDesks } from '#domain/profiles/patient-register.ts'
import { hasHiddenLetters } from '#domain/profiles/name-rules.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { keepAnswer, type Key, keyOf, sameAnswer } from '../../core/idempotency.ts'
import { sameAtBranch } from '../../core/people/patients.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { PatientDeps } from './deps.ts'
import * as rows from './patients.sql.ts'
import { lookFrom, openRegister } from './open-register.ts'
import { entrySaid } from './read-register.ts'

type New = BodyOf<'POST /branches/:branchId/patients'>
type Changed = BodyOf<'PUT /branches/:branchId/patients/:patientId'>

/**
 * Writes somebody into the register of a branch. Who is there already is shown instead, unless the desk knows better.
 * The same key answers the same entry, however often it is sent.
 */
export function registerPatient(
  deps: PatientDeps,
  actor: AccountActor,
  branch: string,
  wish: New,
  key: string | undefined,
): Promise<Answer<'POST /branches/:branchId/patients'>> {
  const keyed = keyOf(actor, key, [branch, wish])
  return sameAnswer(deps, actor, keyed, () => writeEntry(deps, actor, branch, wish, keyed))
}

function writeEntry(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  branch: string,
  { anyway, ...wish }: New,
  key: Key | undefined,
) {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.edit', branch)
    refuseWrong(now, wish)
    const there = anyway ? undefined : await sameAtBranch(tx, branch, wish)
    if (there) refuse('already_exists', { extra: { patient_id: there.id } })
    const id = newId(now)
    // Another server was quicker with the same key: its answer is given.
    if (key && !(await keepAnswer(tx, key, { id }))) refuse('already_exists')
    await rows.insertEntry(tx, now, register, id, { ...wish, email: wish.email.trim().toLowerCase() })
    await writeAudit(tx, now, actor, {
      action: 'patient.register',
      subject: { kind: 'patient', id },
      detail: lookFrom(register),
    })
    return { id }
  })
}

/** Changes what the desk keeps of somebody. Whoever has an account keeps their own details up to date. */
export function changeEntry(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, patientId }: { branchId: string; patientId: string },
  wish: Changed,
): Promise<Answer<'PUT /branches/:branchId/patients/:patientId'>> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.edit', branchId)
    const entry = (await rows.entryAt(tx, branchId, patientId)) ?? refuse('not_found')
    if (!detailsAreTheDesks(entry)) refuse('keeps_own_details')
    refuseWrong(now, wish)
    const email = wish.email?.trim().toLowerCase() ?? null
    const saved = await rows.updateEntry(tx, register, patientId, { ...wish, email })
    if (!saved) {
      const current = await rows.entryAt(tx, branchId, patientId)
      return refuse('changed', { extra: { current: current && entrySaid(register, current) } })
    }
    await writeAudit(tx, now, actor, {
      action: 'patient.edit',
      subject: { kind: 'patient', id: patientId },
      detail: lookFrom(register),
    })
    return saved
  })
}

/** The desk has seen who somebody is by now: what they keep in their account stands in the entry that clinics know them by. */
export function takeOwnDetails(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, patientId }: { branchId: string; patientId: string },
  { version, ...seen }: BodyOf<'POST /branches/:branchId/patients/:patientId/own-details'>,
): Promise<Answer<'POST /branches/:branchId/patients/:patientId/own-details'>> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.edit', branchId)
    const entry = (await rows.entryAt(tx, branchId, patientId)) ?? refuse('not_found')
    if (!(await rows.ownDetailsAt(tx, actor, branchId, patientId))) refuse('not_found')
    // The answer was lost: it stands already.
    if (!saidOtherwise(entry, seen)) return { version: entry.version }
    const saved = (await rows.takeOwnDetails(tx, register, patientId, version, seen)) ?? refuse('changed')
    await writeAudit(tx, now, actor, {
      action: 'patient.own_details',
      subject: { kind: 'patient', id: patientId },
      detail: lookFrom(register),
    })
    return { version: saved }
  })
}

type Typed = Omit<Changed, 'version'>

function refuseWrong(now: Instant, { first_name, last_name, date_of_birth, email, phone_number, needs_note }: Typed) {
  const wrong = wrongFields(
    {
      first_name: rules.firstName,
      last_name: rules.lastName,
      date_of_birth: rules.dateOfBirth(toRfc3339(now).slice(0, 10)),
      email: (value) => (value.trim() === '' ? undefined : rules.emailAddress(value)),
      phone_number: rules.optionalMobile,
    },
    { first_name, last_name, date_of_birth, email: email ?? '', phone_number: phone_number ?? '' },
  )
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  if (hasHiddenLetters(needs_note)) refuseFields({ needs_note: 'letters_unstorable' })
}
