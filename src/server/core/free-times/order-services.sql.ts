import type { Allowed } from '#domain/access/allowed.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Brings the services of a doctor into this order, those too that branches offer with the doctor, since all stand in one
 * list; those that are not named keep theirs behind. The product writes it: of a branch's service a doctor changes nothing else.
 */
export function orderServices(
  tx: Runner,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'services.edit'>,
  ids: readonly string[],
) {
  return tx.asProduct((product) =>
    product.run(sql`
      update service s set position = coalesce(o.place, 1000 + s.position)
      from service own left join unnest(${ids}::uuid[]) with ordinality as o(id, place) on o.id = own.id
      where s.id = own.id and s.practitioner_id = ${practitioner}`),
  )
}
