import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { fault } from '#domain/fault.ts'
import { costFault, facilityFaults, logoKinds } from '#domain/profiles/facility-rules.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { cleanPicture, keepPicture } from '../../core/papers/pictures.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { noteChanged } from './checks/own-facility-check.ts'
import type { PlaceDeps } from './deps.ts'
import * as rows from './facility-profile.sql.ts'
import { branchesOf } from './places.sql.ts'

type Profile = Answer<'GET /facilities/:facilityId/profile'>
type Own = Parameters<typeof rows.updateDetails>[1]

export async function readProfile(deps: PlaceDeps, actor: AccountActor, id: string): Promise<Profile> {
  return told(await loadOwn(deps.database.each(actor), actor, id))
}

export function changeDetails(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
  body: BodyOf<'PUT /facilities/:facilityId/profile'>,
) {
  const wanted = { ...body, brand_colour: body.brand_colour.toLowerCase() }
  const wrong = facilityFaults({ ...wanted, register_number: wanted.register_number ?? '' })
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return change(deps, actor, id, 'facility.change', async (tx, own) => {
    const written = await rows.updateDetails(tx, own, wanted)
    const after = { ...wanted, register_number: wanted.register_number ?? own.register_number }
    if (written > 0) await noteChanged(tx, deps.clock.now(), actor, own, after)
    return written
  })
}

export async function changeLogo(deps: PlaceDeps, actor: AccountActor, id: string, file: UploadedFile | undefined) {
  // Nobody else's picture is looked into.
  allow(actor, 'facility.edit', { scope: { facility: id } })
  const picture = file ? await cleanPicture(file.bytes, logoKinds) : undefined
  if (!picture) return refuseFields({ facility_logo: fault('facility_logo_missing') })
  return change(deps, actor, id, 'facility.logo', async (tx, own) =>
    rows.setLogo(tx, own, await keepPicture(tx, deps.blobs, deps.clock.now(), picture)),
  )
}

export function changePolicies(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
  body: BodyOf<'PUT /facilities/:facilityId/policies'>,
) {
  const wrong = costFault(body.missed_cost_minor, body.missed_cost_currency)
  const isTwice = new Set(body.reminders_off).size < body.reminders_off.length
  if (wrong || isTwice)
    refuseFields({ missed_cost_minor: wrong, reminders_off: isTwice ? 'reminder_twice' : undefined })
  const wanted = {
    ...body,
    missed_cost_currency: body.missed_cost_minor === null ? '' : body.missed_cost_currency,
  }
  return change(deps, actor, id, 'facility.policies', (tx, own) => rows.updatePolicies(tx, own, wanted))
}

export function changeSecurity(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
  wanted: BodyOf<'PUT /facilities/:facilityId/security'>,
) {
  return change(deps, actor, id, 'facility.security', (tx, own) =>
    rows.updateSecurity(tx, deps.clock.now(), own, wanted),
  )
}

/** Everything that a facility has set, for whoever runs it to keep: nothing of patients and no key is among it. */
export async function exportSettings(deps: PlaceDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { version: _version, ...facility } = told(await loadOwn(tx, actor, id))
    await writeAudit(tx, now, actor, { action: 'facility.export', subject: { kind: 'facility', id } })
    return { made_at: toRfc3339(now), facility, branches: await branchesOf(tx, id) }
  })
}

/** One change of the facility's own settings, by whoever runs it and on the version that they saw. */
function change(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
  action: AuditAction,
  write: (tx: Runner, own: Own) => Promise<number>,
): Promise<Profile> {
  return deps.database.as(actor, async (tx) => {
    const own = await loadOwn(tx, actor, id)
    if ((await write(tx, own)) === 0) refuse('changed', { extra: { current: told(own) } })
    await writeAudit(tx, deps.clock.now(), actor, { action, subject: { kind: 'facility', id } })
    await tellLive(tx, [`facility:${id}`], { kind: 'facility' })
    return told(await loadOwn(tx, actor, id))
  })
}

async function loadOwn(run: ReadRunner, actor: AccountActor, id: string) {
  const found = await rows.facilityProfile(run, id)
  return allow(actor, 'facility.edit', found && { ...found, scope: { facility: id } })
}

function told(row: rows.FacilityProfileRow): Profile {
  return {
    id: row.id,
    slug: row.slug,
    facility_logo: row.logo_id && `/api/files/${row.logo_id}`,
    name: row.name,
    legal_name: row.legal_name,
    address: row.address,
    register_number: row.register_number,
    website: row.website,
    description: row.description,
    brand_colour: row.brand_colour,
    change_cutoff: row.change_cutoff,
    reminders_off: row.reminders_off,
    missed_cost_minor: row.missed_cost_minor,
    missed_cost_currency: row.missed_cost_currency,
    second_step_since: row.second_step_since && toRfc3339(row.second_step_since),
    idle_minutes: row.idle_minutes,
    version: row.version,
  }
}
