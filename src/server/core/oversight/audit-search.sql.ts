import { type AuditKind, wordsOfKinds } from '#domain/audit/audit-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { firstIdOf } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'

export type AuditRow = {
  readonly id: string
  readonly at: Instant
  readonly action: string
  readonly account_id: string | null
  readonly who: string | null
  readonly actor_kind: string
  readonly subject_kind: string
  readonly subject_id: string | null
  readonly subject_name: string | null
}

type Wish = {
  readonly q: string
  readonly kind: AuditKind | undefined
  readonly from: Instant
  readonly until: Instant
  readonly before: string | undefined
}

/**
 * Lines of the audit between two moments, newest first. Ids sort by time, so days are found by the key, without another
 * index to slow down every write. `q`: part of the name or address of whoever did it or whose account it is about.
 */
export function searchAudit(tx: Runner, wish: Wish, limit: number): Promise<AuditRow[]> {
  return asPlatform(tx, 'audit.view', async (product) => {
    // A month of a large installation is read through; a request's three seconds are too few for it.
    await product.run(sql`set local statement_timeout = '30s'`)
    return linesOf(product, wish, wish.q ? await peopleNamed(product, wish.q) : undefined, limit)
  })
}

function linesOf(product: Runner, wish: Wish, people: readonly string[] | undefined, limit: number) {
  const { kind, before } = wish
  const [first, end] = [firstIdOf(wish.from), firstIdOf(wish.until)]
  const by = people
    ? sql`and (x.account_id = any (${people}::uuid[]) or (x.subject_kind = 'account' and x.subject_id = any (${people}::uuid[])))`
    : sql``
  const ofKind = kind ? sql`and split_part(x.action, '.', 1) = any (${[...wordsOfKinds[kind]]})` : sql``
  const older = before ? sql`and x.id < ${before}::uuid` : sql``
  return product.many<AuditRow>(sql`
    select x.id, x.at, x.action, x.account_id, concat_ws(' ', d.first_name, d.last_name) as who, x.actor_kind, x.subject_kind,
      x.subject_id, case when s.id is not null then concat_ws(' ', s.first_name, s.last_name) end as subject_name
    from audit x left join account d on d.id = x.account_id left join account s on s.id = x.subject_id and x.subject_kind = 'account'
    where x.id >= ${first} and x.id < ${end} ${by} ${ofKind} ${older}
    order by x.id desc limit ${limit}`)
}

async function peopleNamed(product: Runner, q: string): Promise<string[]> {
  const rows = await product.many<{ id: string }>(sql`
    select id from account where folded like '%' || nullif(folded(${q}), '') || '%' order by id limit 200`)
  return rows.map(({ id }) => id)
}
