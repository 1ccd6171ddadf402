import { listComma, t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { allowed } from '#domain/access/allowed.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseTooManyMails } from '../../../core/messages/asked-mail.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { refuseUngivable } from '../../../core/people/refuse-rights.ts'
import { managerHere, roleOf } from '../../../core/people/roles.sql.ts'
import { letter, whyThisAddress } from '../../../core/messages/letter.ts'
import { queueMail, type Mail } from '../../../core/messages/outbox.ts'
import { roleToSay } from '../../../core/people/role-words.ts'
import { hashToken, newToken } from '../../../http/cookies.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import * as rows from './invitations.sql.ts'

const life = 14 * day

/** Invites a doctor or somebody for the desk to a branch of the manager's own facility. */
export function inviteToBranch(
  deps: AccountDeps,
  actor: AccountActor,
  branch: string,
  wanted: BodyOf<'POST /branches/:branchId/invitations'>,
) {
  return deps.database.as(actor, async (tx) => {
    const place = await branchOf(tx, actor, branch)
    if (wanted.kind === 'doctor') allowDoctors(actor, place.facility_id)
    const role = wanted.kind === 'doctor' ? undefined : await roleFor(tx, actor, place, wanted.role)
    const lead = leadOf({ facility: place.facility, branches: [place.name] }, role)
    const email = wanted.email.toLowerCase()
    await refuseTooManyMails(tx, deps.clock.now(), 'branch_invitation', email)
    await sendInvitation(deps, tx, actor, place, { kind: wanted.kind, email, role: role?.ref ?? '', lead })
  })
}

/** Invites the manager of a facility that is not here yet. */
export function inviteFacility(deps: AccountDeps, actor: AccountActor, email: string) {
  return deps.database.as(actor, async (tx) => {
    const by = allow(actor, 'facilities.invite', { branch: null, scope: {} })
    const lead = platformLead(deps, 'facility')
    const to = email.toLowerCase()
    await refuseTooManyMails(tx, deps.clock.now(), 'branch_invitation', to)
    await sendInvitation(deps, tx, actor, by, { kind: 'facility', email: to, role: '', lead })
  })
}

export function withdrawInvitation(deps: AccountDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    const found = await ownInvitation(tx, actor, id)
    await rows.deleteInvitation(tx, found)
    const subject = { kind: 'branch', id: found.branch_id }
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'invitation.withdrawn',
      subject,
      detail: { kind: found.kind },
    })
  })
}

/** Sends an invitation again, also one that has run out: a new link for 14 more days; the old one ends. */
export function resendInvitation(deps: AccountDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    const found = await ownInvitation(tx, actor, id)
    const branch = found.branch_id ?? refuse('not_found')
    const first = await branchOf(tx, actor, branch)
    const places = [first]
    for (const other of found.also_at) places.push(await branchOf(tx, actor, other))
    const facility = first.facility_id
    if (found.every_branch) allow(actor, 'users.edit', { scope: { facility } })
    if (found.kind === 'doctor') allowDoctors(actor, facility)
    const role = found.kind === 'doctor' ? undefined : await roleAt(tx, actor, { facility_id: facility, branch }, found)
    await refuseTooManyMails(tx, deps.clock.now(), 'branch_invitation', found.email)
    const at = { ...first, also: found.also_at, everyBranch: found.every_branch }
    const names = found.every_branch ? [] : places.map(({ name }) => name)
    const { kind, email } = found
    const lead = leadOf({ facility: first.facility, branches: names }, role)
    return sendInvitation(deps, tx, actor, at, { kind, email, role: found.role, lead })
  })
}

async function ownInvitation(tx: Runner, actor: AccountActor, id: string) {
  const found = await rows.invitationById(tx, id)
  return allow(
    actor,
    'users.edit',
    found && { ...found, scope: { facility: found.facility_id, branch: found.branch_id } },
  )
}

/** What an invitation says: who invites whereto, and for what. */
export function leadOf(
  { facility, branches }: { facility: string; branches: readonly string[] },
  role: { name: string; words: string } | undefined,
): string {
  const branch = branches.map((name) => nameToSay(nameOfPlace, name, t('a branch'))).join(listComma())
  const names = {
    facility: nameToSay(nameOfPlace, facility, t('The clinic')),
    branch: branches.length === 0 ? t('every branch') : branch,
  }
  return role
    ? t('{facility} invited you to {branch} for {role}: {words}', {
        ...names,
        role: roleToSay(role.name),
        words: role.words,
      })
    : t('{facility} invited you to {branch} as Doctor', names)
}

type KindOfPlatform = Extract<rows.InvitationKind, 'facility' | 'platform-admin'>

/** Whether an invitation comes from the platform itself, not from a facility. */
export function isOfPlatform(kind: rows.InvitationKind): kind is KindOfPlatform {
  return kind === 'facility' || kind === 'platform-admin'
}

/** What an invitation of the platform says. */
export function platformLead({ site }: Pick<AccountDeps, 'site'>, kind: KindOfPlatform): string {
  const { brand } = site
  return kind === 'facility'
    ? t('You are invited to bring your facility to {brand}.', { brand })
    : t('You are invited to look after {brand} as an administrator.', { brand })
}

/** A role that somebody may give at a branch. */
export async function roleFor(
  tx: Runner,
  actor: AccountActor,
  { facility_id: facility, branch }: { facility_id: string; branch: string },
  ref: string,
) {
  const role = (await roleOf(tx, facility, ref)) ?? refuse('not_found')
  refuseUngivable(actor, { facility, branch }, role.rights, null)
  return role
}

/** Whoever invites a doctor takes them in: the right is the one that decides about a doctor who asks. */
export function allowDoctors(actor: AccountActor, facility: string) {
  if (!allowed(actor, 'doctors.decide', { scope: { facility } })) refuse('not_allowed')
}

/** The role of an invitation, for who may give it where it is for. */
function roleAt(
  tx: Runner,
  actor: AccountActor,
  place: { facility_id: string; branch: string },
  { role, every_branch: everyBranch }: rows.InvitationRow,
) {
  return everyBranch && role === 'facility_manager'
    ? managerFor(actor, place.facility_id)
    : roleFor(tx, actor, place, role)
}

/** The role of whoever runs a facility, for who runs it: nobody else gives it. */
export function managerFor(actor: AccountActor, facility: string) {
  return actor.facilities.includes(facility) ? managerHere() : refuse('not_found')
}

/** A branch, for whoever invites people there. */
export async function branchOf(tx: Runner, actor: AccountActor, branch: string) {
  const place = await rows.facilityOfBranch(tx, branch)
  return allow(actor, 'users.edit', place && { ...place, branch, scope: { facility: place.facility_id, branch } })
}

type Wanted = { kind: rows.InvitationKind; email: string; role: string; lead: string }

/** Writes an invitation and its mail; an earlier one of the address for the same branch ends. */
export async function sendInvitation(
  deps: AccountDeps,
  tx: Runner,
  actor: AccountActor,
  place: rows.InvitedTo,
  wanted: Wanted,
) {
  const now = deps.clock.now()
  const token = newToken()
  const expires = later(now, life)
  const isAgain = (await rows.endEarlier(tx, place, wanted.email, wanted.kind)) > 0
  await rows.insertInvitation(tx, now, place, {
    id: newId(now),
    kind: wanted.kind,
    email: wanted.email,
    role: wanted.role,
    token_hash: hashToken(token),
    invited_by: actor.account,
    expires,
  })
  await queueMail(tx, now, invitationMail(deps, wanted, token))
  const subject = { kind: 'branch', id: place.branch }
  await writeAudit(tx, now, actor, { action: 'invitation.sent', subject, detail: { kind: wanted.kind } })
  return { expires_at: toRfc3339(expires), isAgain }
}

const pageOf = {
  facility: 'facility',
  doctor: 'doctor',
  'branch-staff': 'branch-manager',
  'platform-admin': 'administrator',
} as const

export function invitationMail(
  { site }: Pick<AccountDeps, 'site'>,
  { kind, email, lead }: Omit<Wanted, 'role'>,
  token: string,
): Mail {
  return {
    to: email,
    kind: messageKinds.invitation,
    subject: t('You are invited to {brand}', { brand: site.brand }),
    letter: letter({
      title: t('You are invited'),
      lead: [lead, t('The link works once, for 14 days, and for this address alone.')],
      action: {
        words: t('Accept the invitation'),
        link: `${site.publicUrl}/auth/register/${pageOf[kind]}#token=${token}`,
      },
      notes: [t('If you do not know who invited you, ignore this email.')],
      why: whyThisAddress(site),
    }),
  }
}
