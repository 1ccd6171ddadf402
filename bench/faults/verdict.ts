import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkAnswers, checkHistory } from '#server/core/visits/history-check.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Outcome } from './clients.ts'
import type { World } from './world.ts'

/** What the clients were told, against what the database holds. */
export async function judge(world: World, outcomes: readonly Outcome[]) {
  const told = outcomes.filter(({ appointment }) => appointment !== undefined)
  const rows = told.map(({ appointment, wish }) => ({ id: appointment, doctor: wish.doctor, start: at(wish.start) }))
  return world.database.asWorker('verdict', async (tx) => {
    const found = await tx.one(sql<Record<string, number>>`
      with told as (select * from jsonb_to_recordset(${JSON.stringify(rows)}) as t(id uuid, doctor uuid, start timestamptz))
      select
        (select count(*) from told t where not exists (select from appointment a where a.id = t.id and a.practitioner_id = t.doctor
          and a.start_at = t.start and a.status = 'booked')) as lost,
        (select count(*) from appointment a where a.id not in (select id from told)) as unknown,
        (select count(*) - count(distinct (practitioner_id, start_at)) from appointment where status = 'booked') as doubled,
        (select count(*) from claim a join claim b on a.resource_id = b.resource_id and a.lane = b.lane and a.during && b.during
          and a.ctid < b.ctid) as overlaps,
        (select count(*) from outbox_message m where m.about is not null and not exists (select from appointment a where a.id = m.about)) as orphans,
        (select count(*) from appointment a where (select count(*) from outbox_message m where m.about = a.id and m.kind = 'N04'
          and m.channel = 'mail') <> 1) as untold`)
    const doctors = world.doctors.map(({ practitioner }) => practitioner)
    const digest = await compareDigest(tx, instant(Date.now()), doctors)
    for (const example of digest.examples) process.stderr.write(`${example}\n`)
    const history = await checkHistory(tx, instant(Date.now()), doctors)
    const answers = await checkAnswers(
      tx,
      told.map(({ appointment = '' }) => appointment),
    )
    for (const example of [...history.examples, ...answers.examples]) process.stderr.write(`${example}\n`)
    const repeated = outcomes.filter(({ tries }) => tries > 1).length
    const withoutAnswer = outcomes.filter(({ refused }) => refused !== undefined).length
    return {
      told: { wishes: world.wishes.length, booked: told.length, repeated },
      mustBeZero: {
        without_answer: withoutAnswer,
        ...found,
        differences: digest.differences,
        history: history.faults + answers.faults,
      },
    }
  })
}
