import type { Database, Runner } from '../platform/database/database.ts'
import { type Statement, sql } from '../platform/database/sql.ts'
import { isSealed, keyChecks, type Keyring, recordsKeys, secrets, type SealedFor } from '../platform/keyring.ts'
import { wrapAgain } from '../platform/sealed-record.ts'

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
    return (
      blanked +
      (await sealMessages(tx)) +
      (await sealConversations(tx)) +
      (await sealAnswers(tx)) +
      (await sealConsents(tx)) +
      (await sealSignatures(tx)) +
      (await sealLetters(tx)) +
      (await sealNotes(tx)) +
      (await sealSecondSteps(tx)) +
      (await wrapRecordKeys(tx)) +
      (await sealChecks(tx))
    )
  })
}

/** How many rows wait to be sealed with the newest key. */
export async function unsealedRows(database: Database): Promise<number> {
  const row = await database.asWorker('count unsealed', (tx) =>
    tx.one<{ count: number }>(sql`
      select (select count(*) from outbox_message where state in ('queued', 'dead') and body <> '' and not starts_with(body, ${secrets.prefix}))
        + (select count(*) from outbox_message where state = 'sent' and body <> '')
        + (select count(*) from conversation_message where not starts_with(body, ${secrets.prefix}))
        + (select count(*) from questionnaire_response where not starts_with(answers, ${secrets.prefix}))
        + (select count(*) from visit_consent where content <> '' and not starts_with(content, ${secrets.prefix}))
        + (select count(*) from visit_consent where signature <> '' and not starts_with(signature, ${secrets.prefix}))
        + (select count(*) from letter_draft where content <> '' and not starts_with(content, ${secrets.prefix}))
        + (select count(*) from visit_note where not starts_with(body, ${secrets.prefix}))
        + (select count(*) from account where totp_secret is not null and not starts_with(totp_secret, ${secrets.prefix}))
        + (select count(*) from record_item where starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix}))
        + (select count(*) from record_export where starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix}))
        + (select count(*) from verification_evidence where starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix}))
        + (select count(*) from installation_secret where name in (${keyChecks.secrets.name}, ${keyChecks.credentials.name}) and starts_with(value, 'sealed:') and not starts_with(value, ${secrets.prefix}))
        + (select count(*) from installation_secret where name = ${keyChecks.records.name} and starts_with(value, 'sealed:') and not starts_with(value, ${recordsKeys.prefix})) as count`),
  )
  return row?.count ?? 0
}

async function sealMessages(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, body as text from outbox_message
    where state in ('queued', 'dead') and body <> '' and not starts_with(body, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('message', rows))
    await tx.run(sql`update outbox_message set body = ${text} where id = ${id}`)
  return rows.length
}

async function sealConversations(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, body as text from conversation_message where not starts_with(body, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('conversation', rows))
    await tx.run(sql`update conversation_message set body = ${text} where id = ${id}`)
  return rows.length
}

async function sealAnswers(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select appointment_id as id, answers as text from questionnaire_response where not starts_with(answers, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('questionnaire', rows))
    await tx.run(sql`update questionnaire_response set answers = ${text} where appointment_id = ${id}`)
  return rows.length
}

async function sealConsents(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, content as text from visit_consent where content <> '' and not starts_with(content, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('consent', rows))
    await tx.run(sql`update visit_consent set content = ${text} where id = ${id}`)
  return rows.length
}

async function sealSignatures(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, signature as text from visit_consent where signature <> '' and not starts_with(signature, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('signature', rows))
    await tx.run(sql`update visit_consent set signature = ${text} where id = ${id}`)
  return rows.length
}

async function sealLetters(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, content as text from letter_draft where content <> '' and not starts_with(content, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('letter', rows))
    await tx.run(sql`update letter_draft set content = ${text} where id = ${id}`)
  return rows.length
}

async function sealNotes(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, body as text from visit_note where not starts_with(body, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('note', rows))
    await tx.run(sql`update visit_note set body = ${text} where id = ${id}`)
  return rows.length
}

/** The keys of files, under the newest master key; the files themselves stay as they are. What was never sealed is not ours. */
async function wrapRecordKeys(tx: Runner): Promise<number> {
  let wrapped = 0
  for (const table of [sql`record_item`, sql`record_export`, sql`verification_evidence`])
    wrapped += await wrapKeysOf(tx, table)
  return wrapped
}

async function wrapKeysOf(tx: Runner, table: Statement): Promise<number> {
  const rows = await tx.many<{ id: string; wrapped_key: string }>(sql`
    select id, wrapped_key from ${table} where starts_with(wrapped_key, 'sealed:') and not starts_with(wrapped_key, ${recordsKeys.prefix})
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

async function sealSecondSteps(tx: Runner): Promise<number> {
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select id, totp_secret as text from account
    where totp_secret is not null and not starts_with(totp_secret, ${secrets.prefix})
    limit ${atOnce} for update skip locked`)
  for (const { id, text } of sealedAnew('totp', rows))
    await tx.run(sql`update account set totp_secret = ${text} where id = ${id}`)
  return rows.length
}

function sealedAnew(kind: SealedFor['kind'], rows: readonly { id: string; text: string }[]) {
  return rows.map(({ id, text }) => ({ id, text: secrets.seal(secrets.open(text, { kind, id }), { kind, id }) }))
}
