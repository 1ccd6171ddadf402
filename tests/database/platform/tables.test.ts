import { expect, test } from 'vitest'
import { deleteDueAccounts } from '#server/features/accounts/delete-accounts.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { plantedPassword, plantPerson } from '#tests/support/planted-person.ts'

const { db, app, clock, clinic } = await openClinic()
const { logIn } = accountsOf(app, db)

/** The tables with a column that points to somebody, by a foreign key or by its name. */
const pointing = await db.look.many<{ name: string }>(sql`
  select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
      and k.confrelid in ('account'::regclass, 'patient'::regclass, 'practitioner'::regclass)
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (k.oid is not null
    or a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)(account|patient|practitioner)(_id)?$|_by$')`)

const textOf = (table: (typeof tables)[number]['table']) =>
  db.look
    .one<{ text: string | null }>(sql`select string_agg(t::text, e'\n') as text from ${table} t`)
    .then((row) => row?.text ?? '')

test('every table has one owner, who says how long its rows are kept, or why they stay', async () => {
  const all = await db.look.many<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.map(({ table }) => table.text).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
})

test('for every table that points to somebody its owner says what they download and what becomes of it', () => {
  const answered = tables.filter(({ told, ends }) => told && ends).map(({ table }) => table.text)
  expect(pointing.length).toBeGreaterThan(30)
  expect(pointing.map(({ name }) => name).filter((name) => !answered.includes(name))).toEqual([])
  const names = tables.flatMap(({ told }) => told?.as ?? [])
  expect(names.length).toBe(new Set(names).size)
})

test('a person downloads a row of every table that points to them, and nobody else; when the account ends, what goes is gone', async () => {
  const now = clock.now()
  const [leaver, stayer] = [await clinic.doctor(), await clinic.doctor()]
  // Who is cared for must be there before the carer.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into patient (id, account_id, relation, first_name, last_name, created_at)
      select gen_random_uuid(), a, 'parent', 'Old', 'Person', ${at(now)} from unnest(${[leaver.account, stayer.account]}::uuid[]) a`),
  )
  await plantPerson(db.database, now, stayer, leaver, 'stayer')
  const { email } = await plantPerson(db.database, now, leaver, stayer, 'leaver')

  const me = await logIn(email, plantedPassword)
  const data = await me.call('POST /auth/security/data', { body: { password: plantedPassword } })
  const told = tables.flatMap((rules) => (rules.told ? [rules.told.as] : []))
  expect(told.filter((name) => !Array.isArray(data[name]) || data[name].length === 0)).toEqual([])
  expect(JSON.stringify(data)).not.toContain('stayer')
  expect(JSON.stringify(data)).toContain('leaver')

  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set deletion_due_at = ${at(now)} where id = ${leaver.account}`),
  )
  const whoseWas = await db.look.many<{ id: string }>(sql`select id from patient where account_id = ${leaver.account}`)
  expect(await deleteDueAccounts({ database: db.database, clock, tables })).toBe(1)
  // Whom clinics keep is theirs by now. What stays is found by whose it was.
  const theirs = await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update patient set account_id = ${leaver.account} where id = any (${whoseWas.map(({ id }) => id)}::uuid[]) and account_id is null`,
    ),
  )
  expect(theirs).toBeGreaterThan(0)
  for (const { table, told, ends } of tables) {
    if (!ends) continue
    const text = await textOf(table)
    const name = table.text
    const rows = told ? await db.look.many(told.rows(leaver.account)) : []
    if ('gone' in ends) expect({ name, rows }).toEqual({ name, rows: [] })
    if (!('stays' in ends)) expect({ name, found: text.includes('leaver') }).toEqual({ name, found: false })
    else expect({ name, left: rows.length > 0 }).toEqual({ name, left: true })
    // Of the other person, whose rows were planted alike, nothing has gone.
    if (told && name !== 'carer') {
      const others = await db.look.many(told.rows(stayer.account))
      expect({ name, left: others.length > 0 }).toEqual({ name, left: true })
    }
  }
  expect(await textOf(sql`patient`)).not.toContain('child of leaver')
  // Nobody finds a doctor who has gone, and screens that are still open learn that they are logged out.
  const found = (practitioner: string) =>
    db.look.one(sql`
      select d.is_published, bool_or(o.is_listed) as is_listed from practitioner d join offering o on o.practitioner_id = d.id
      where d.id = ${practitioner} group by d.id`)
  expect(await found(leaver.practitioner)).toEqual({ is_published: false, is_listed: false })
  expect(await found(stayer.practitioner)).toEqual({ is_published: true, is_listed: true })
  expect(
    await db.look.one(sql`
      select count(*) from live_event where body->>'kind' = 'logged_out' and topics = array[${`user:${leaver.account}`}]`),
  ).toEqual({ count: 1 })
})
