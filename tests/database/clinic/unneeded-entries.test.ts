import { expect, test } from 'vitest'
import { day, later } from '#domain/time/instant.ts'
import { familyTables } from '#server/features/family/family.tables.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

// A card says that its entry is deleted after 30 days only where it is.

const world = await openClinic()
const { db, clock, clinic } = world

/** Who would be deleted, were their 30 days over. */
async function goes(id: string) {
  const kept = familyTables[0]?.kept
  if (typeof kept !== 'object') throw new Error('Patients have no period')
  const row = await db.look.one<{ yes: boolean }>(
    sql`select exists (select from patient where id = ${id} and ${kept.due(later(clock.now(), 31 * day))}) as yes`,
  )
  return row?.yes
}

test('the card says of an entry without a visit whether it goes, as the rule does', async () => {
  const here = await registerWorld(world)
  const [nobody, cared, elsewhere] = [await here.person(), await here.person(), await here.person()]
  const { account } = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`insert into carer (patient_id, account_id, created_at) values (${cared}, ${account}, ${at(clock.now())})`,
    ),
  )
  await here.visit(elsewhere, undefined, await clinic.doctor({ branch: await here.sibling() }))
  // The branch has written each of them down, or it would know none of them.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set branch_id = ${here.branch} where id = any (${[nobody, cared, elsewhere]}::uuid[])`),
  )
  for (const [id, isGone] of [
    [nobody, true],
    [cared, false],
    [elsewhere, false],
  ] as const) {
    // prettier-ignore
    expect(await here.card(id)).toMatchObject({ visits: 0, goes_without_visit: isGone })
    expect(await goes(id)).toBe(isGone)
  }
})
