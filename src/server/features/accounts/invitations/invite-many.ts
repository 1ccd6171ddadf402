import { emailAddress } from '#domain/profiles/person-rules.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { invitationsAnHour } from '#domain/messages/mail-limits.ts'
import { hour, later } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { secondsUntilMail } from '../../../core/messages/asked-mail.ts'
import { refuseUngivable } from '../../../core/people/refuse-rights.ts'
import { countThrottle } from '../../../core/throttle.sql.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import { allowDoctors, branchOf, leadOf, managerFor, roleFor, sendInvitation } from './invite.ts'
import * as rows from './invitations.sql.ts'

type Wanted = BodyOf<'POST /invitations'>
type Result = Answer<'POST /invitations'>['results'][number]

/**
 * Invites many people to the same branches for the same role. Each address is answered for itself, so that one that is
 * wrong keeps nobody else from being invited.
 */
export function inviteMany(deps: AccountDeps, actor: AccountActor, wanted: Wanted): Promise<Result[]> {
  return deps.database.as(actor, async (tx) => {
    const { place, role, names } = await whereto(tx, actor, wanted)
    const now = deps.clock.now()
    // A manager reads who works anywhere in the house, others who works at the branch.
    const runs = actor.facilities.includes(place.facility_id)
    const here = await rows.emailsAt(tx, now, place.facility_id, runs ? null : place.branch)
    const lead = leadOf({ facility: place.facility, branches: names }, role)
    const kind = role ? 'branch-staff' : 'doctor'
    const seen = new Set<string>()
    const one = async (email: string): Promise<Result['outcome']> => {
      if (emailAddress(email)) return 'malformed'
      if (seen.has(email)) return 'twice'
      seen.add(email)
      if (here.has(email)) return 'member'
      if ((await countThrottle(tx, now, `invitations ${actor.account}`, later(now, hour))) > invitationsAnHour)
        return 'too_many'
      if ((await secondsUntilMail(tx, now, 'branch_invitation', email)) > 0) return 'too_many'
      const { isAgain } = await sendInvitation(deps, tx, actor, place, { kind, email, role: role?.ref ?? '', lead })
      return isAgain ? 'again' : 'sent'
    }
    const results: Result[] = []
    for (const typed of wanted.emails) {
      const email = typed.toLowerCase()
      results.push({ email, outcome: await one(email) })
    }
    return results
  })
}

/** The branches, all of one facility, and the role; the right to invite and to give it is asked at each of them. */
async function whereto(tx: Runner, actor: AccountActor, wanted: Wanted) {
  const places = []
  for (const branch of new Set(wanted.branches)) places.push(await branchOf(tx, actor, branch))
  const [first = refuse('not_found'), ...others] = places
  const facility = first.facility_id
  if (others.some(({ facility_id }) => facility_id !== facility)) refuse('not_found')
  const isDoctor = wanted.role === 'doctor'
  if (isDoctor) allowDoctors(actor, facility)
  const isManager = wanted.role === 'facility_manager'
  const everyBranch = isManager || (wanted.every_branch && !isDoctor)
  if (everyBranch) allow(actor, 'users.edit', { scope: { facility } })
  const giving = () => (isManager ? managerFor(actor, facility) : roleFor(tx, actor, first, wanted.role))
  const role = isDoctor ? undefined : await giving()
  if (role) for (const { branch } of others) refuseUngivable(actor, { facility, branch }, role.rights, null)
  const place = { ...first, also: everyBranch ? [] : others.map(({ branch }) => branch), everyBranch }
  return { place, role, names: everyBranch ? [] : places.map(({ name }) => name) }
}
