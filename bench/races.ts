import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countOf, type Side } from './side.ts'
import { report } from './report.ts'
import type { Running } from './servers.ts'
import { bookingCall, type Free, type Wish } from './wishes.ts'
import { newToken } from './people.ts'

/** So many patients after one time, half of them on a second server: exactly one gets it. */
export async function measureRaces(side: Side, second: Running, database: Database, sizes: readonly number[]) {
  for (const count of sizes) {
    const [time] = await side.wishes.times(1)
    if (!time) throw new Error('The bench found no free time to race for')
    const calls = (await racers(side, time, count)).map(bookingCall)
    const began = performance.now()
    const statuses = await Promise.all(
      calls.map(async ({ path, headers, body }, index) => {
        const { port } = index % 2 === 0 ? side.checkout.server : second
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    const seconds = (performance.now() - began) / 1000
    const won = statuses.filter((status) => status === 201).length
    const others = statuses.filter((status) => status !== 201 && status !== 409).length
    const wrong = others + (await faults(side, database, time))
    report({ name: `race of ${count} on one time, two servers: won`, value: won, unit: '', goal: '1', ok: won === 1 && wrong === 0 }) // prettier-ignore
    report({ name: `race of ${count}: other than 201 and 409, overlaps, differences`, value: wrong, unit: '', goal: '0', ok: wrong === 0 }) // prettier-ignore
    report({ name: `race of ${count}: all answered after`, value: seconds, unit: 's' })
  }
}

async function racers({ checkout, people }: Side, time: Free, count: number): Promise<Wish[]> {
  const wishes = people.slice(0, count).map((person) => ({ ...time, person, draft: newToken().slice(0, 22) }))
  await checkout.owner.query(
    `insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
     select draft, 'bench', account, $2, $3, $4, uuid_v7(), now(), now() + interval '1 hour'
     from jsonb_to_recordset($1) as w(draft text, account uuid)`,
    [
      JSON.stringify(wishes.map(({ draft, person }) => ({ draft, account: person.account }))),
      time.offering,
      time.service,
      time.start,
    ],
  )
  return wishes
}

async function faults({ checkout: { owner } }: Side, database: Database, { offering }: Free): Promise<number> {
  const { rows } = await owner.query<{ doctor: string }>(
    'select practitioner_id as doctor from offering where id = $1',
    [offering],
  )
  const doctor = rows[0]?.doctor ?? ''
  const overlaps = await countOf(
    owner,
    `select count(*)::int as count from claim a join claim b on a.resource_id = b.resource_id
       and a.lane = b.lane and a.during && b.during and a.ctid < b.ctid where a.resource_id = '${doctor}'`,
  )
  return database.asWorker('race verdict', async (tx) => {
    const now = instant(Date.now())
    const history = await checkHistory(tx, now, [doctor])
    for (const example of history.examples) process.stderr.write(`${example}\n`)
    return overlaps + history.faults + (await compareDigest(tx, now, [doctor])).differences
  })
}
