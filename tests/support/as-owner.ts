import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Changes the tables themselves, as a test does that makes one row fail. */
export async function asOwner({ ownerUrl }: TestDatabase, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}

/** Makes every change of one row of a table fail until what is returned is called. */
export async function stumbleOver(db: TestDatabase, table: string, id: string): Promise<() => Promise<void>> {
  await asOwner(
    db,
    `create or replace function stumble() returns trigger language plpgsql as $$ begin
      if new.id = '${id}' then raise exception 'it stumbles'; end if; return new; end $$`,
  )
  await asOwner(db, `create trigger stumble before update on ${table} for each row execute function stumble()`)
  return () => asOwner(db, `drop trigger stumble on ${table}`)
}
