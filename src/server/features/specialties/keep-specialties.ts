import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit.ts'
import { mergeSpecialties } from '../../core/merge-specialties.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { SpecialtyDeps } from './deps.ts'
import * as rows from './specialties.sql.ts'

export async function listSpecialties(
  { database }: SpecialtyDeps,
  actor: AccountActor,
): Promise<Answer<'GET /admin/specialties'>> {
  allow(actor, 'specialties.edit', { scope: {} })
  return { results: await rows.keptSpecialties(database.read) }
}

/** Adds a specialty: doctors choose it from now on, and its words lead to it. */
export function addSpecialty(deps: SpecialtyDeps, actor: AccountActor, body: BodyOf<'POST /admin/specialties'>) {
  const now = deps.clock.now()
  const one = allow(actor, 'specialties.edit', { id: newId(now), scope: {} })
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    await refuseWrongName(tx, body.name, one.id)
    await rows.insertSpecialty(tx, now, one, body.name.trim())
    await rows.replaceWords(tx, one, [body.name, ...body.words])
    const subject = { kind: 'specialty', id: one.id }
    await writeAudit(tx, now, actor, { action: 'specialty.add', subject, detail: { name: body.name } })
    return { id: one.id }
  })
}

/** Another name, other words. The audit keeps what stood there before. */
export function changeSpecialty(
  deps: SpecialtyDeps,
  actor: AccountActor,
  id: string,
  { name, words }: BodyOf<'PUT /admin/specialties/:specialtyId'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const before = (await rows.keptSpecialties(tx)).find((one) => one.id === id)
    const one = allow(actor, 'specialties.edit', before && { ...before, scope: {} })
    await refuseWrongName(tx, name, id)
    await rows.renameSpecialty(tx, now, one, name.trim())
    await rows.replaceWords(tx, one, [name, ...words])
    const detail = { before: { name: one.name, words: one.words }, after: { name, words } }
    await writeAudit(tx, now, actor, { action: 'specialty.change', subject: { kind: 'specialty', id }, detail })
  })
}

/** Whoever orders the list has seen all of it. */
export function orderSpecialties(deps: SpecialtyDeps, actor: AccountActor, ids: readonly string[]) {
  const now = deps.clock.now()
  const all = allow(actor, 'specialties.edit', { scope: {} })
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const known = (await rows.keptSpecialties(tx)).map(({ id }) => id)
    if (known.toSorted().join() !== [...ids].toSorted().join()) refuse('changed')
    await rows.setOrder(tx, all, ids)
    await writeAudit(tx, now, actor, { action: 'specialty.order', subject: { kind: 'specialty', id: ids[0] ?? '' } })
  })
}

/** Makes one of two. It is not taken back: afterwards nobody knows which doctor came from where, but the audit. */
export function mergeSpecialty(deps: SpecialtyDeps, actor: AccountActor, id: string, into: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const kept = await rows.keptSpecialties(tx)
    const [from, target] = [kept.find((one) => one.id === id), kept.find((one) => one.id === into)]
    const one = allow(actor, 'specialties.edit', from && { ...from, scope: {} })
    if (!target) return refuse('not_found')
    if (id === into) refuse('invalid')
    const doctors = await mergeSpecialties(tx, now, one, into)
    const detail = { from: one.name, into: target.name, doctors }
    await writeAudit(tx, now, actor, { action: 'specialty.merge', subject: { kind: 'specialty', id }, detail })
    return { doctors: doctors.length }
  })
}

async function refuseWrongName(tx: Runner, name: string, id: string) {
  if (name.trim() === '') refuseFields({ name: fault('specialty_name_missing') })
  const wrong = nameOfPlace(name)
  if (wrong) refuseFields({ name: wrong })
  if (await rows.isNameTaken(tx, name, id)) refuseFields({ name: fault('specialty_name_taken') })
}
