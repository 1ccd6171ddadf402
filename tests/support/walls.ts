import pg from 'pg'
import type { AccountActor, Asker } from '#domain/access/actor.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Reach } from '#domain/access/reach.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import type { TestDatabase } from './database.ts'

/** Somebody with an account, as the database is asked for them; with what more they are. */
export function actorOf(account: string, more: Partial<AccountActor> = {}): AccountActor {
  return {
    kind: 'account',
    account,
    session: account,
    userType: 'patient',
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: 'a browser of their own',
    ...more,
  }
}

/** Somebody who has these rights at a branch. */
export const worksWith = (account: string, branch: string, ...permissions: Permission[]) =>
  actorOf(account, { userType: 'branch-staff', branches: [{ branch, permissions }] })

export const isDoctor = ({ account, practitioner }: { account: string; practitioner: string }) =>
  actorOf(account, { userType: 'doctor', practitioner })

/** What the database alone lets through, when the product's own checks are not asked. */
export function wallsOf(db: TestDatabase) {
  /** How many rows a statement shows or changes; none where the database refuses it. Nothing stays. */
  const rowsThrough = (who: Asker | Reach, statement: Statement) =>
    db.database
      .as(who, async (tx) => {
        await tx.run(sql`savepoint before`)
        const rows = await tx.run(statement)
        await tx.run(sql`rollback to before`)
        return rows
      })
      .catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '42501') return 0
        throw error
      })
  const plant = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
  const facilityOf = async (branch: string) =>
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
  return { rowsThrough, plant, facilityOf }
}
