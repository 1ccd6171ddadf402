import type { Runner } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * The calls of video visits that took place: most in two stretches with a break between, some never joined by both, and some that
 * broke off for everybody at once, so that nobody counted their last stretch.
 */
export async function inventCalls(tx: Runner) {
  await tx.run(sql`create temp table spoken on commit drop as
    select id, start_at, right(reference, 1)::int as n, 5 + (extract(epoch from start_at)::int / 300) % 1900 as long from appointment
    where mode = 'video' and reference like 'Y%' and status = 'completed' and right(reference, 1) <> '0'`)
  await tx.run(sql`
    insert into call_place (id, appointment_id, key, role, proof, name, audio_only, state, seat, knocked_at, seen_at)
    select uuid_v7(), id, 'visit link', 'patient', 'visit_link', 'Invented', false, 'connected', 1, start_at, start_at + make_interval(secs => long + 100)
    from spoken`)
  await tx.run(sql`
    insert into call_event (id, appointment_id, at, kind)
    select uuid_v7(), id, start_at + make_interval(secs => e.after), e.kind from spoken cross join lateral (values (0, 'both connected'),
      (long / 2, 'both no longer connected'), (long / 2 + 40, 'both connected'), (long + 100, 'both no longer connected')) as e(after, kind)
    where n <> 9 or e.after < long + 100`)
  await tx.run(sql`
    update meeting m set state = case when n = 9 then 'live' else 'ended' end, seconds = case when n = 9 then long / 2 else long + 60 end,
      live_since = case when n = 9 then start_at + make_interval(secs => long / 2 + 40) end
    from spoken where spoken.id = m.appointment_id`)
}
