import { day, later, type Instant } from '#domain/time/instant.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { countThrottle } from './throttle.sql.ts'

/**
 * So many reports about one doctor wait at most from people who are logged in, and as many from those who are not: whoever
 * reads them knows by then, a flood fills nothing, and strangers take no room from patients.
 */
export const mostOpenReports = 50

/** So many reports about one doctor are taken within a day from one account, or from one network without a log-in. */
export const mostReportsADay = 5

type Report = {
  readonly practitioner: string
  readonly kind: string
  readonly words: string
  readonly account: string | null
  /** The network it comes from. */
  readonly address: string
}

/**
 * Keeps what somebody says is wrong on a doctor's page. The same words about the same doctor that still wait are kept once;
 * `full`: so many wait that this one was not kept; `yours`: so many came from there today. Anybody may say it, and reads nothing of what others said: so it is
 * written as the product.
 */
export function keepReport(
  tx: Runner,
  now: Instant,
  { practitioner, kind, words, account, address }: Report,
): Promise<'kept' | 'known' | 'full' | 'yours'> {
  return tx.asProduct(async (product) => {
    const kept = await product.run(sql`
      insert into detail_report (id, practitioner_id, kind, words, account_id, said_at)
      select ${newId(now)}, ${practitioner}, ${kind}, ${words}, ${account}, ${at(now)}
      where not exists (select from detail_report r where r.practitioner_id = ${practitioner} and r.closed_at is null
          and r.kind = ${kind} and lower(r.words) = lower(${words}))
        and (select count(*) from detail_report r where r.practitioner_id = ${practitioner} and r.closed_at is null
          and (r.account_id is null) = (${account}::uuid is null)) < ${mostOpenReports}`)
    if (kept > 0) {
      const from = account ? `account ${account}` : address
      const today = await countThrottle(product, now, `reports ${practitioner} ${from}`, later(now, day))
      return today > mostReportsADay ? 'yours' : 'kept'
    }
    const known = await product.one(sql`
      select id from detail_report r where r.practitioner_id = ${practitioner} and r.closed_at is null
        and r.kind = ${kind} and lower(r.words) = lower(${words}) limit 1`)
    return known ? 'known' : 'full'
  })
}
