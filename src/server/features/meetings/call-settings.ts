import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { optionalMobile } from '#domain/profiles/person-rules.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { allow, allowPractice, refuseFields } from '../../http/refusal.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { branchById } from './call-lists.sql.ts'
import type { MeetingDeps } from './deps.ts'

type OfDoctor = Answer<'GET /doctors/me/call-settings'>
type OfBranch = Answer<'GET /branches/:branchId/call-settings'>
type Owner = Allowed<{ readonly practitioner: string } | { readonly branch: string }, 'calls.settings'>

type Row = Omit<OfDoctor, 'alerts' | 'has_relay'> & { alert_sound: boolean; alert_notification: boolean }
const usualMinutes = 15
const unset: Row = {
  waiting_text: '',
  opens_minutes: null,
  fallback_number: '',
  guest_links_on: true,
  alert_sound: true,
  alert_notification: true,
}

export function readDoctorSettings(deps: MeetingDeps, actor: AccountActor): Promise<OfDoctor> {
  return deps.database.as(actor, async (tx) => {
    const { practitioner } = allowPractice(actor, 'calls.settings')
    return asOfDoctor(deps, (await settingsOf(tx, { practitioner })) ?? unset)
  })
}

export function changeDoctorSettings(
  deps: MeetingDeps,
  actor: AccountActor,
  wish: BodyOf<'PUT /doctors/me/call-settings'>,
): Promise<OfDoctor> {
  return deps.database.as(actor, async (tx) => {
    const owner = allowPractice(actor, 'calls.settings')
    refuseWrongNumber(wish)
    const { alerts, ...rest } = wish
    const row = { ...rest, alert_sound: alerts.sound, alert_notification: alerts.notification }
    await writeSettings(tx, owner, row)
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'call.settings_changed',
      subject: { kind: 'practitioner', id: owner.practitioner },
    })
    return asOfDoctor(deps, row)
  })
}

export function readBranchSettings(deps: MeetingDeps, actor: AccountActor, id: string): Promise<OfBranch> {
  return deps.database.as(actor, async (tx) => {
    const { branch } = await branchOf(tx, actor, id)
    return asOfBranch(deps, (await settingsOf(tx, { branch })) ?? unset)
  })
}

export function changeBranchSettings(
  deps: MeetingDeps,
  actor: AccountActor,
  id: string,
  wish: BodyOf<'PUT /branches/:branchId/call-settings'>,
): Promise<OfBranch> {
  return deps.database.as(actor, async (tx) => {
    const owner = await branchOf(tx, actor, id)
    refuseWrongNumber(wish)
    const row = { ...unset, ...wish }
    await writeSettings(tx, owner, row)
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'call.settings_changed',
      subject: { kind: 'branch', id: owner.branch },
    })
    return asOfBranch(deps, row)
  })
}

/** Callers read it where the line fails, and tap on it. */
function refuseWrongNumber({ fallback_number }: { readonly fallback_number: string }) {
  const found = optionalMobile(fallback_number)
  if (found) refuseFields({ fallback_number: found })
}

async function branchOf(tx: ReadRunner, actor: AccountActor, id: string) {
  const found = await branchById(tx, id)
  const scope = { branch: found?.id ?? null, facility: found?.facility_id ?? null }
  return allow(actor, 'calls.settings', found && { branch: found.id, scope })
}

function asOfDoctor({ turn }: MeetingDeps, { alert_sound, alert_notification, ...row }: Row): OfDoctor {
  return { ...row, alerts: { sound: alert_sound, notification: alert_notification }, has_relay: turn.urls.length > 0 }
}

function asOfBranch(
  { turn }: MeetingDeps,
  { waiting_text, opens_minutes, fallback_number, guest_links_on }: Row,
): OfBranch {
  return {
    waiting_text,
    opens_minutes: opens_minutes ?? usualMinutes,
    fallback_number,
    guest_links_on,
    has_relay: turn.urls.length > 0,
  }
}

function settingsOf(run: ReadRunner, owner: { practitioner: string } | { branch: string }) {
  const whose =
    'practitioner' in owner ? sql`practitioner_id = ${owner.practitioner}` : sql`branch_id = ${owner.branch}`
  return run.one<Row>(sql`
    select waiting_text, opens_minutes, fallback_number, guest_links_on, alert_sound, alert_notification from call_settings where ${whose}`)
}

function writeSettings(tx: Runner, owner: Owner, row: Row) {
  const [column, id] =
    'practitioner' in owner ? [sql`practitioner_id`, owner.practitioner] : [sql`branch_id`, owner.branch]
  return tx.run(sql`
    insert into call_settings (${column}, waiting_text, opens_minutes, fallback_number, guest_links_on, alert_sound, alert_notification)
    values (${id}, ${row.waiting_text}, ${row.opens_minutes}, ${row.fallback_number}, ${row.guest_links_on}, ${row.alert_sound}, ${row.alert_notification})
    on conflict (${column}) do update set waiting_text = excluded.waiting_text, opens_minutes = excluded.opens_minutes,
      fallback_number = excluded.fallback_number, guest_links_on = excluded.guest_links_on, alert_sound = excluded.alert_sound,
      alert_notification = excluded.alert_notification`)
}
