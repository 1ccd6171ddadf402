import { type ChartRow, tell } from '#domain/statistics/charts.ts'
import { lastWeeks, weekFigures } from '#domain/statistics/week.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { chartStatements } from './charts.sql.ts'
import { type BranchWeek, weekMessages } from './week-messages.ts'
import { branchesOfFacility, markTold, nextReader, type WeekReader } from './weekly-figures.sql.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly site: MailSite }

/**
 * Sends one manager the figures of the week that is over, branch by branch; where there was nothing in two weeks, nothing is
 * sent. Returns how many were looked at.
 */
export function sendWeeklyFigures({ database, clock, site }: Deps): Promise<number> {
  return database.asWorker('weekly figures', async (tx) => {
    const now = clock.now()
    const reader = await nextReader(tx, now)
    if (!reader) return 0
    if (!(await markTold(tx, reader))) return 1
    const branches = await figuresOf(tx, now, reader)
    if (branches.length > 0) await insertMessages(tx, weekMessages(now, site, reader, branches))
    return 1
  })
}

async function figuresOf(tx: Runner, now: Instant, { facility, today }: WeekReader): Promise<BranchWeek[]> {
  const { week, before } = lastWeeks(today)
  const found: BranchWeek[] = []
  for (const { id, name } of await branchesOfFacility(tx, facility)) {
    const rowOf = async (days: typeof week): Promise<ChartRow | undefined> => {
      const counting = { branches: [id], ...days, practitioner: undefined, service: undefined, mode: undefined }
      return tell('totals', await tx.many(chartStatements.totals({ now, step: 'day', counting })))[0]
    }
    const figures = weekFigures(await rowOf(week), await rowOf(before))
    if (figures.some(({ key, ...of }) => key === 'visits' && (of.now !== 0 || of.before !== 0)))
      found.push({ name, figures })
  }
  return found
}
