import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { type Holder, leftWithout } from '#domain/access/giving.ts'
import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import { parseInstant, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type HolderRow, holdersOf } from '../../core/people/role-holders.sql.ts'
import { refuseUntakable } from '../../core/people/refuse-rights.ts'
import { type RoleNews, tellRoleChange } from '../../core/people/role-mails.ts'
import { roleOf, type Span } from '../../core/people/roles.sql.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { RoleDeps } from './deps.ts'
import { endMembership, membershipById, type MembershipRow } from './members.sql.ts'

/** What a use case of roles works with. */
export type Work = {
  readonly deps: RoleDeps
  readonly tx: Runner
  readonly now: Instant
  readonly actor: AccountActor
}

/** What somebody holds, for whoever gives roles at its branch or runs its facility. */
export async function membershipOf(work: Work, id: string): Promise<Allowed<MembershipRow, 'users.edit'>> {
  return allowHeld(work, await membershipById(work.tx, id))
}

/**
 * Ends one of the roles that somebody holds. Returns 0 where it was over already. Nobody takes from others what they could not
 * give them; what is one's own, everybody lays down.
 */
export async function endHeld(work: Work, held: MembershipRow) {
  const ended = allowHeld(work, held)
  const { tx, now, actor } = work
  if (held.account !== actor.account) {
    const role = await roleOf(tx, held.facility, held.role)
    if (role) refuseUntakable(actor, held, role.rights)
  }
  return endMembership(tx, now, ended)
}

function allowHeld({ actor }: Work, held: MembershipRow | undefined) {
  return allow(actor, 'users.edit', held && { ...held, scope: { facility: held.facility, branch: held.branch } })
}

/** Refuses what would leave a facility without a manager or without anybody who may edit roles, for good. */
export async function refuseLast(
  { tx, now }: Work,
  facility: string,
  change: (before: readonly HolderRow[]) => readonly Holder[],
) {
  const before = await holdersOf(tx, now, facility)
  const left = leftWithout(before, change(before))
  if (left === 'manager') refuse('wrong_status', { detail: t('A facility needs at least one manager') })
  if (left === 'role_editor') refuse('wrong_status', { detail: t('At least one person must be able to edit roles') })
}

/** From when and until when, as somebody typed it; an end must lie ahead. `held`: since when it is held already. */
export function spanOf(
  now: Instant,
  wanted: { since: string | null; until: string | null },
  held: Instant | null = null,
): Span {
  const since =
    wanted.since === null ? held : (parseInstant(wanted.since) ?? refuseFields({ since: 'start_date_missing' }))
  const until =
    wanted.until === null ? null : (parseInstant(wanted.until) ?? refuseFields({ until: 'end_date_before_start' }))
  if (until !== null && until <= (since === null || since < now ? now : since))
    refuseFields({ until: 'end_date_before_start' })
  return { since, until }
}

/** Whether somebody who holds a role in this span is no one to count on: it ends by itself, or has not begun. */
export function isPassing(now: Instant, { since, until }: Span): boolean {
  return until !== null || (since !== null && since > now)
}

type Place = { readonly facility: string; readonly branch: string | null }

type News = { readonly account: string; readonly kind: RoleNews['kind']; readonly role: string }

/** Writes down whose role changed. */
export function noteRole({ tx, now, actor }: Work, { facility, branch }: Place, { account, kind, role }: News) {
  const subject = { kind: 'account', id: account }
  const action = kind === 'ended' ? 'member.removed' : 'member.role'
  return writeAudit(tx, now, actor, { action, subject, detail: { facility, branch, role } })
}

/** Writes down whose role changed and tells them by mail. */
export async function tellMember(work: Work, { facility, branch }: Place, news: News) {
  const { deps, tx, now, actor } = work
  const { account, kind, role } = news
  await noteRole(work, { facility, branch }, news)
  const place = await nameOfPlace(tx, { facility, branch })
  const own = isBuiltInRole(role)
    ? undefined
    : await tx.one<{ name: string }>(sql`select name from role where id = ${role}`)
  await tellRoleChange(tx, now, deps.site, { accounts: [account], by: actor.account }, () => ({
    kind,
    role: isBuiltInRole(role) ? t(builtInRoles[role].name) : (own?.name ?? ''),
    place,
  }))
}

/** What people call a branch, or the whole facility. */
export async function nameOfPlace(tx: Runner, { facility, branch }: Place): Promise<string> {
  const row = await tx.one<{ name: string }>(
    branch ? sql`select name from branch where id = ${branch}` : sql`select name from facility where id = ${facility}`,
  )
  return row?.name ?? ''
}
