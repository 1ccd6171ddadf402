import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { type Bench, freeTimes, bookingCall } from './bookings.ts'
import { report } from './report.ts'
import type { Running } from './servers.ts'

/** So many patients after one time, half of them on a second server: exactly one gets it. */
export async function measureRaces(bench: Bench, second: Running, sizes: readonly number[]) {
  for (const [round, count] of sizes.entries()) {
    const [time] = await freeTimes(bench, 20 + round, 1)
    if (!time) throw new Error('The bench found no free time to race for')
    const calls = []
    for (let index = 0; index < count; index += 1) calls.push((await bookingCall(bench, index, time)).call)
    const began = performance.now()
    const statuses = await Promise.all(
      calls.map(async ({ path, headers, body }, index) => {
        const { port } = index % 2 === 0 ? bench.server : second
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
    const { overlaps, differences } = await verdict(bench, time.offering)
    const ok = won === 1 && others + overlaps + differences === 0
    report({ name: `race of ${count} on one time, two servers: won`, value: won, unit: '', goal: '1', ok })
    report({ name: `race of ${count}: other than 201 and 409, overlaps, differences`, value: others + overlaps + differences, unit: '', goal: '0', ok }) // prettier-ignore
    report({ name: `race of ${count}: all answered after`, value: seconds, unit: 's' })
  }
}

function verdict({ database }: Bench, offering: string) {
  return database.asSystem('race verdict', async (tx) => {
    const row = await tx.one(sql<{ doctor: string; overlaps: number }>`
      select o.practitioner_id as doctor, (select count(*) from claim a join claim b on a.resource_id = b.resource_id
        and a.lane = b.lane and a.during && b.during and a.ctid < b.ctid where a.resource_id = o.practitioner_id) as overlaps
      from offering o where o.id = ${offering}`)
    const check = await compareDigest(tx, instant(Date.now()), [row?.doctor ?? ''])
    return { overlaps: row?.overlaps ?? 0, differences: check.differences }
  })
}
