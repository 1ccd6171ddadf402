import type { Actor } from '#domain/access/actor.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { insertLinks } from '../../core/visits/links.sql.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { toMailbox } from '../../core/messages/to-mailbox.ts'
import { linksMessages } from '../../core/messages/visit-messages.ts'
import { makeLink } from '../../core/visits/visit-rows.ts'
import { refuseFields } from '../../http/refusal.ts'
import { toldVisit } from './told-row.ts'
import type { AppointmentDeps } from './deps.ts'
import { visitsOfAddress } from './visit-lists.sql.ts'

/** Mails new links to the visits that lie ahead of an address; does nothing, as slowly, for others. */
export async function sendLinks({ database, clock, site }: AppointmentDeps, actor: Actor, given: string) {
  const wrong = emailAddress(given)
  if (wrong) refuseFields({ email: wrong })
  const [now, email] = [clock.now(), given.trim().toLowerCase()]
  await database.as(actor, async (tx) => {
    await refuseTooManyMails(tx, now, 'visit_links', email)
    await toMailbox(tx, async (product) => {
      const told = (await visitsOfAddress(product, now, email)).map((row) => {
        const link = makeLink(row.id, row.end_at)
        return { link: link.row, visit: toldVisit(row, link.token) }
      })
      if (told.length === 0) return
      await insertLinks(
        product,
        told.map(({ link }) => link),
      )
      const visits = told.map(({ visit }) => visit)
      await insertMessages(product, linksMessages(now, site, visits))
    })
  })
}
