import type { Database, Runner } from '../../platform/database/database.ts'
import { join, type Statement, sql } from '../../platform/database/sql.ts'
import { isSealed, keyChecks, type Keyring, recordsKeys, secrets, type SealedFor } from '../../platform/keyring.ts'
import { wrapAgain } from '../../platform/sealed-record.ts'

const atOnce = 200

/**
 * Seals with the newest key what older versions left in the clear or an older key sealed, and blanks the bodies of what
 * was sent before they were blanked at once. A small step each time; returns how many rows it touched, 0 when all is done.
 */
export function sealRows(database: Database): Promise<number> {
  return database.asWorker('seal rows', async (tx) => {
    const blanked = await tx.run(sql`
      update outbox_message set body = '' where id = any (array(
        select id from outbox_message where state = 'sent' and body <> '' limit ${atOnce} for update skip locked))`)
    let count = blanked
    for (const place of sealed) count += await sealTexts(tx, place)
    return count + (await wrapRecordKeys(tx)) + (await sealChecks(tx))
  })
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

async function sealTexts(tx: Runner, place: Sealed): Promise<number> {
  const { kind, table, id: key, text } = place
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select ${key} as id, ${text} as text from ${table} where ${isOld(place)} limit ${atOnce} for update skip locked`)
  for (const row of rows) {
    const { id } = row
    const anew = secrets.seal(secrets.open(row.text, { kind, id }), { kind, id })
    await tx.run(sql`update ${table} set ${text} = ${anew} where ${key} = ${id}`)
  }
  return rows.length
}

/** The tables whose rows have the key of a file, wrapped by the master key. */
const wrapped = [sql`record_item`, sql`record_export`, sql`verification_evidence`] as const
const isOldKey = () => sql`starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix})`

/** The keys of files, under the newest master key; the files themselves stay as they are. What was never sealed is not ours. */
async function wrapRecordKeys(tx: Runner): Promise<number> {
  let count = 0
  for (const table of wrapped) count += await wrapKeysOf(tx, table)
  return count
}

async function wrapKeysOf(tx: Runner, table: Statement): Promise<number> {
  const rows = await tx.many<{ id: string; wrapped_key: string }>(sql`
    select id, wrapped_key from ${table} where ${isOldKey()}
    limit ${atOnce} for update skip locked`)
  for (const { id, wrapped_key } of rows)
    await tx.run(sql`update ${table} set wrapped_key = ${wrapAgain(id, wrapped_key)} where id = ${id}`)
  return rows.length
}

/**
 * What each start compares its keys by, and the key that signs credentials: sealed by an old key alone, they would refuse
 * every server once that one is gone.
 */
async function sealChecks(tx: Runner): Promise<number> {
  const { secrets: start, credentials, records } = keyChecks
  const ours = (await sealCheck(tx, start, secrets)) + (await sealCheck(tx, credentials, secrets))
  return ours + (await sealCheck(tx, records, recordsKeys))
}

type Check = (typeof keyChecks)[keyof typeof keyChecks]

async function sealCheck(tx: Runner, { name, purpose }: Check, keys: Keyring): Promise<number> {
  const row = await tx.one<{ value: string }>(sql`
    select value from installation_secret where name = ${name} and not starts_with(value, ${keys.prefix}) for update`)
  if (!row || !isSealed(row.value)) return 0
  return tx.run(sql`
    update installation_secret set value = ${keys.seal(keys.open(row.value, purpose), purpose)} where name = ${name}`)
}
