import { createHash } from 'node:crypto'
import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit.ts'
import { refuseTooManyStaffMails } from '../../core/asked-mail.ts'
import { isClosedAt } from '../../core/branch-closed.ts'
import { type Key, sameAnswer } from '../../core/idempotency.ts'
import { loadQuestion } from '../../core/rules-question.ts'
import type { ToldVisit } from '../../core/tell-patient.ts'
import { refuseUnverified } from '../../core/verified.ts'
import { seriesMessages } from '../../core/visit-messages.ts'
import { decideAndWrite, writeVisit } from '../../core/write-visit.ts'
import { allow, Refusal, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { composeBooking, toldBooking } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { refuseOtherAgeAtDesk } from './other-age.ts'
import { bookingContext, type BookingContext } from './persons.sql.ts'
import {
  branchesOf,
  findPatients,
  patientClash,
  patientInReach,
  type PatientReach,
  type StaffPatient,
} from './staff.sql.ts'

type Wish = BodyOf<'POST /appointments'>
type Booked = Answer<'POST /appointments'>

/** Patients that whoever asks has to do with; fewer than three letters find nobody. */
export function searchPatients(deps: BookingDeps, actor: AccountActor, q: string): Promise<Answer<'GET /patients'>> {
  return deps.database.as(actor, async (tx) => {
    if (q.length < 3) return { results: [] }
    await writeRead(tx, deps.clock.now(), actor, 'patient.search', { kind: 'account', id: null })
    const found = await findPatients(tx, await reachOf(tx, actor), q)
    return {
      results: found.map((row) => ({ ...row, last_visit: row.last_visit === null ? null : toRfc3339(row.last_visit) })),
    }
  })
}

/** What is in the way of each time of a series, before anything is saved. */
export function previewSeries(
  deps: BookingDeps,
  actor: AccountActor,
  query: QueryOf<'GET /appointments/series'>,
): Promise<Answer<'GET /appointments/series'>> {
  const now = deps.clock.now()
  const first = parseInstant(query.start) ?? refuse('invalid')
  return deps.database.as(actor, async (tx) => {
    const context = await contextFor(tx, actor, query)
    await writeRead(tx, now, actor, 'series.preview', { kind: 'patient', id: query.patient_id ?? null })
    const reach = await reachOf(tx, actor)
    if (query.patient_id && !(await patientInReach(tx, reach, query.patient_id))) refuse('not_found')
    const times: Answer<'GET /appointments/series'>['times'] = []
    for (const start of seriesFrom(first, context.offering.time_zone, query.every_weeks, query.count))
      times.push(await previewOf(tx, now, context, query.patient_id, start))
    return { time_zone: context.offering.time_zone, times }
  })
}

async function previewOf(
  tx: Runner,
  now: Instant,
  context: BookingContext,
  patient: string | undefined,
  start: Instant,
) {
  const { ask, nearest, zone } = await questionAt(tx, now, context, start)
  const reason = ask(start)
  const end = later(start, context.service.minutes * minute)
  const clash = patient ? await patientClash(tx, patient, start, end) : undefined
  const instead = reason === undefined || reason === 'not_listed' ? undefined : nearest(start)
  return {
    start: toRfc3339(start),
    reason: clash ? ('patient_busy' as const) : reason === 'not_listed' ? null : (reason ?? null),
    clash: !clash
      ? null
      : clash.doctor !== null && clash.doctor !== ''
        ? t('Already has {time} with {doctor}', { time: wallWords(zone, clash.start).time, doctor: clash.doctor })
        : t('This patient is not free then'),
    instead: instead === undefined ? null : toRfc3339(instead),
  }
}

/** The same time on the wall, every so many weeks. */
function seriesFrom(first: Instant, timeZone: string, everyWeeks: number, count: number): Instant[] {
  const zone = asZone(timeZone)
  const { date, time } = wallAt(zone, first)
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? first : atWall(zone, addDays(date, at * everyWeeks * 7), time),
  )
}

/** Books one visit or a series for a patient, known or new: all in one transaction, or none. */
export async function staffBook(
  deps: BookingDeps,
  actor: AccountActor,
  wish: Wish,
  key: string | undefined,
): Promise<Booked> {
  const idempotency = key ? keyOf(actor, key, wish) : undefined
  return sameAnswer(deps, actor, idempotency, () => bookAll(deps, actor, wish, idempotency))
}

async function bookAll(deps: BookingDeps, actor: AccountActor, wish: Wish, idempotency: Key | undefined) {
  const now = deps.clock.now()
  const starts = wish.starts.map((start) => parseInstant(start) ?? refuse('invalid'))
  return decideAndWrite(() =>
    deps.database.as(actor, async (tx) => {
      const context = await contextFor(tx, actor, wish)
      const person = await personFor(tx, actor, now, wish)
      if (wish.overbook_reason === '') await refuseUnlessFree(tx, now, context, starts)
      else
        await refuseBeyondRules(
          tx,
          allow(actor, 'appointments.overbook', { scope: scopeOf(context), now, starts, context }),
        )
      refuseOtherAgeAtDesk(actor, { ...context, scope: scopeOf(context) }, wish, person.date_of_birth, starts)
      const patient = person.id === '' ? newId(now) : person.id
      const isNew = person.id === ''
      if (wish.send_messages && !person.account_id && person.email !== '')
        await refuseTooManyStaffMails(tx, now, actor.account)
      const told = toldPatient(person)
      const visits = starts.map((start, index) => {
        const booking = {
          person,
          told,
          patient: isNew && index === 0 ? null : patient,
          newPatientId: patient,
          account: person.account_id,
          member: null,
          reason: wish.reason,
          answers: {},
          idempotency: undefined,
          staff: { account: actor.account, overbookReason: wish.overbook_reason },
        }
        const draft = { id: null, start_at: start, hold_id: null }
        return { start, ...composeBooking(deps.site, actor, now, draft, context, booking) }
      })
      const answer: Booked = {
        appointments: visits.map(({ start, answer: one }) => ({
          appointment_id: one.appointment_id,
          reference: one.reference,
          start: toRfc3339(start),
        })),
      }
      const toldVisits = visits.map(({ start, answer: one }) =>
        toldBooking({ id: one.appointment_id, start, token: one.link_token }, context, told),
      )
      for (const [index, { write, start }] of visits.entries()) {
        const messages = index === 0 && wish.send_messages ? seriesMessages(now, deps.site, toldVisits) : []
        const keyed = index === 0 && idempotency ? { idempotency, answer } : {}
        const written = await writeVisit(tx, { ...write, ...keyed, rows: { ...write.rows, messages } }).catch(
          (error: unknown) => tellWhich(error, start),
        )
        if ('replayed' in written) return written.replayed as Booked
      }
      return answer
    }),
  )
}

function keyOf(actor: AccountActor, key: string, wish: Wish) {
  return { owner: actor.account, key, body_hash: createHash('sha256').update(JSON.stringify(wish)).digest('base64url') }
}

/** A refusal says which time of the series it is about. */
function tellWhich(error: unknown, start: Instant): never {
  if (error instanceof Refusal) refuse(error.code, { ...error.details, extra: { start: toRfc3339(start) } })
  throw error
}

type OnPurpose = { readonly now: Instant; readonly starts: readonly Instant[]; readonly context: BookingContext }

/** Nobody is booked into the past or at a closed door, on purpose neither. */
async function refuseBeyondRules(tx: Runner, { now, starts, context: { offering, service } }: OnPurpose) {
  for (const start of starts) {
    const extra = { start: toRfc3339(start) }
    if (start < now) refuse('not_offered', { extra: { ...extra, reason: 'past' } })
    if (await isClosedAt(tx, offering.branch_id, { start, end: later(start, service.minutes * minute) }))
      refuse('branch_closed', { extra: { ...extra, reason: 'branch_closed' } })
  }
}

async function refuseUnlessFree(tx: Runner, now: Instant, context: BookingContext, starts: readonly Instant[]) {
  for (const start of starts) {
    const { ask } = await questionAt(tx, now, context, start)
    const reason = ask(start)
    if (reason === 'branch_closed') refuse('branch_closed', { extra: { start: toRfc3339(start), reason } })
    if (reason && reason !== 'not_listed')
      refuse(['booked', 'held', 'buffer'].includes(reason) ? 'slot_taken' : 'not_offered', {
        extra: { start: toRfc3339(start), reason },
      })
  }
}

function questionAt(tx: Runner, now: Instant, { offering, service }: BookingContext, start: Instant) {
  const asked = {
    practitioner: offering.practitioner_id,
    branch_id: offering.branch_id,
    mode: offering.mode,
    service_id: service.id,
    forStaff: true,
  }
  return loadQuestion(tx, now, asked, wallAt(asZone(offering.time_zone), start).date)
}

export async function contextFor(tx: Runner, actor: AccountActor, wanted: { offering_id: string; service_id: string }) {
  const context = await bookingContext(tx, wanted.offering_id, wanted.service_id, null)
  const allowed = allow(actor, 'appointments.create', context && { ...context, scope: scopeOf(context) })
  refuseUnverified(allowed)
  return allowed
}

function scopeOf({ offering, facility_id }: BookingContext) {
  return { practitioner: offering.practitioner_id, branch: offering.branch_id, facility: facility_id }
}

async function reachOf(tx: Runner, actor: AccountActor): Promise<PatientReach> {
  const practitioner = actor.practitioner ?? null
  const own = await branchesOf(tx, practitioner, actor.facilities)
  const desks = actor.branches.filter((member) => member.permissions.includes('appointments.create'))
  return {
    practitioner,
    branches: [...own.map((branch) => branch.id), ...desks.map((member) => member.branch)],
    facilities: actor.facilities,
  }
}

export function toldPatient(patient: StaffPatient): ToldVisit['patient'] {
  return { ...patient, first_name: patient.contact_first_name, account: patient.account_id, off: patient.mails_off }
}

/** The patient that is meant; one that is new has no id yet. */
export async function personFor(
  tx: Runner,
  actor: AccountActor,
  now: Instant,
  wish: Pick<Wish, 'patient_id' | 'new_patient'>,
): Promise<StaffPatient> {
  if (wish.patient_id)
    return (await patientInReach(tx, await reachOf(tx, actor), wish.patient_id)) ?? refuse('not_found')
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
