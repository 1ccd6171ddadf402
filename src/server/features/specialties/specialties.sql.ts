import type { Allowed } from '#domain/access/allowed.ts'
import type { OtherNames } from '#domain/language/specialty-names.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Kept = {
  id: string
  name: string
  names: Partial<OtherNames>
  words: string[]
  doctors: number
  merged: string[]
} & Standing
type Standing = { readonly plain: Record<string, string>; readonly is_active: boolean }
type Named = { readonly name: string; readonly names: Partial<OtherNames> }
type One = Allowed<{ readonly id: string }, 'specialties.edit'>

/** Two who change the list do so one after the other. */
export function lockList(tx: Runner) {
  return tx.one(sql`select pg_advisory_xact_lock(hashtext('specialties')) is null as locked`)
}

export function keptSpecialties(run: ReadRunner) {
  return run.many<Kept>(sql`
    select s.id, s.name, s.names, s.plain_names as plain, s.is_active, array(select w.word from specialty_word w where w.specialty_id = s.id order by w.word) as words,
      (select count(*)::int from practitioner p where p.specialty_id = s.id) as doctors,
      array(select m.name from specialty m where m.merged_into = s.id order by m.name) as merged
    from specialty s where s.merged_into is null order by s.position, s.name limit 500`)
}

export async function isNameTaken(run: ReadRunner, name: string, except: string): Promise<boolean> {
  const row = await run.one(sql`
    select id from specialty s where id <> ${except} and merged_into is null and (folded(name) = folded(${name})
      or exists (select from jsonb_each_text(s.names) n where folded(n.value) = folded(${name}) and n.value <> '')) limit 1`)
  return row !== undefined
}

export function insertSpecialty(tx: Runner, now: Instant, { id }: One, { name, names }: Named) {
  return tx.run(sql`
    insert into specialty (id, key, name, names, position, changed_at)
    select ${id}, 'own-' || ${id}, ${name}, ${JSON.stringify(names)}, coalesce(max(position), -1) + 1, ${at(now)} from specialty`)
}

export function renameSpecialty(tx: Runner, now: Instant, { id }: One, { name, names }: Named) {
  return tx.run(
    sql`update specialty set name = ${name}, names = ${JSON.stringify(names)}, changed_at = ${at(now)} where id = ${id}`,
  )
}

/** What people call such a doctor, and whether new doctors choose it. */
export function setStanding(tx: Runner, { id }: One, { plain, is_active }: Standing) {
  return tx.run(
    sql`update specialty set plain_names = ${JSON.stringify(plain)}, is_active = ${is_active} where id = ${id}`,
  )
}

/** These words lead to it, and no others; a word that folds to nothing leads nowhere. */
export async function replaceWords(tx: Runner, { id }: One, words: readonly string[]) {
  await tx.run(sql`delete from specialty_word where specialty_id = ${id}`)
  await tx.run(sql`
    insert into specialty_word (specialty_id, word)
    select distinct ${id}::uuid, folded(w) from unnest(${words}::text[]) w where folded(w) <> '' on conflict do nothing`)
}

export function setOrder(tx: Runner, _all: Allowed<unknown, 'specialties.edit'>, ids: readonly string[]) {
  return tx.run(sql`
    update specialty s set position = o.place::int from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where s.id = o.id and s.position <> o.place::int`)
}
