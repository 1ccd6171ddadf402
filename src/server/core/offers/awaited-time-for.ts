import { randomBytes } from 'node:crypto'
import { noticeOf } from '#domain/booking/decide.ts'
import { ageFit } from '#domain/profiles/ages-seen.ts'
import { day, later, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { suits } from '#domain/waitlist/waitlist.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { awaitedTimeMessages } from './awaited-messages.ts'
import {
  awaitedPlan,
  type AwaitedPlan,
  type AwaitedTold,
  type Awaiter,
  insertAwaitedOffer,
  toldOfAwaited,
} from './awaited-times.sql.ts'
import { freeTimesOf } from '../free-times/free-times-of.ts'
import { graceOfOffers, wasOffered } from './make-offer.ts'
import { isPatientBusy } from './offers.sql.ts'
import { placeOf, takeUnder } from '../visits/plan-visit.ts'
import type { MailSite } from '../messages/tell-patient.ts'
import { writeUnlessRefused } from '../visits/write-unless-refused.ts'
import type { VisitWrite } from '../visits/write-visit.ts'

type Window = { readonly start: Instant; readonly end: Instant }
type Offered = { readonly plan: AwaitedPlan; readonly start: Instant }

/**
 * Finds a time in a window for each person in turn who waits without a visit. Free times are read once for a service,
 * however many wait for it.
 */
export function findAwaited(tx: Runner, now: Instant, window: Window) {
  const read = new Map<string, Promise<{ plan: AwaitedPlan; starts: Instant[] } | undefined>>()
  const freeFor = ({ offering_id: offering, service_id: service }: Awaiter) => {
    const key = `${offering} ${service}`
    const known = read.get(key) ?? freeUnder(tx, now, { offering, service }, window)
    read.set(key, known)
    return known
  }
  return async (waiter: Awaiter): Promise<Offered | undefined> => {
    const free = await freeFor(waiter)
    for (const start of free?.starts ?? []) {
      if (!free || !fits(waiter, free.plan, start)) continue
      const end = later(start, free.plan.minutes * minute)
      if (!(await isPatientBusy(tx, waiter.patient_id, null, start, end))) return { plan: free.plan, start }
    }
    return undefined
  }
}

/** Whether a time suits somebody, at an age that the doctor sees on that day, and was not offered to them before. */
export function fits(waiter: Awaiter, plan: AwaitedPlan, start: Instant): boolean {
  const { weekdays, parts, until_date: until } = waiter
  const zone = asZone(plan.time_zone)
  if (wasOffered(waiter, start) || !suits({ weekdays, parts, until }, start, zone)) return false
  // Somebody whose birth date is unknown gives it when they book.
  return ['fits', 'unknown'].includes(ageFit(plan, waiter.patient_born, wallAt(zone, start).date))
}

/**
 * Free times of a service for somebody who waits without a visit. It will be a new booking, so the service's notice
 * applies.
 */
export async function freeUnder(tx: Runner, now: Instant, of: { offering: string; service: string }, window: Window) {
  const plan = await awaitedPlan(tx, of.offering, of.service)
  if (!plan?.is_listed || !plan.is_verified || plan.is_archived) return undefined
  return { plan, starts: await freeTimesOf(tx, now, plan, of.service, window, noticeOf(plan)) }
}

/** Holds a time for one person, in a draft of their account, and tells them; false when somebody else has it after all. */
export async function makeAwaitedOffer(
  tx: Runner,
  site: MailSite,
  now: Instant,
  waiter: Awaiter,
  offered: Offered & { readonly until: Instant },
): Promise<boolean> {
  const told = await toldOfAwaited(tx, waiter.entry_id)
  if (!told) return false
  const { plan, start, until } = offered
  const ids = { offer: newId(now), hold: newId(now), draft: randomBytes(16).toString('base64url') }
  if (!(await writeUnlessRefused(tx, writeOf(site, now, { waiter, told, ...offered }, ids)))) return false
  await insertAwaitedOffer(tx, now, {
    id: ids.offer,
    entry_id: waiter.entry_id,
    draft_id: ids.draft,
    hold_id: ids.hold,
    start_at: start,
    end_at: later(start, plan.minutes * minute),
    expires_at: until,
  })
  return true
}

type Writing = Offered & { readonly waiter: Awaiter; readonly told: AwaitedTold; readonly until: Instant }
type Ids = { readonly offer: string; readonly hold: string; readonly draft: string }

function writeOf(site: MailSite, now: Instant, { waiter, told, plan, start, until }: Writing, ids: Ids): VisitWrite {
  const { id: offering_id, practitioner_id, branch_id, service_id } = plan
  const end = later(start, plan.minutes * minute)
  // Not counted among anybody's holds: it neither uses up their own nor is blocked by them.
  const visitor = `offer:${ids.offer}`
  const time = { offering_id, service_id, start_at: at(start) }
  const card = {
    id: waiter.entry_id,
    version: 1,
    is_request: false,
    start,
    end,
    service: plan.service_name,
    fee_minor: plan.fee_minor,
    currency: plan.currency,
    doctor: plan.doctor,
    token: ids.draft,
    door: 'book',
    patient: { ...told, carers: [] },
    ...placeOf(plan),
  } as const
  return {
    now,
    lock: [practitioner_id, branch_id],
    aim: [practitioner_id],
    take: takeUnder(plan, start, { kind: 'hold', patient: null, appointment: null, hold: ids.hold }),
    rows: {
      hold: {
        ...time,
        id: ids.hold,
        visitor,
        practitioner_id,
        end_at: at(end),
        network_address: '',
        extensions: 0,
        expires_at: at(later(until, graceOfOffers)),
      },
      new_draft: {
        ...time,
        id: ids.draft,
        visitor,
        account_id: waiter.account_id,
        hold_id: ids.hold,
        typed: { who: waiter.is_self ? 'me' : waiter.patient_id },
        proof_subject: newId(now),
        created_at: at(now),
        // Longer than anything is held.
        expires_at: at(later(now, 2 * day)),
      },
      messages: awaitedTimeMessages(now, site, card, until),
      live: [
        { topics: [`user:${waiter.account_id}`, `doctor:${practitioner_id}`], body: { kind: 'awaited' } },
        { topics: [`availability:${practitioner_id}`], body: { kind: 'availability', practitioner: practitioner_id } },
      ],
    },
  }
}
