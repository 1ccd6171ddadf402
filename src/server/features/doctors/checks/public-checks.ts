import { standsVerified } from '../../../core/checks/verified.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../../http/refusal.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DoctorDeps } from '../deps.ts'
import { standingChecks } from './checks.sql.ts'

type Public = Answer<'GET /doctors/:slug/checks'>

/** What was checked of a doctor whom patients find. */
export async function publicChecks({ database, verification }: DoctorDeps, slug: string): Promise<Public> {
  const { read } = database
  const doctor = await read.one<Omit<Public, 'checks' | 'mode'> & { id: string }>(sql`
    select p.id, ${doctorName(sql`p`)} as name, p.slug, s.name as specialty,
      '/api/files/' || p.photo_id as display_photo, p.verified_on, p.verified_until
    from practitioner p join specialty s on s.id = p.specialty_id
    where p.slug = ${slug} and p.is_published and ${standsVerified}`)
  if (!doctor) return refuse('not_found')
  const { id, ...shown } = doctor
  return { ...shown, mode: verification, checks: await standingChecks(read, id) }
}
