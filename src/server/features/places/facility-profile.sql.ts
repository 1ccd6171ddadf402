import type { OptionalReminder } from '#domain/profiles/facility-rules.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type FacilityProfileRow = {
  id: string
  slug: string
  logo_id: string | null
  name: string
  legal_name: string
  address: string
  register_number: string
  website: string
  description: string
  brand_colour: string
  change_cutoff: number | null
  reminders_off: OptionalReminder[]
  missed_cost_minor: number | null
  missed_cost_currency: string
  second_step_since: Instant | null
  idle_minutes: number | null
  version: number
}

type Own = Allowed<FacilityProfileRow, 'facility.edit'>

export function facilityProfile(run: ReadRunner, id: string) {
  return run.one<FacilityProfileRow>(sql`
    select id, slug, logo_id, name, legal_name, address, register_number, website, description, brand_colour, change_cutoff, reminders_off,
      missed_cost_minor, missed_cost_currency, second_step_since, idle_minutes, version
    from facility where id = ${id}`)
}

export type Details = Pick<
  FacilityProfileRow,
  'name' | 'legal_name' | 'address' | 'website' | 'description' | 'brand_colour' | 'version'
> & { readonly register_number?: string | undefined }

/** Each changes a facility unless somebody else did so meanwhile: then no row is touched. */
export function updateDetails(tx: Runner, { id }: Own, d: Details) {
  return tx.run(sql`
    update facility set name = ${d.name}, legal_name = ${d.legal_name}, address = ${d.address},
      register_number = coalesce(${d.register_number ?? null}, register_number), website = ${d.website},
      description = ${d.description}, brand_colour = ${d.brand_colour}, version = version + 1
    where id = ${id} and version = ${d.version}`)
}

export type Policies = Pick<
  FacilityProfileRow,
  'change_cutoff' | 'reminders_off' | 'missed_cost_minor' | 'missed_cost_currency' | 'version'
>

export function updatePolicies(tx: Runner, { id }: Own, p: Policies) {
  return tx.run(sql`
    update facility set change_cutoff = ${p.change_cutoff}, reminders_off = ${p.reminders_off}::text[],
      missed_cost_minor = ${p.missed_cost_minor}, missed_cost_currency = ${p.missed_cost_currency}, version = version + 1
    where id = ${id} and version = ${p.version}`)
}

export type SecurityPolicy = {
  readonly second_step: boolean
  readonly idle_minutes: number | null
  readonly version: number
}

/** Asking again for what is asked already gives nobody new days of grace. */
export function updateSecurity(tx: Runner, now: Instant, { id }: Own, s: SecurityPolicy) {
  return tx.run(sql`
    update facility set second_step_since = case when ${s.second_step} then coalesce(second_step_since, ${at(now)}) end,
      idle_minutes = ${s.idle_minutes}, version = version + 1
    where id = ${id} and version = ${s.version}`)
}

export function setLogo(tx: Runner, { id }: Own, logo: string) {
  return tx.run(sql`update facility set logo_id = ${logo}, version = version + 1 where id = ${id}`)
}
