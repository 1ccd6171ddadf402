import type { MailSite } from '../../core/letter.ts'
import { insertMessages } from '../../core/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { markAgendaTold, nextAgendaReader, visitsOfDay } from './agenda.sql.ts'
import { agendaMessages } from './agenda-messages.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly site: MailSite }

/** Sends one doctor the agenda of the day. Returns how many were looked at. */
export function sendDayAgenda({ database, clock, site }: Deps): Promise<number> {
  return database.asWorker('day agendas', async (tx) => {
    const now = clock.now()
    const reader = await nextAgendaReader(tx, now)
    if (!reader) return 0
    if (!(await markAgendaTold(tx, reader))) return 1
    await insertMessages(tx, agendaMessages(now, site, reader, await visitsOfDay(tx, reader)))
    return 1
  })
}
