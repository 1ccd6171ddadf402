import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { likeness, mergeUndoDays } from '#domain/profiles/patient-register.ts'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { againDetail, shownDetail } from '../../core/audit/look-again.ts'
import { mergePatients, unmergePatients } from '../../core/people/merge-patients.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { PatientDeps } from './deps.ts'
import { likelyEntries } from './merges.sql.ts'
import { branchesOfHouse, entryAt } from './patients.sql.ts'
import { lookFrom, openRegister } from './open-register.ts'
import { entrySaid } from './read-register.ts'

type Place = { readonly branchId: string; readonly patientId: string }

/** Entries that may be the same person, for somebody to compare: nothing is ever joined by itself. */
export function findDuplicates(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, patientId }: Place,
  isAgain: boolean,
): Promise<Answer<'GET /branches/:branchId/patients/:patientId/duplicates'>> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.merge', branchId)
    const one = (await entryAt(tx, branchId, patientId)) ?? refuse('not_found')
    const house = await branchesOfHouse(tx, register.facility)
    const mine = house.filter((id) => can(actor, 'patients.merge', { branch: id, facility: register.facility }))
    const near = await likelyEntries(tx, one, register.facility, mine)
    const results = near.flatMap((entry) => {
      const same = likeness(one, entry)
      return same.length > 0 ? [{ ...entrySaid(register, entry), same }] : []
    })
    const look = { action: 'patient.duplicates', subject: { kind: 'patient', id: patientId } } as const
    await writeRead(tx, now, actor, look.action, look.subject, {
      ...lookFrom(register),
      ...(await againDetail(tx, now, actor, look, isAgain)),
      ...(await shownDetail(tx, now, actor, look, { patients: results.map(({ id }) => id), isAgain })),
    })
    return { results }
  })
}

/** Joins another entry of the same person into one. What moves and what is refused: `merge_patients.sql`. */
export function mergeEntries(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, patientId }: Place,
  wish: BodyOf<'POST /branches/:branchId/patients/:patientId/merge'>,
): Promise<Answer<'POST /branches/:branchId/patients/:patientId/merge'>> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.merge', branchId)
    // It is joined, and given back, at the branch whose patient it is.
    if (!(await entryAt(tx, branchId, patientId))) refuse('not_found')
    const id = newId(now)
    const until = later(now, mergeUndoDays * day)
    await mergePatients(tx, register, { now, id, kept: patientId, until, ...wish })
    for (const subject of [patientId, wish.other_id])
      await writeAudit(tx, now, actor, {
        action: 'patient.merge',
        subject: { kind: 'patient', id: subject },
        detail: { ...lookFrom(register), merge: id },
      })
    return { merge_id: id, undo_until: toRfc3339(until) }
  })
}

/** Gives back what a join moved. */
export function undoMerge(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, mergeId }: { branchId: string; mergeId: string },
): Promise<void> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.merge', branchId)
    const { kept, gone } = await unmergePatients(tx, register, now, mergeId)
    for (const id of [kept, gone])
      await writeAudit(tx, now, actor, {
        action: 'patient.unmerge',
        subject: { kind: 'patient', id },
        detail: { ...lookFrom(register), merge: mergeId },
      })
  })
}
