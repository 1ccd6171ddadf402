import { day, later, type Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { countThrottle } from '../throttle.sql.ts'

/**
 * The most reports about one doctor that wait from people who are logged in, and as many again from those who are not: by
 * then the reviewers know, a flood fills nothing, and strangers take no room from patients.
 */
export const mostOpenReports = 50

/** The most reports about one doctor that are taken in a day from one account, or from one network without a log-in. */
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
 * `full`: too many wait already, and this one was not kept; `yours`: too many came from there today. Anybody may report and sees
 * nothing of other reports, so it is written as the product.
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
