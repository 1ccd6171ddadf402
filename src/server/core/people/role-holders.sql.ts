import type { Holder } from '#domain/access/giving.ts'
import { rightsOfBuiltIn, rightsOfRow } from '#domain/access/memberships.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { hasNotEnded } from './membership-now.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A holder with the membership and the role that make them one. */
export type HolderRow = Holder & { readonly membership: string; readonly role: string; readonly branch: string | null }

/**
 * Makes changes to a facility's roles take turns: what a role may do, and who holds it, is read after this and stays
 * true until the transaction ends. Of two at once the later one sees what the earlier one did.
 */
export function rolesInTurn(tx: Runner, facility: string) {
  return tx.asProduct((product) => product.one(sql`select id from facility where id = ${facility} for no key update`))
}

/**
 * Everybody who holds a role at a facility and has not left, to decide who would remain: even those the actor does not
 * see. Accounts on hold or to be deleted cannot be counted on. In turn, so that two who leave at once do not both see
 * the other stay.
 */
export async function holdersOf(tx: Runner, now: Instant, facility: string): Promise<HolderRow[]> {
  await rolesInTurn(tx, facility)
  return tx.asProduct(async (product) => {
    const rows = await product.many<{
      membership: string
      account: string
      role: string
      branch: string | null
      builtin: string | null
      rights: Record<string, string> | null
      ends: boolean
    }>(sql`
      select m.id as membership, m.account_id as account, coalesce(m.builtin, m.role_id::text) as role, m.branch_id as branch, m.builtin,
        m.until is not null or m.since > ${at(now)} or a.deletion_due_at is not null or a.suspended_at is not null as ends,
        (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role_id = m.role_id) as rights
      from membership m join account a on a.id = m.account_id
      where m.facility_id = ${facility} and ${hasNotEnded(now)} limit 5000`)
    return rows.map(({ builtin, rights, ...row }) => ({
      ...row,
      isManager: builtin === 'facility_manager',
      rights: builtin === null ? rightsOfRow(rights) : rightsOfBuiltIn(builtin),
    }))
  })
}

/** Moments as the contract says them; null stays null. */
export function momentOrNull(moment: Instant | null): string | null {
  return moment === null || !Number.isFinite(moment) ? null : toRfc3339(moment)
}
