import { addDays, asLocalDate } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { wallOf } from '../../../lib/format.ts'

export type Offered = {
  readonly slug: string
  readonly offering: string
  readonly service: string
  readonly zone: string
}

/** The three free times around one that is gone. */
export async function nearestTimes({ slug, offering, service, zone }: Offered, start: string): Promise<string[]> {
  const from = addDays(asLocalDate(wallOf(zone, start).date), -7)
  const { times } = await call('GET /doctors/:slug/slots', {
    params: { slug },
    query: { offering, service, from, days: 15 },
  })
  const away = (time: string) => Math.abs(Date.parse(time) - Date.parse(start))
  return times
    .filter((time) => time !== start)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, 3)
    .toSorted()
}
