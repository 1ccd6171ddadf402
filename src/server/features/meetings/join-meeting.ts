import type { Actor } from '#domain/access/actor.ts'
import { later, hour, minute, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { refuse, refuseFields, Refusal } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import type { MeetingDeps } from './deps.ts'
import { nameOf, takeGuestLink } from './meetings.sql.ts'
import { asCaller, holdCall, knownAs, takeStep, type Asking, type Known, type OpenCall } from './open-call.ts'
import { isPatientHere } from './tell-ready.ts'
import { tellWaiting, toldAgainAfter } from './tell-waiting.ts'

type Wish = BodyOf<'POST /meetings/:meetId/join'>
type Joined = Answer<'POST /meetings/:meetId/join'>

/** Knocks of strangers from one address in ten minutes: a family behind one line, and nobody who tries all day. */
export const mostKnocks = 40

/** Comes to the door of a call: hosts are in, others wait. Whoever has a place already takes it over from the older tab. */
export async function joinMeeting(deps: MeetingDeps, asking: Asking, wish: Wish, address: string): Promise<Joined> {
  const now = deps.clock.now()
  const { actor } = asking
  if (actor.kind !== 'account') await countKnock(deps, asking, now, address)
  const joined = await asCaller(deps, asking, async (tx) => {
    const open = await holdCall(tx, now, asking)
    const { who, link } = await whoComes(tx, now, asking, open, wish)
    const token = newToken()
    let place = ''
    // Another host who looks in is not the doctor of whom the patient reads.
    const isReady = who.isDoctor && isTimeToTell(open, now)
    const call = await takeStep(
      tx,
      now,
      open,
      { kind: 'come', who: { ...who, id: newId(now), audioOnly: wish.audio_only } },
      (after) => {
        const mine = after.participants.find(({ key }) => key === who.key)
        place = mine?.id ?? ''
        const row = { token_hash: hashToken(token), place_id: place, seat: mine?.seat ?? 0 }
        return {
          tokens: [{ ...row, expires_at: at(later(now, 12 * hour)), ...broughtBy(actor) }],
          owner: { account_id: actor.kind === 'account' ? actor.account : null, guest_link_id: link },
          told: isReady,
        }
      },
    )
    await writeAudit(tx, now, actor, {
      action: 'call.joined',
      subject: { kind: 'appointment', id: open.row.appointment_id },
      detail: { as: who.role },
    })
    if (isReady) await deps.tellReady(tx, now, open.row.appointment_id)
    const state = call.participants.find(({ id }) => id === place)?.state
    if (who.role === 'patient' && state === 'waiting') await tellWaiting(tx, now, asking, open, 0)
    return { token, place, row: open.row, who, state }
  })
  if (joined.who.role === 'patient' && joined.state === 'waiting')
    await followVisit(() =>
      deps.moveVisit(actor, joined.row.appointment_id, { action: 'arrive', version: joined.row.version, reason: '' }),
    )
  return { token: joined.token, participant_id: joined.place }
}

function broughtBy(actor: Actor) {
  return {
    session_id: actor.kind === 'account' ? actor.session : null,
    link_hash: actor.kind === 'link' ? (actor.hash ?? null) : null,
  }
}

/** A step of the visit that follows from its call; where the visit stands elsewhere by now, the call goes on all the same. */
export async function followVisit(step: () => Promise<unknown>) {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Counted whatever comes of it; who brings the link of a visit is not shut out by a stranger on the same line. */
function countKnock(deps: MeetingDeps, asking: Asking, now: Instant, address: string) {
  const { actor } = asking
  const whose = actor.kind === 'link' ? `visit ${actor.appointment}` : address
  return asCaller(deps, asking, (tx) => countThrottle(tx, now, `knock ${whose}`, later(now, 10 * minute))).then(
    (count) => (count > mostKnocks ? refuse('too_many_tries', { retryAfterSeconds: 600 }) : undefined),
  )
}

/** Who comes: by the place whose token they show, by account or link, by a guest's link, or by a name alone. */
async function whoComes(tx: Runner, now: Instant, asking: Asking, open: OpenCall, wish: Wish) {
  const known: Known = open.own ?? knownAs(asking.actor, open.row)
  const plain = { role: known.role, proof: known.proof, isDoctor: known.isDoctor, key: known.key }
  if (known.role === 'guest' && !open.own && wish.guest_token !== '') {
    const brought = { hash: hashToken(wish.guest_token), visit: open.row.appointment_id, whose: hashToken(known.key) }
    const link = await takeGuestLink(tx, now, brought)
    if (!link || !open.row.guest_links_on) return refuse('link_expired')
    return { who: { ...plain, proof: 'guest_link' as const, key: `guest ${link}`, name: nameFrom(wish, '') }, link }
  }
  const own = asking.actor.kind === 'account' ? await nameOf(tx, asking.actor.account) : ''
  return { who: { ...plain, name: nameFrom(wish, known.name || own) }, link: null }
}

/** Who is known has the name that is known; others say one. */
function nameFrom({ name }: Wish, known: string): string {
  if (known !== '') return known
  return name === '' ? refuseFields({ name: 'name_missing' }) : name
}

function isTimeToTell({ row, call }: OpenCall, now: Instant): boolean {
  const wasTold = row.told_at !== null && now - row.told_at < toldAgainAfter
  return !wasTold && !isPatientHere(call) && now > row.start_at - row.opens_minutes * minute
}
