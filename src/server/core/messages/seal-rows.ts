import type { Database, Runner } from '../../platform/database/database.ts'
import { join, type Statement, sql } from '../../platform/database/sql.ts'
import {
  isSealed,
  keyChecks,
  type Keyring,
  recordsKeys,
  secrets,
  type SealedFor,
  SecretsError,
} from '../../platform/keyring.ts'
import { wrapAgain } from '../../platform/sealed-record.ts'
import { eachByItself } from '../each-by-itself.ts'

const atOnce = 200

/** Rows that do not open, by table: each is told and tried once. */
export type Unopened = Map<string, Set<string>>

type Bad = {
  readonly unopened: Unopened
  /** Names rows that were skipped, never what they hold. */
  readonly tell: (table: string, ids: readonly string[]) => void
}

/**
 * Seals with the newest key what older versions left in the clear or an older key sealed, and blanks the bodies of what
 * was sent before they were blanked at once. A small step each time, each table by itself; a row that does not open is
 * skipped. Returns how many rows it sealed, blanked or skipped, 0 when nothing new is found.
 */
export async function sealRows(database: Database, bad: Bad): Promise<number> {
  const { secrets: start, credentials, records } = keyChecks
  const pieces = [
    blankSent,
    ...[...sealed.map(textsOf), ...wrapped.map(keysOf)].map((place) => (tx: Runner) => sealPlace(tx, place, bad)),
    ...[start, credentials].map((check) => (tx: Runner) => sealCheck(tx, check, secrets, bad)),
    (tx: Runner) => sealCheck(tx, records, recordsKeys, bad),
  ]
  let count = 0
  await eachByItself(
    pieces.map((piece) => async () => {
      count += await database.asWorker('seal rows', piece)
    }),
  )
  return count
}

function blankSent(tx: Runner): Promise<number> {
  return tx.run(sql`
    update outbox_message set body = '' where id = any (array(
      select id from outbox_message where state = 'sent' and body <> '' order by id limit ${atOnce} for update skip locked))`)
}

/** How many rows wait to be sealed with the newest key. */
export async function unsealedRows(database: Database): Promise<number> {
  const { secrets: start, credentials, records } = keyChecks
  const waiting = [
    sql`(select count(*) from outbox_message where state = 'sent' and body <> '')`,
    ...sealed.map((place) => sql`(select count(*) from ${place.table} where ${isOld(place)})`),
    ...wrapped.map((table) => sql`(select count(*) from ${table} where ${isOldKey()})`),
    sql`(select count(*) from installation_secret where name in (${start.name}, ${credentials.name})
      and starts_with(value, 'sealed:') and not starts_with(value, ${secrets.prefix}))`,
    sql`(select count(*) from installation_secret where name = ${records.name}
      and starts_with(value, 'sealed:') and not starts_with(value, ${recordsKeys.prefix}))`,
  ]
  const row = await database.asWorker('count unsealed', (tx) =>
    tx.one<{ count: number }>(
      sql`select sum(n)::bigint as count from unnest(array[${join(waiting, ', ')}]::bigint[]) n`,
    ),
  )
  return row?.count ?? 0
}

/** What the newest key seals: which column of which table, for what, and which of its rows. */
type Sealed = {
  readonly kind: SealedFor['kind']
  readonly table: Statement
  readonly id: Statement
  readonly text: Statement
  readonly which: Statement
}

const all = sql`true`
const sealed: readonly Sealed[] = [
  {
    kind: 'message',
    table: sql`outbox_message`,
    id: sql`id`,
    text: sql`body`,
    which: sql`state in ('queued', 'dead') and body <> ''`,
  },
  { kind: 'conversation', table: sql`conversation_message`, id: sql`id`, text: sql`body`, which: all },
  {
    kind: 'questionnaire',
    table: sql`questionnaire_response`,
    id: sql`appointment_id`,
    text: sql`answers`,
    which: all,
  },
  { kind: 'consent', table: sql`visit_consent`, id: sql`id`, text: sql`content`, which: sql`content <> ''` },
  { kind: 'signature', table: sql`visit_consent`, id: sql`id`, text: sql`signature`, which: sql`signature <> ''` },
  { kind: 'letter', table: sql`letter_draft`, id: sql`id`, text: sql`content`, which: sql`content <> ''` },
  { kind: 'note', table: sql`visit_note`, id: sql`id`, text: sql`body`, which: all },
  { kind: 'totp', table: sql`account`, id: sql`id`, text: sql`totp_secret`, which: sql`totp_secret is not null` },
]

const isOld = ({ text, which }: Sealed) => sql`${which} and not starts_with(${text}, ${secrets.prefix})`

/** Where a text lies that waits for the newest key, and how it is sealed anew. */
type Place = Pick<Sealed, 'table' | 'id' | 'text'> & {
  readonly isOld: Statement
  readonly anew: (id: string, text: string) => string
}

const textsOf = (place: Sealed): Place => ({
  ...place,
  isOld: isOld(place),
  anew: (id, text) => {
    const purpose = { kind: place.kind, id }
    return secrets.seal(secrets.open(text, purpose), purpose)
  },
})

async function sealPlace(tx: Runner, { table, id: key, text, isOld, anew }: Place, bad: Bad): Promise<number> {
  const skipped = [...(bad.unopened.get(table.text) ?? [])]
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select ${key} as id, ${text} as text from ${table} where ${isOld} and ${key} <> all (${skipped}::uuid[])
    order by ${key} limit ${atOnce} for update skip locked`)
  const unopened: string[] = []
  for (const { id, text: old } of rows) {
    const sealedAnew = orUndefined(() => anew(id, old))
    if (sealedAnew === undefined) unopened.push(id)
    else await tx.run(sql`update ${table} set ${text} = ${sealedAnew} where ${key} = ${id}`)
  }
  skip(bad, table.text, unopened)
  return rows.length
}

function orUndefined(open: () => string): string | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SecretsError) return undefined
    throw error
  }
}

function skip({ unopened, tell }: Bad, table: string, ids: readonly string[]) {
  if (ids.length === 0) return
  unopened.set(table, new Set([...(unopened.get(table) ?? []), ...ids]))
  tell(table, ids)
}

/** The tables whose rows have the key of a file, wrapped by the master key. */
const wrapped = [sql`record_item`, sql`record_export`, sql`verification_evidence`] as const
const isOldKey = () => sql`starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix})`

/** The keys of files, under the newest master key; the files themselves stay as they are. What was never sealed is not ours. */
const keysOf = (table: Statement): Place => ({
  table,
  id: sql`id`,
  text: sql`wrapped_key`,
  isOld: isOldKey(),
  anew: wrapAgain,
})

type Check = (typeof keyChecks)[keyof typeof keyChecks]

/**
 * What each start compares its keys by, and the key that signs credentials: sealed by an old key alone, they would refuse
 * every server once that one is gone.
 */
async function sealCheck(tx: Runner, { name, purpose }: Check, keys: Keyring, bad: Bad): Promise<number> {
  const table = 'installation_secret'
  if (bad.unopened.get(table)?.has(name)) return 0
  const row = await tx.one<{ value: string }>(sql`
    select value from installation_secret where name = ${name} and not starts_with(value, ${keys.prefix}) for update`)
  if (!row || !isSealed(row.value)) return 0
  const anew = orUndefined(() => keys.seal(keys.open(row.value, purpose), purpose))
  if (anew !== undefined) return tx.run(sql`update installation_secret set value = ${anew} where name = ${name}`)
  skip(bad, table, [name])
  return 1
}
