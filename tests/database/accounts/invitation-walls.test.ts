import { expect, test } from 'vitest'
import { brings } from '#domain/access/newcomer.ts'
import { day, later } from '#domain/time/instant.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wallsOf } from '#tests/support/walls.ts'

// How far the link of an invitation goes in the eyes of the database alone.
const { db, clock, clinic } = await openClinic()
const { rowsThrough, plant } = wallsOf(db)
const now = clock.now()

test('an invitation that was used begins no second account with its address proven', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [invitation, token, email] = [newId(now), newToken(), 'invited@example.com']
  await plant(sql`
    insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
    values (${invitation}, 'branch-staff', ${email}, ${branch}, 'viewer', ${hashToken(token)}, ${manager.account}, ${at(now)}, ${at(later(now, day))})`)
  const id = newId(now)
  const holder = brings(hashToken(token), now, 'a browser of their own', id)
  const begins = async () => [
    await rowsThrough(holder, sql`select where may_begin_proven(${email}, 'branch-staff')`),
    await rowsThrough(
      holder,
      sql`insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, created_at)
        values (${id}, ${email}, ${at(now)}, 'x', 'branch-staff', 'A', 'B', ${at(now)})`,
    ),
  ]
  expect(await begins()).toEqual([1, 1])
  // By somebody who had an account already, under an address of their own.
  const { account } = await clinic.account('branch-staff')
  await plant(sql`update invitation set used_by = ${account} where id = ${invitation}`)
  expect(await begins()).toEqual([0, 0])
})
