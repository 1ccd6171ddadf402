import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { isWorkingDay, oneWorkingDayBefore } from '#domain/verification/working-days.ts'
import { letter, type MailSite, whyOwnAccount } from '../../core/messages/letter.ts'
import { insertMessages, type MessageRow, messageRows } from '../../core/messages/outbox.ts'
import { inLanguage } from '../../platform/language.ts'
import type { OversightDeps } from './deps.ts'
import * as rows from './overdue-checks.sql.ts'

type Deps = OversightDeps & { readonly site: MailSite }

/**
 * Tells every administrator how many checks of doctors and facilities have waited longer than a working day: one message on
 * a working day, however many there are. There is never more to do now.
 */
export async function tellOverdueChecks({ database, clock, site }: Deps): Promise<false> {
  const now = clock.now()
  if (!isWorkingDay(now)) return false
  const today = utcDate(now)
  await database.asWorker('overdue checks', async (tx) => {
    if (await rows.wereTold(tx, today)) return
    const count = await rows.overdueChecks(tx, oneWorkingDayBefore(now))
    if (count === 0 || !(await rows.noteTold(tx, today))) return
    for (const reader of await rows.readersOfChecks(tx))
      await insertMessages(
        tx,
        inLanguage(reader.language, () => digest(now, site, reader, count)),
      )
  })
  return false
}

function digest(now: Instant, site: MailSite, { account, email }: rows.Reader, count: number): MessageRow[] {
  const subject = t('{count, plural, one {# check waiting} other {# checks waiting}}', { count })
  return messageRows(
    now,
    { account, email, phone_number: '', off: [] },
    {
      kind: messageKinds.checksOverdue,
      subject,
      path: '/admin/verification',
      letter: letter({
        title: subject,
        lead: [
          t(
            'Doctors or facilities have waited for somebody to look for longer than a working day. Patients do not find most of them until then.',
          ),
        ],
        action: { words: t('Open the queue'), link: `${site.publicUrl}/admin/verification` },
        why: whyOwnAccount(site),
      }),
    },
  )
}
