import { languages } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { specialties } from '#domain/profiles/specialties.ts'
import { asWrittenIn } from '../../platform/language.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Returns the name of a specialty in each language of the product: people look for it in theirs. */
export function namesOf(name: string): string[] {
  return languages.map((language) => asWrittenIn(language, () => t(name)))
}

/** Adds the list of specialties to a database; those already there are left alone. */
export async function seedSpecialties(tx: Runner) {
  const rows = specialties.map(([key, name, words], position) => ({
    id: newId(),
    key,
    name,
    position,
    words: [...namesOf(name), ...words.split(',')].map((word) => word.trim()),
  }))
  await tx.run(sql`
    insert into specialty (id, key, name, position)
    select r.id, r.key, r.name, r.position from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, key text, name text, position int)
    on conflict (key) do nothing`)
  await tx.run(sql`
    insert into specialty_word (specialty_id, word)
    select s.id, folded(w.word) from jsonb_to_recordset(${JSON.stringify(rows)}) as r(key text, words jsonb)
    join specialty s on s.key = r.key and s.changed_at is null cross join lateral jsonb_array_elements_text(r.words) as w(word)
    on conflict do nothing`)
}
