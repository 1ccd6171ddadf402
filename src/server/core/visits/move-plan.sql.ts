import { doctorName } from '../people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { standsVerified } from '../checks/verified.ts'

/** An offering with a service: what decides when it is free, and for whom. */
export type FreePlan = {
  id: string
  practitioner_id: string
  branch_id: string
  mode: 'in_person' | 'video'
  time_zone: string
  /** Ages of the patients the doctor sees, in full years; null: no bound. */
  age_from: number | null
  age_to: number | null
  service_id: string
  minutes: number
  buffer_before: number
  buffer_after: number
  step: number
  min_notice: number
  horizon_days: number
  has_needs: boolean
  capacity: number
}

/** Its columns, of an offering `o` of the practitioner `p` with the service `v`. */
export const freeColumns = sql`o.id, o.practitioner_id, o.branch_id, o.mode, o.time_zone, p.age_from, p.age_to, v.id as service_id,
  v.minutes, v.buffer_before, v.buffer_after, v.step, v.min_notice, v.horizon_days, v.has_needs, v.capacity`

/** Where and how a visit can go: an offering with the service the visit has. */
export type MovePlan = FreePlan & {
  branch: string
  address: string
  city: string
  phone: string
  version: number
  is_listed: boolean
  is_verified: boolean
  /** The service is not offered to anybody new. */
  is_archived: boolean
  service_name: string
}

const columns = sql`${freeColumns}, b.name as branch, b.address, b.city, b.phone,
  o.version, o.is_listed, ${standsVerified} as is_verified, v.archived_at is not null as is_archived, v.name as service_name`

export function movePlan(run: ReadRunner, offering: string, service: string) {
  return run.one<MovePlan>(sql`
    select ${columns} from offering o join branch b on b.id = o.branch_id join practitioner p on p.id = o.practitioner_id
      join service v on v.id = ${service} and v.practitioner_id = o.practitioner_id and v.mode in (o.mode, 'both')
        and (v.branch_id is null or v.branch_id = o.branch_id)
    where o.id = ${offering}`)
}

/** The same with the doctor of an offering wherever they work in its mode: there first, then their other branches. */
export function ownPlans(run: ReadRunner, offering: string, service: string) {
  return run.many<MovePlan>(sql`
    select ${columns} from offering own join offering o on o.practitioner_id = own.practitioner_id and o.mode = own.mode
      join branch b on b.id = o.branch_id join practitioner p on p.id = o.practitioner_id
      join service v on v.id = ${service} and v.practitioner_id = o.practitioner_id and v.mode in (o.mode, 'both')
    where own.id = ${offering} order by o.id <> own.id, b.name, o.id limit 20`)
}

/**
 * What a doctor of the branch offers, one visit at a time, with everything that decides whether it is the same service.
 */
export type ColleagueService = MovePlan & {
  readonly doctor: string
  readonly slug: string
  readonly specialty: string
  readonly approval: string
  readonly fee_minor: number | null
  readonly currency: string
}

/** Every service of the branch in a visit's mode, the visit's own first. */
export function servicesBeside(
  run: ReadRunner,
  visit: { branch_id: string; service_id: string; mode: string },
): Promise<ColleagueService[]> {
  return run.many<ColleagueService>(sql`
    select ${columns}, ${doctorName(sql`p`)} as doctor, p.slug, o.specialty_id::text as specialty,
      v.approval, v.fee_minor, v.currency
    from offering o join branch b on b.id = o.branch_id join practitioner p on p.id = o.practitioner_id
      join service v on v.practitioner_id = o.practitioner_id and v.mode in (o.mode, 'both') and v.capacity = 1
        and (v.branch_id is null or v.branch_id = o.branch_id)
    where o.branch_id = ${visit.branch_id} and o.mode = ${visit.mode} and (v.id = ${visit.service_id} or v.archived_at is null)
    order by v.id <> ${visit.service_id}, doctor, v.position, v.id limit 1000`)
}
