import { eachByItself } from '../../core/each-by-itself.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { agendaReaders, markAgendaTold, visitsOfDay } from './agenda.sql.ts'
import { agendaMessages } from './agenda-messages.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly site: MailSite }

/** Sends some doctors the agenda of their day, each by itself. Returns how many were looked at. */
export async function sendDayAgendas({ database, clock, site }: Deps): Promise<number> {
  const now = clock.now()
  const readers = await database.asWorker('day agendas', (tx) => agendaReaders(tx, now))
  await eachByItself(
    readers.map(
      (reader) => () =>
        database.asWorker('day agendas', async (tx) => {
          if (!(await markAgendaTold(tx, reader))) return
          await insertMessages(tx, agendaMessages(now, site, reader, await visitsOfDay(tx, reader)))
        }),
    ),
  )
  return readers.length
}
