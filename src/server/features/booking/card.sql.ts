import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { sql } from '../../platform/database/sql.ts'

/** A card as it is read for one doctor or one draft, from the rows themselves. */
export type CardRow = {
  offering_id: string
  mode: 'in_person' | 'video'
  branch_id: string
  branch_name: string
  branch_slug: string
  address: string
  city: string
  phone: string
  time_zone: string
  next_free: Instant | null
  practitioner_id: string
  slug: string
  name: string
  specialty: string
  sub_specialty: string
  display_photo: string | null
  verified_on: string | null
  verified_source: string
  service_id: string
  service_name: string
  fee_minor: number | null
  currency: string
}

export const cardColumns = sql`o.id as offering_id, o.mode, o.branch_id, b.name as branch_name, b.slug as branch_slug, b.address,
  b.city, b.phone, o.time_zone, o.next_free, p.id as practitioner_id, p.slug,
  concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name) as name, s.name as specialty, p.sub_specialty,
  '/api/files/' || p.photo_id as display_photo, p.verified_on, p.verified_source, v.id as service_id, v.name as service_name,
  v.fee_minor, v.currency`

export const cardSource = sql`offering o join practitioner p on p.id = o.practitioner_id join specialty s on s.id = o.specialty_id
  join branch b on b.id = o.branch_id join service v on v.id = o.service_id`

export function doctorOf(row: CardRow) {
  const { practitioner_id, slug, name, specialty, sub_specialty, display_photo, verified_on, verified_source } = row
  return { practitioner_id, slug, name, specialty, sub_specialty, display_photo, verified_on, verified_source }
}

export function offeringOf(row: CardRow) {
  const { offering_id, mode, branch_id, branch_name, branch_slug, address, city, phone, time_zone, next_free } = row
  return {
    offering_id,
    mode,
    branch_id,
    branch_name,
    branch_slug,
    address,
    city,
    phone,
    time_zone,
    next_free: next_free && toRfc3339(next_free),
  }
}

/** What the read model keeps of a card: all but its times. */
export type Card = ReturnType<typeof doctorOf> & {
  offering: Omit<ReturnType<typeof offeringOf>, 'next_free'>
  service: Pick<CardRow, 'service_id' | 'service_name' | 'fee_minor' | 'currency'>
  /** What the default service asks of a room; null: none. */
  needs: { room_kind: string; minutes: number; bufferBefore: number; bufferAfter: number; step: number } | null
}
