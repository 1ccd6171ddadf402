import { maskedContact } from '#domain/profiles/patient-contact.ts'
import { saidOtherwise } from '#domain/profiles/own-details.ts'
import { maskedEmail, maskedPhone } from '#domain/profiles/register-words.ts'
import { readRegisterSearch, type RegisterSearch } from '#domain/profiles/patient-register.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { againDetail, shownDetail } from '../../core/audit/look-again.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { PatientDeps, Register } from './deps.ts'
import { lookSaid } from './looks.ts'
import { joinedInto } from './merges.sql.ts'
import { isEntryUnneeded } from '../../core/people/unneeded-entry.sql.ts'
import * as rows from './patients.sql.ts'
import { lookFrom, openRegister } from './open-register.ts'

type Found = Answer<'GET /branches/:branchId/patients'>
type Card = Answer<'GET /branches/:branchId/patients/:patientId'>

/** Who comes to a branch today. The day's list is the branch's own and counts as no look at anybody. */
export function listToday({ database, clock }: PatientDeps, actor: AccountActor, branch: string): Promise<Found> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.search', branch)
    await writeRead(tx, now, actor, 'patient.search', { kind: 'branch', id: branch })
    return listSaid(register, await rows.listPatients(tx, branch, dayAt(register, now), { by: 'today' }))
  })
}

/** Patients of a branch, found by what only they have. Whom it showed is written down, for them to read. */
export function findInRegister(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  branch: string,
  question: BodyOf<'POST /branches/:branchId/patients/search'>,
): Promise<Found> {
  const now = clock.now()
  const search = readRegisterSearch(question)
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.search', branch)
    if (!isSearch(search)) return refuseFields(search)
    const found = await rows.listPatients(tx, branch, dayAt(register, now), search)
    const look = { action: 'patient.search', subject: { kind: 'branch', id: branch } } as const
    const listed = { patients: found.map(({ id }) => id), isAgain: question.again === 'yes' }
    const shown = await shownDetail(tx, now, actor, look, listed)
    await writeRead(tx, now, actor, look.action, look.subject, { ...lookFrom(register), ...shown })
    return listSaid(register, found)
  })
}

function listSaid({ time_zone, shows_contact }: Register, found: readonly rows.ListedRow[]): Found {
  return {
    time_zone,
    results: found.map(({ start, status, doctor, phone_number, ...row }) => ({
      ...row,
      phone_number: shows_contact ? phone_number : maskedPhone(phone_number),
      today: start && status ? { start: toRfc3339(start), status, doctor: doctor ?? '' } : null,
    })),
  }
}

/** One patient as the branch knows them. The look is written down before anything is shown. */
export function readCard(
  { database, clock }: PatientDeps,
  actor: AccountActor,
  { branchId, patientId }: { branchId: string; patientId: string },
  isAgain: boolean,
): Promise<Card> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const register = await openRegister(tx, now, actor, 'patients.search', branchId)
    const entry = (await rows.entryAt(tx, branchId, patientId)) ?? refuse('not_found')
    const look = { action: 'patient.read', subject: { kind: 'patient', id: patientId } } as const
    const detail = { ...lookFrom(register), ...(await againDetail(tx, now, actor, look, isAgain)) }
    await writeRead(tx, now, actor, look.action, look.subject, detail)
    const contact = await rows.contactAt(tx, branchId, patientId)
    const said = await rows.ownDetailsAt(tx, actor, branchId, patientId)
    const ahead = await rows.visitsAhead(tx, now, branchId, patientId)
    const recent = await rows.recentVisits(tx, now, branchId, patientId)
    const joined = await joinedInto(tx, now, branchId, patientId)
    return {
      ...entrySaid(register, entry),
      shows_contact: register.shows_contact,
      contact: register.shows_contact ? contact : maskedContact(contact),
      own_details: (said && saidOtherwise(entry, said)) ?? null,
      goes_without_visit: await isEntryUnneeded(tx, patientId),
      time_zone: register.time_zone,
      ahead: ahead.map(visitSaid),
      recent: recent.map(visitSaid),
      looks: (await rows.looksHere(tx, patientId, branchId)).map(lookSaid),
      joined: joined.map((one) => ({ ...one, at: toRfc3339(one.at), undo_until: toRfc3339(one.undo_until) })),
    }
  })
}

const visitSaid = (visit: rows.CardVisit) => ({ ...visit, start: toRfc3339(visit.start) })

/** An entry as the actor may see it. */
export function entrySaid({ shows_contact }: Register, { account_id, ...entry }: rows.EntryRow) {
  return {
    ...entry,
    ...(shows_contact ? {} : { email: maskedEmail(entry.email), phone_number: maskedPhone(entry.phone_number) }),
    has_account: account_id !== null,
  }
}

function isSearch(search: ReturnType<typeof readRegisterSearch>): search is RegisterSearch {
  return 'by' in search
}

function dayAt({ time_zone }: Register, now: Instant) {
  const zone = asZone(time_zone)
  const { date } = wallAt(zone, now)
  const midnight = asTimeOfDay('00:00')
  return { start: atWall(zone, date, midnight), end: atWall(zone, addDays(date, 1), midnight) }
}
