import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { t } from '#domain/language/translate.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { checkKinds, earliestEnd, missingChecks, neededChecks, staleChecks } from '#domain/verification/checks.ts'
import { givenOut, numberFault, wayOfNumber } from '#domain/verification/numbers.ts'
import { maySubmit, type VerificationState } from '#domain/verification/verification.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { decisionMail, tellOfCheck } from '../../../core/checks/check-mails.ts'
import { endCredentialOf } from '../../../core/checks/end-credential.sql.ts'
import { rebuildDoctor } from '../../../core/free-times/digest.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { settleVisits } from '../../../core/visits/visits-on-hold.ts'
import { hasLostVoucher } from '../../../core/checks/vouching.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import { orTaken } from '../../../platform/database/broken-rule.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { DoctorDeps } from '../deps.ts'
import { profileById } from '../doctors.sql.ts'
import { whereTo } from '../hand-in-licence.ts'
import { stateOf } from '../verification-state.ts'
import * as rows from '../verification.sql.ts'
import { endChecks, insertCheck, licenceOf, standingChecks } from './checks.sql.ts'
import { evidenceOf, noteDecided } from './evidence.sql.ts'

type Wish = BodyOf<'POST /admin/verifications/:practitionerId'>
type Doctor = Allowed<{ readonly practitioner: string; readonly verified_on: string | null }, 'verification.decide'>

/**
 * A reviewer decides on what they saw. What was looked at, whether the doctor is found and booked, what becomes of the
 * visits to come and who is told are one transaction.
 */
export async function decideLicence(deps: DoctorDeps, actor: AccountActor, practitioner: string, body: Wish) {
  const { decision } = body
  if (needsNote.includes(decision) && body.note.trim() === '') refuseFields({ note: 'note_missing' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockVerification(tx, practitioner)
    const found = await profileById(tx, practitioner)
    const doctor = allow(actor, 'verification.decide', found && { ...found, practitioner, scope: {} })
    const from = stateOf(doctor)
    const to = whereTo({
      state: from,
      step: decision,
      by: 'reviewer',
      isOwn: doctor.doctor === actor.account,
      appeals: 0,
      hasRevoked: await rows.hasRevoked(tx, practitioner, actor.account),
    })
    if (decision === 'verify' && from === 'verified') await refuseUnlessHandedIn(tx, practitioner)
    if (doctor.version !== body.version) refuse('changed')
    await writeChecks(deps, tx, actor, doctor, body)
    const looks = decision === 'verify' || (decision === 'lift' && (await looksToLift(deps, tx, practitioner, body)))
    if (decision === 'lift' && !looks && (await hasLostVoucher(tx, deps.verification, practitioner)))
      refuse('checks_missing', { extra: { missing: ['affiliation'] } })
    const check = looks
      ? await standingCheck(deps, tx, now, doctor, decision === 'lift' ? 'verified' : from)
      : undefined
    const waits = await secondPersonNeeded(deps, tx, now, actor, doctor, decision)
    if (waits) {
      await audit(tx, now, actor, practitioner, `verification.propose.${decision}`)
      await tellLive(tx, ['platform'], { kind: 'verification' })
      return { verification: from, is_proposed: true }
    }
    await orLicenceTaken(rows.setVerification(tx, doctor, { to, ...(check ? { check } : {}) }))
    const event = { id: newId(now), account: actor.account, from, to, note: body.note }
    await rows.insertVerificationEvent(tx, now, doctor, event)
    // A list of revocations is final for those who read it: who stands again gets another certificate.
    if (decision === 'restore') {
      await endCredentialOf(tx, now, doctor)
      // They were found wrong once: somebody looks at each of them before patients find the doctor again.
      await endChecks(tx, now, doctor, neededChecks.required)
    }
    if (looks || endsCase.includes(decision)) await noteDecided(tx, now, doctor)
    await follow(deps, tx, actor, { practitioner, from, to })
    await audit(tx, now, actor, practitioner, `verification.${to}`)
    if (decision !== 'take_up') {
      const mayAskAgain = maySubmit(to, await rows.appealsOf(tx, practitioner))
      await tellOfCheck(tx, now, { ...doctor, account: doctor.doctor }, () =>
        decisionMail(deps, { decision, note: body.note, mayAskAgain }),
      )
    }
    return { verification: to, is_proposed: false }
  })
}

const needsNote: readonly Wish['decision'][] = ['reject', 'ask', 'suspend', 'revoke', 'uphold', 'restore']
/** What is needed no longer once it was looked at; who is asked for more keeps what lies here. */
const endsCase: readonly Wish['decision'][] = ['reject', 'revoke', 'uphold']

/** What a change of a check means for search, for the visits to come and for those who watch. */
export async function follow(
  { clock }: Pick<DoctorDeps, 'clock'>,
  tx: Runner,
  actor: { readonly account: string | null },
  { practitioner, from, to }: { practitioner: string; from: VerificationState; to: VerificationState },
) {
  const now = clock.now()
  await rebuildDoctor(tx, now, practitioner)
  await settleVisits(tx, now, { practitioner, account: actor.account, from, to })
  await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`, 'platform'], { kind: 'setup' })
}

function audit(tx: Runner, now: Instant, actor: AccountActor, practitioner: string, action: AuditAction) {
  return writeAudit(tx, now, actor, { action, subject: { kind: 'practitioner', id: practitioner } })
}

/** Writes what was looked at. A register has a name, a document is one that lies here, and nothing ends in the past. */
async function writeChecks(deps: DoctorDeps, tx: Runner, actor: AccountActor, doctor: Doctor, { checks }: Wish) {
  const now = deps.clock.now()
  const lies = new Set((await evidenceOf(tx, doctor.practitioner)).map(({ id }) => id))
  for (const check of checks) {
    const valid_until = check.valid_until === null ? null : asLocalDate(check.valid_until)
    const ways: readonly string[] = checkKinds[check.kind].ways
    if (!ways.includes(check.way) || check.kind === 'number' || check.kind === 'affiliation')
      refuseFields({ [check.kind]: 'choice_unknown' })
    if (check.way === 'register' && check.source === '') refuseFields({ [check.kind]: 'register_missing' })
    const isShown = check.evidence.length > 0 && check.evidence.every((id) => lies.has(id))
    if (check.way === 'document' && !isShown) refuseFields({ [check.kind]: 'evidence_missing' })
    if (valid_until !== null && valid_until < utcDate(now)) refuseFields({ [check.kind]: 'valid_until_past' })
    const evidence = check.evidence.filter((id) => lies.has(id))
    await insertCheck(tx, now, doctor, actor.account, { ...check, id: newId(now), evidence, valid_until })
  }
}

type Standing = { on: LocalDate; until: LocalDate | null; source: string; isVouched: boolean }

/** Computes what can be computed, and refuses where something has not been looked at. Returns what patients read of it. */
async function standingCheck(
  deps: DoctorDeps,
  tx: Runner,
  now: Instant,
  doctor: Doctor,
  from: VerificationState,
): Promise<Standing> {
  const licence = await licenceOf(tx, doctor.practitioner)
  const by = givenOut(licence)
  const fault = numberFault(by.authority, licence.number)
  if (fault) refuseFields({ number: fault })
  const computed = { kind: 'number', status: 'passed', way: wayOfNumber(by), source: by.name } as const
  await insertCheck(tx, now, doctor, null, { ...computed, id: newId(now), evidence: [], valid_until: null })
  const standing = await standingChecks(tx, doctor.practitioner)
  const today = utcDate(now)
  const missing = [
    ...new Set([...missingChecks(deps.verification, standing, today), ...staleChecks(from, standing, today)]),
  ]
  if (missing.length > 0) refuse('checks_missing', { extra: { missing } })
  const register =
    standing.find(({ kind }) => kind === 'registry') ?? standing.find(({ kind }) => kind === 'affiliation')
  // A document alone does not put off the day on which the register is looked into again.
  const lookedUp = [register?.on, doctor.verified_on]
    .filter((on) => typeof on === 'string')
    .toSorted()
    .at(-1)
  const on = from === 'verified' && lookedUp ? asLocalDate(lookedUp) : today
  return {
    on,
    // What has ended and is not asked for here ends nothing.
    until: earliestEnd(standing.filter(({ valid_until: until }) => until === null || until >= today)),
    source: register?.source || deps.site.brand,
    isVouched: register?.kind === 'affiliation',
  }
}

/**
 * Whether a suspension is lifted by another look: something was ticked, or the check ended meanwhile, which is asked for then and
 * not at the next round. Who had a day to come, or none, stands as before: what nobody has asked them for is not missing.
 */
async function looksToLift({ clock, verification }: DoctorDeps, tx: Runner, practitioner: string, { checks }: Wish) {
  if (checks.length > 0) return true
  const { until } = await licenceOf(tx, practitioner)
  return verification !== 'off' && until !== null && until < utcDate(clock.now())
}

/** Who stands is looked at again for what they have handed in since, and for nothing else. */
async function refuseUnlessHandedIn(tx: Runner, practitioner: string) {
  const lies = await evidenceOf(tx, practitioner)
  if (lies.every(({ is_decided }) => is_decided))
    refuse('wrong_status', { detail: t('This was decided already, or nothing was sent in yet') })
}

/** With four eyes the first of two people only says what they found. Returns whether a second one has to agree. */
async function secondPersonNeeded(
  deps: DoctorDeps,
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  doctor: Doctor,
  decision: Wish['decision'],
): Promise<boolean> {
  if (!deps.fourEyes || (decision !== 'verify' && decision !== 'lift')) return false
  const before = await rows.proposed(tx, doctor.practitioner)
  if (before?.decision === decision) {
    if (before.account === actor.account) refuse('second_person_needed')
    return false
  }
  await rows.propose(tx, now, doctor, actor.account, decision)
  return true
}

/** Of two doctors who say that a number is theirs, one stands; the other is refused, at the field of whoever decides. */
export function orLicenceTaken<Answer>(write: Promise<Answer>, field = 'note'): Promise<Answer> {
  return orTaken(write, 'practitioner_licence', () => refuseFields({ [field]: 'licence_taken' }))
}
