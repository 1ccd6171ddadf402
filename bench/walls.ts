import type { Round } from './load.ts'
import type { Work } from './figures.ts'
import { inPairs, settled } from './paired.ts'
import { drained, type Side } from './side.ts'

/**
 * The same checkout with row-level security and without, in turns: what the walls alone cost. The ratios are those of
 * the checkout as it is to the one with its walls down.
 */
export async function compareWalls(side: Side) {
  const tables = await walledTables(side)
  const rounds = (up: boolean) => async (work: Work) => {
    await drained(side)
    await setWalls(side, tables, up)
    return warmRound(work, side)
  }
  try {
    await inPairs(rounds(true), rounds(false), (work) => settled(work, side))
  } finally {
    await setWalls(side, tables, true)
  }
}

async function walledTables({ checkout: { owner } }: Side): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

async function setWalls({ checkout: { owner } }: Side, tables: readonly string[], up: boolean) {
  for (const table of tables) await owner.query(`alter table ${table} ${up ? 'enable' : 'disable'} row level security`)
}

/** Each connection plans anew once a table was altered, and that is no part of the round. */
async function warmRound(work: Work, side: Side): Promise<Round> {
  await work.warmUp(side)
  return work.round(side)
}
