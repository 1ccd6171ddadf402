import { expect, test } from 'vitest'
import { later, minute } from '#domain/time/instant.ts'
import { lockResources } from '#server/core/lock-resources.ts'
import { deleteDueAccounts } from '#server/features/accounts/delete-accounts.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

const world = await openClinic()
const { db, app, clock, clinic } = world
const deps = { database: db.database, clock, tables }
const run = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

const isDueSince = (account: string, minutes: number) =>
  run(sql`update account set deletion_due_at = ${at(later(clock.now(), -minutes * minute))} where id = ${account}`)

async function isGone(account: string) {
  const row = await db.look.one<{ gone: boolean }>(
    sql`select deleted_at is not null as gone from account where id = ${account}`,
  )
  return row?.gone
}

test('an account that cannot be ended keeps no other from its end, and is tried again', async () => {
  const [stuck, leaver] = [await clinic.patient(), await clinic.patient()]
  await isDueSince(stuck.account, 2)
  await isDueSince(leaver.account, 1)
  const mend = await stumbleOver(db, 'account', stuck.account)
  await expect(deleteDueAccounts(deps)).rejects.toThrow('it stumbles')
  expect([await isGone(stuck.account), await isGone(leaver.account)]).toEqual([false, true])
  await mend()
  expect(await deleteDueAccounts(deps)).toBe(1)
  expect(await isGone(stuck.account)).toBe(true)
})

test('an account whose owner books at the moment it ends does not end: it waits for the booking, and sees the visit', async () => {
  const login = await clinic.patient()
  const doctor = await clinic.doctor()
  const { appointment_id: visit } = await book(app.person(login), doctor, '2027-01-05T09:00:00.000Z')
  const was = await db.look.one<{ start: string }>(
    sql`select start_at::text as start from appointment where id = ${visit}`,
  )
  // The visit is of last year until the booking below commits.
  await run(sql`
    update appointment set start_at = start_at - interval '1 year', end_at = end_at - interval '1 year' where id = ${visit}`)
  await isDueSince(login.account, 1)
  const ending = await db.database.asWorker('test', async (tx) => {
    await lockResources(tx, [login.account])
    const ends = deleteDueAccounts(deps)
    await expect.poll(waiting, { timeout: 1500, interval: 20 }).toBe(1)
    await tx.run(sql`
      update appointment set end_at = ${was?.start}::timestamptz + (end_at - start_at), start_at = ${was?.start}::timestamptz
      where id = ${visit}`)
    return { ends }
  })
  expect(await ending.ends).toBe(1)
  expect(await isGone(login.account)).toBe(false)
})

test('whom a clinic must keep stays with it as its own entry, without contact, and its desk can keep it', async () => {
  const here = await registerWorld(world)
  const { id, login } = await here.withAccount({ email: 'gone@example.com', phone: '07700 900555' })
  const child = await here.person({ first: 'Kim', account: (await clinic.patient()).account })
  await run(sql`update patient set account_id = ${login.account}, relation = 'child' where id = ${child}`)
  for (const one of [id, child]) await here.visit(one, later(clock.now(), -9 * 24 * 60 * minute))
  await isDueSince(login.account, 1)
  await deleteDueAccounts(deps)
  for (const [one, first_name] of [[id, 'Robin'], [child, 'Kim']] as const) // prettier-ignore
    expect(await here.card(one)).toMatchObject({ first_name, last_name: 'Sample', has_account: false, own_details: null, email: '', phone_number: '' }) // prettier-ignore
  const { version } = await here.card(id)
  const body = { version, first_name: 'Robin', last_name: 'Sample', date_of_birth: '1980-01-01', email: 'new@example.com', phone_number: '' } // prettier-ignore
  await here.desk.call('PUT /branches/:branchId/patients/:patientId', { params: here.of(id), body })
  expect(await here.card(id)).toMatchObject({ email: 'new@example.com' })
})

/** How many wait for what a booking has locked. */
async function waiting() {
  const row = await db.look.one<{ count: number }>(sql`
    select count(distinct pid) from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`)
  return row?.count
}
