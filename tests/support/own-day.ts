import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { clinicBuilder, ClinicDoctor } from './clinic.ts'
import { equipmentBuilder } from './equipment.ts'
import { ownQueue } from './own-queue.ts'
import { worksAt } from './own-people.ts'

const zones = [
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Dhaka',
  'Asia/Dubai',
  'Africa/Nairobi',
  'Europe/London',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Denver',
  'Pacific/Honolulu',
]

/** A place where it is morning now: a story about a whole day is told at every hour. */
function whereItIsMorning(now: Instant): string {
  const hourIn = (zone: string) => Number(wallAt(asZone(zone), now).time.slice(0, 2))
  return zones.find((zone) => hourIn(zone) >= 8 && hourIn(zone) < 13) ?? 'Europe/London'
}

export type OwnDay = Awaited<ReturnType<typeof ownDay>>

/**
 * A branch before it opens: three rooms and a desk that are closed, two ECGs of a pool, four doctors, of whom one runs late and
 * one falls ill, a receptionist, and 62 visits of today.
 */
export async function ownDay(database: Database, clinic: ReturnType<typeof clinicBuilder>, now: Instant) {
  const zone = whereItIsMorning(now)
  const here = await ownQueue(database, clinic, now, { zone, rooms: 3 })
  const { branch } = here
  const [late, ill, helper] = [
    await clinic.doctor({ branch, minutes: 30 }),
    await clinic.doctor({ branch, minutes: 30 }),
    await clinic.doctor({ branch, minutes: 30 }),
  ]
  const works = () => worksAt(database, now, branch, 'receptionist')
  const [desk, ...others] = [await works(), await works(), await works(), await works()]
  const equipment = equipmentBuilder(database, now)
  const devices = [await equipment.point(branch, 'ECG 1'), await equipment.point(branch, 'ECG 2')]
  await equipment.need(late.service, { pool: await equipment.pool(branch, 'ECG', devices), until: 10 })
  await database.asWorker('test', async (tx) => {
    await tx.run(sql`update service_point set state = 'closed' where branch_id = ${branch} and kind <> 'device'`)
    for (const { practitioner } of [late, ill, helper]) {
      await tx.run(sql`delete from schedule_rule where practitioner_id = ${practitioner}`)
      await tx.run(sql`
        insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time)
        select uuid_v7(), ${practitioner}, ${branch}, d, '06:00', '22:00' from generate_series(1, 7) d`)
      await rebuildDoctor(tx, now, practitioner)
    }
  })

  const halfHour = instant(Math.ceil(now / (30 * minute)) * 30 * minute)
  const ahead = (halfHours: number) => instant(halfHour + halfHours * 30 * minute)
  const many = async (count: number, last: string, startOf: (index: number) => Instant, of?: ClinicDoctor) => {
    const visits: string[] = []
    for (let index = 0; index < count; index += 1)
      visits.push(await here.booked(startOf(index), `${last} ${index + 1}`, of))
    return visits
  }
  const ofDesk = await many(44, 'Desk', (index) => instant(now - hour + index * 3 * minute))
  const ofLate = await many(12, 'Late', (index) => ahead(index), late)
  const ofIll = await many(6, 'Rescue', (index) => ahead(2 + index), ill)
  // The first of them have the first ECG for their first ten minutes.
  await database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, starts_at)
      select ${devices[0] ?? newId(now)}, tstzrange(a.start_at, a.start_at + interval '10 minutes'), 'booking', 'service_point', a.id, a.branch_id, a.start_at
      from appointment a where a.id = any (${ofLate.slice(0, 3)}::uuid[])`),
  )
  const counted = () =>
    database.asWorker('test', (tx) =>
      tx.many<{ status: string; count: number }>(sql`
        select status, count(*)::int as count from appointment where branch_id = ${branch} group by 1 order by 1`),
    )
  /** Whoever was called again without having missed a call. */
  const calledTwice = () =>
    database.asWorker('test', (tx) =>
      tx.many(sql`
        select t.id from queue_ticket t join ticket_event e on e.ticket_id = t.id and e.kind = 'called'
        where t.branch_id = ${branch} group by t.id having count(*) > 1 + count(*) filter (where e.from_state = 'missed')`),
    )
  const hasDevice = (visit: string) =>
    database.asWorker('test', (tx) =>
      tx.one<{ name: string }>(sql`
        select p.name from claim c join service_point p on p.id = c.resource_id and p.kind = 'device' where c.appointment_id = ${visit}`),
    )
  const points = await database.asWorker('test', (tx) =>
    tx.many<{ id: string; name: string }>(sql`
      select id, name from service_point where branch_id = ${branch} and kind <> 'device' order by name`),
  )
  return {
    ...here,
    zone,
    at: at(now),
    late,
    ill,
    helper,
    desk,
    others,
    points,
    ofDesk,
    ofLate,
    ofIll,
    counted,
    calledTwice,
    hasDevice,
  }
}
