import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { mostTemplates } from '#domain/records/letters.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import { asRecords } from '../own.ts'
import type { ClinicDeps } from '../clinic/deps.ts'
import { openPlace, scopeOf } from '../clinic/standing.ts'
import * as rows from './templates.sql.ts'
import { orTaken } from '../../../platform/database/broken-rule.ts'

type Template = Answer<'PUT /letter-templates/:templateId'>
type Typed = Omit<BodyOf<'PUT /letter-templates/:templateId'>, 'version'>

/** Makes a template for everybody who writes at the branch of a visit, or for its doctor alone. */
export function makeTemplate(
  deps: ClinicDeps,
  actor: AccountActor,
  asked: { readonly appointmentId: string },
  wish: BodyOf<'POST /appointments/:appointmentId/letter-templates'>,
) {
  const now = deps.clock.now()
  return namesAreTaken(
    asRecords(deps.database, actor, now, async (tx) => {
      const place = await openPlace(tx, now, actor, 'records.create', asked)
      checkTyped(wish)
      const own = wish.is_shared
        ? { branch_id: place.branch_id, practitioner_id: null }
        : { branch_id: null, practitioner_id: actor.practitioner ?? refuse('not_allowed') }
      const owner = allow(actor, 'records.create', { ...own, scope: scopeOf(own) })
      if ((await rows.countTemplates(tx, own)) >= mostTemplates) refuseFields({ name: 'templates_full' })
      const id = newId(now)
      await rows.insertTemplate(tx, now, owner, { id, ...wish })
      await writeAudit(tx, now, actor, { action: 'record.template.make', subject: { kind: 'letter_template', id } })
      return templateSaid(actor, (await rows.templateById(tx, id)) ?? refuse('internal'))
    }),
  )
}

export function changeTemplate(
  deps: ClinicDeps,
  actor: AccountActor,
  id: string,
  wish: BodyOf<'PUT /letter-templates/:templateId'>,
) {
  const now = deps.clock.now()
  return namesAreTaken(
    asRecords(deps.database, actor, now, async (tx) => {
      const found = await rows.templateById(tx, id)
      const template = allow(actor, 'records.create', found && { ...found, scope: scopeOf(found) })
      checkTyped(wish)
      const isChanged = await rows.updateTemplate(tx, now, template, wish)
      const current = templateSaid(actor, (await rows.templateById(tx, id)) ?? refuse('not_found'))
      if (!isChanged) refuse('changed', { extra: { current } })
      await writeAudit(tx, now, actor, { action: 'record.template.change', subject: { kind: 'letter_template', id } })
      return current
    }),
  )
}

export function removeTemplate(deps: ClinicDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const found = await rows.templateById(tx, id)
    const template = allow(actor, 'records.create', found && { ...found, scope: scopeOf(found) })
    await rows.deleteTemplate(tx, template)
    await writeAudit(tx, now, actor, { action: 'record.template.delete', subject: { kind: 'letter_template', id } })
    return {}
  })
}

export function templateSaid(actor: AccountActor, { id, name, body, version, ...owner }: rows.TemplateRow): Template {
  return {
    id,
    name,
    text: body,
    version,
    is_shared: owner.branch_id !== null,
    may_change: can(actor, 'records.create', scopeOf(owner)),
  }
}

function checkTyped({ name, text }: Typed) {
  if (name === '' || text === '')
    refuseFields({
      name: name === '' ? 'template_name_missing' : undefined,
      text: text === '' ? 'letter_empty' : undefined,
    })
}

/** The index alone knows of two that come at the same moment. */
function namesAreTaken<T>(work: Promise<T>): Promise<T> {
  return orTaken(work, ['letter_template_of_branch', 'letter_template_of_doctor'], () =>
    refuseFields({ name: 'template_name_taken' }),
  )
}
