import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mostTemplates } from '#domain/records/letters.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Whose it is: everybody's at a branch, or a doctor's. One of the two is null. */
export type TemplateOwner = { readonly branch_id: string | null; readonly practitioner_id: string | null }

export type TemplateRow = TemplateOwner & { id: string; name: string; body: string; version: number }

const columns = sql`id, branch_id, practitioner_id, name, body, version`

/** Those of a branch and a doctor's own, by their names. */
export function templatesOf(tx: ReadRunner, branch: string, practitioner: string | undefined) {
  return tx.many<TemplateRow>(sql`
    select ${columns} from letter_template where branch_id = ${branch} or practitioner_id = ${practitioner ?? null}
    order by lower(name), id limit ${2 * mostTemplates}`)
}

export function templateById(tx: ReadRunner, id: string) {
  return tx.one<TemplateRow>(sql`select ${columns} from letter_template where id = ${id}`)
}

export async function countTemplates(tx: ReadRunner, { branch_id, practitioner_id }: TemplateOwner): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from letter_template where branch_id = ${branch_id} or practitioner_id = ${practitioner_id}`)
  return row?.count ?? 0
}

export function insertTemplate(
  tx: Runner,
  now: Instant,
  { branch_id, practitioner_id }: Allowed<TemplateOwner, 'records.create'>,
  { id, name, text }: { readonly id: string; readonly name: string; readonly text: string },
) {
  return tx.run(sql`
    insert into letter_template (id, branch_id, practitioner_id, name, body, changed_at)
    values (${id}, ${branch_id}, ${practitioner_id}, ${name}, ${text}, ${at(now)})`)
}

/** Returns whether it stands as the writer saw it. */
export async function updateTemplate(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, 'records.create'>,
  { name, text, version }: { readonly name: string; readonly text: string; readonly version: number },
) {
  const count = await tx.run(sql`
    update letter_template set name = ${name}, body = ${text}, version = version + 1, changed_at = ${at(now)}
    where id = ${id} and version = ${version}`)
  return count === 1
}

export function deleteTemplate(tx: Runner, { id }: Allowed<{ readonly id: string }, 'records.create'>) {
  return tx.run(sql`delete from letter_template where id = ${id}`)
}
