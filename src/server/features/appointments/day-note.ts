import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { refuse } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { type BranchRow, loadBranch } from './load-branch.ts'

type Note = Answer<'PUT /branches/:branchId/days/:date/note'>
type Row = { text: string; version: number; changed_at: Instant; changed_by_name: string }

/** Writes the notes of a day. Somebody who had an older version is refused, with what stands there now. */
export function writeDayNote(
  { database, clock }: AppointmentDeps,
  actor: AccountActor,
  { branchId, date }: { branchId: string; date: string },
  { text, version }: BodyOf<'PUT /branches/:branchId/days/:date/note'>,
): Promise<Note> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'appointments.progress', branchId)
    const written = await saveNote(tx, now, branch, { date, text, version, account: actor.account })
    if (!written) return refuse('changed', { extra: { current: await currentNote(tx, branchId, date) } })
    await writeAudit(tx, now, actor, { action: 'branch.day_note', subject: { kind: 'branch', id: branchId } })
    await tellLive(tx, [`branch:${branchId}`], { kind: 'day_note' })
    return told(written)
  })
}

type Wish = { date: string; text: string; version: number; account: string }

/** Keeps the notes unless somebody else changed them meanwhile: then no row is answered. */
function saveNote(
  tx: Runner,
  now: Instant,
  { id: branch }: Allowed<BranchRow, 'appointments.progress'>,
  { date, text, version, account }: Wish,
) {
  return tx.one<Row>(sql`
    insert into day_note (branch_id, day, text, changed_by, changed_by_name, changed_at)
    select ${branch}, ${date}::date, ${text}, a.id, concat_ws(' ', a.first_name, a.last_name), ${at(now)}
    from account a where a.id = ${account} and (${version} = 0 or exists (select from day_note n where n.branch_id = ${branch} and n.day = ${date}::date))
    on conflict (branch_id, day) do update set text = excluded.text, version = day_note.version + 1, changed_by = excluded.changed_by,
      changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at
    where day_note.version = ${version}
    returning text, version, changed_at, changed_by_name`)
}

async function currentNote(tx: Runner, branch: string, date: string): Promise<Note | undefined> {
  const row = await tx.one<Row>(sql`
    select text, version, changed_at, changed_by_name from day_note where branch_id = ${branch} and day = ${date}::date`)
  return row && told(row)
}

function told({ text, version, changed_at, changed_by_name }: Row): Note {
  return { text, version, changed_at: toRfc3339(changed_at), changed_by: changed_by_name }
}
