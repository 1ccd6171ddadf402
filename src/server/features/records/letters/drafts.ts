import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import { asRecords } from '../own.ts'
import type { ClinicDeps } from '../clinic/deps.ts'
import { openAnyPlace, openPlace } from '../clinic/standing.ts'
import { openLetter, sealLetter } from './draft-content.ts'
import * as rows from './drafts.sql.ts'
import { templateSaid } from './templates.ts'
import { templatesOf } from './templates.sql.ts'

type Desk = Answer<'GET /appointments/:appointmentId/letter'>
type OfVisit = { readonly appointmentId: string }

/** What a letter of a visit is written with: what is known of it, the templates, and what was begun. */
export function readDesk(deps: ClinicDeps, actor: AccountActor, asked: OfVisit): Promise<Desk> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openAnyPlace(tx, now, actor, 'records.create', asked)
    await writeRead(tx, now, actor, 'record.letter.read', { kind: 'appointment', id: asked.appointmentId })
    const { start_at, reference: _, ...facts } = (await rows.factsOf(tx, place)) ?? refuse('not_found')
    const templates = await templatesOf(tx, place.branch_id, actor.practitioner)
    return {
      facts: { ...facts, visit: toRfc3339(start_at) },
      templates: templates.map((template) => templateSaid(actor, template)),
      draft: draftSaid(await rows.draftOf(tx, place, actor.account)),
      has_account: place.account_id !== null,
      may_share: can(actor, 'records.create', { branch: place.branch_id }),
      may_write: place.is_on,
      may_own: actor.practitioner !== undefined,
    }
  })
}

/** Keeps what is typed. What another window has kept since is not lost: it is told, and whoever types decides. */
export function keepDraft(
  deps: ClinicDeps,
  actor: AccountActor,
  asked: OfVisit,
  { version, ...content }: BodyOf<'PUT /appointments/:appointmentId/letter'>,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openPlace(tx, now, actor, 'records.create', asked)
    const begun = await rows.draftOf(tx, place, actor.account)
    const id = begun?.id ?? newId(now)
    const sealed = sealLetter(id, content)
    const isKept = begun
      ? await rows.changeDraft(tx, now, place, { id, version, content: sealed })
      : version === 0 && (await rows.insertDraft(tx, now, place, { id, account: actor.account, content: sealed }))
    if (!isKept) refuse('changed', { extra: { current: draftSaid(await rows.draftOf(tx, place, actor.account)) } })
    return { id, version: version + 1 }
  })
}

export function throwDraftAway(deps: ClinicDeps, actor: AccountActor, asked: OfVisit, version: number) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openAnyPlace(tx, now, actor, 'records.create', asked)
    const begun = await rows.draftOf(tx, place, actor.account)
    if (begun && !(await rows.deleteDraft(tx, place, begun.id, version)))
      refuse('changed', { extra: { current: draftSaid(await rows.draftOf(tx, place, actor.account)) } })
    return {}
  })
}

/** What was begun, opened; null where nothing was. */
export function draftSaid(draft: rows.DraftRow | undefined) {
  if (!draft) return null
  const { id, content, version, changed_at } = draft
  return { id, ...openLetter(id, content), version, changed: toRfc3339(changed_at) }
}
