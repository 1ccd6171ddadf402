import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Moves everything of one specialty to another: doctors, offerings, search words, and specialties merged into it
 * before. Its row stays, so that links to it still work. Returns the doctors moved.
 */
export function mergeSpecialties(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, 'specialties.edit'>,
  into: string,
): Promise<string[]> {
  return tx.asProduct(async (product) => {
    const moved = await product.many<{ id: string }>(sql`
      update practitioner set specialty_id = ${into}, version = version + 1 where specialty_id = ${id} returning id`)
    await product.run(sql`update offering set specialty_id = ${into} where specialty_id = ${id}`)
    await product.run(sql`
      insert into specialty_word (specialty_id, word)
      select ${into}::uuid, w.word from specialty_word w where w.specialty_id = ${id} on conflict do nothing`)
    await product.run(sql`delete from specialty_word where specialty_id = ${id}`)
    await product.run(sql`
      update specialty set merged_into = ${into}, changed_at = ${at(now)} where id = ${id} or merged_into = ${id}`)
    await product.run(sql`update specialty set changed_at = ${at(now)} where id = ${into}`)
    return moved.map((doctor) => doctor.id)
  })
}
