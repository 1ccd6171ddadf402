import pg from 'pg'
import { expect, test } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { foreignWorld } from '#tests/support/foreign-world.ts'
import { strangers, tryEverything } from '#tests/support/strangers.ts'

test('with the walls of the database taken down the product still refuses everything foreign', async () => {
  const { db, app, clock } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const people = await strangers(app, db, clock.now())
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(`
    do $$ declare t text; begin
      for t in select relname from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace loop
        execute format('alter table %I disable row level security', t);
        execute format('grant all on %I to tendwell_app', t);
      end loop;
    end $$;
    create or replace function is_product() returns boolean language sql stable as 'select true'`)
  await owner.end()
  const cells = await tryEverything(db, world, people, clock)
  console.log(JSON.stringify({ 'cells with row security off': cells.length }))
  expect(
    cells.filter(({ changed }) => changed).map(({ who, address, status }) => `${who}: ${address} -> ${status}`),
  ).toEqual([])
  expect(cells.filter(({ told }) => told).map(({ who, address, status }) => `${who}: ${address} -> ${status}`)).toEqual(
    [],
  )
}, 120_000)
