import { addDays } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { bookedAhead, daysAhead, daysBehind, planOfferings } from './digest-days.ts'
import * as read from './digest.sql.ts'
import { lockResources } from '../lock-resources.ts'

/**
 * Rebuilds the read model of doctors from rules, exceptions and services: offerings, their days, their next free time.
 * In the transaction of the change, under the locks of all of them, so bookings decide again.
 */
export function rebuildDoctors(tx: Runner, now: Instant, practitioners: readonly string[]): Promise<void> {
  return tx.asProduct(async (product) => {
    await lockResources(product, practitioners)
    for (const practitioner of practitioners) await layDoctor(product, now, practitioner)
  })
}

export function rebuildDoctor(tx: Runner, now: Instant, practitioner: string): Promise<void> {
  return rebuildDoctors(tx, now, [practitioner])
}

/**
 * Rebuilds what a search shows of a doctor's offerings, and what their services need: for the command, like the busy
 * bits.
 */
export async function layCards(tx: Runner, practitioner: string) {
  const offerings = sql`array(select id from offering where practitioner_id = ${practitioner})`
  await tx.run(sql`select lay_cards(${offerings})`)
  await tx.run(sql`select lay_needs(${offerings})`)
}

/**
 * Rebuilds the busy bits of a doctor, the offerings and the rooms from the claims: for the command, where the read
 * model is doubted. Under the locks of all of them; `rebuildDoctor` then derives the free bits.
 */
export function layBusyBits(tx: Runner, now: Instant, practitioner: string): Promise<void> {
  return tx.asProduct(async (product) => {
    const worked = await read.workedBranches(product, practitioner)
    await lockResources(product, [practitioner, ...worked])
    await read.writeBusyDays(product, [practitioner], addDays(utcDate(now), -daysBehind))
  })
}

async function layDoctor(tx: Runner, now: Instant, practitioner: string) {
  const doctor = await read.doctorOfDigest(tx, practitioner)
  if (!doctor) return
  const [branches, services, rules, exceptions] = [
    await read.activeBranches(tx, practitioner),
    await read.servicesOf(tx, practitioner),
    await read.rulesOf(tx, practitioner),
    await read.exceptionsOf(tx, practitioner),
  ]
  const kept: string[] = []
  for (const { branch, mode, service, days, named } of planOfferings(now, { branches, services, rules, exceptions })) {
    const offering = await read.upsertOffering(tx, { id: newId(now), doctor, branch, mode, service })
    kept.push(offering)
    await read.writeDays(tx, offering, days())
    await read.writeServiceDays(tx, offering, named())
  }
  await read.closeOfferings(tx, practitioner, kept)
  const today = utcDate(now)
  await tx.run(
    sql`select lay_blocks(${practitioner}, tstzrange(${at(now)}::timestamptz, ${at(later(now, bookedAhead * day))}::timestamptz))`,
  )
  await tx.run(
    sql`select refresh_days(${practitioner}, ${addDays(today, -daysBehind)}::date, ${addDays(today, daysAhead)}::date)`,
  )
  await tx.run(sql`select aim_offerings(${practitioner}, ${at(now)})`)
}

/** The nightly roll: one more day at the end, past days away, past claims away. Returns how many doctors were done. */
export async function rollDigest(tx: Runner, now: Instant, limit: number): Promise<number> {
  const last = addDays(utcDate(now), daysAhead)
  const due = await read.doctorsWithoutDay(tx, last, limit)
  const ids = due.map(({ id }) => id)
  await rebuildDoctors(tx, now, ids)
  return due.length
}

/**
 * Re-aims offerings whose next free time has come too close to book. A doctor whose times are being changed is left to
 * the next round, so that no search waits for a booking. Returns how many were done.
 */
export function reaimStale(tx: Runner, now: Instant, limit: number): Promise<number> {
  return tx.asProduct((product) => aimStale(product, now, limit))
}

async function aimStale(tx: Runner, now: Instant, limit: number): Promise<number> {
  let done = 0
  for (const { id } of await read.staleDoctors(tx, now, limit)) {
    const turn = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(advisory_key(${id}::uuid)) as got`)
    if (!turn?.got) continue
    await tx.run(sql`select aim_offerings(${id}, ${at(now)})`)
    done += 1
  }
  return done
}
