import { fault, type Fault } from '../fault.ts'

type TypedNeed = {
  readonly pool_id: string | null
  readonly point_id: string | null
  readonly kind: string | null
  readonly from_minute: number
  readonly until_minute: number | null
}

/** What is wrong with what a service says that it needs; undefined when nothing is. */
export function needFaults(needs: readonly TypedNeed[], minutes: number): Fault | undefined {
  for (const { pool_id, point_id, kind, from_minute, until_minute } of needs) {
    if ([pool_id, point_id, kind].filter((named) => named !== null && named !== '').length !== 1)
      return fault('need_missing')
    if (from_minute >= minutes || (until_minute ?? minutes) > minutes) return fault('need_after_visit')
    if (until_minute !== null && until_minute <= from_minute) return fault('need_backwards')
  }
  return undefined
}
