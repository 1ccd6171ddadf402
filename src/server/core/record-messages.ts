import { t } from '#domain/language/translate.ts'
import { exportDays } from '#domain/records/export-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../platform/language.ts'
import { letter, type MailSite, whyOwnAccount } from './letter.ts'
import { type MessageRow, messageRows } from './outbox.ts'
import type { Reader } from './tell-patient.ts'

/** N56: everything that somebody asked for can be fetched. It says nothing of what is in it, nor of whom it is. */
export function exportReadyMessages(now: Instant, site: MailSite, reader: Reader): MessageRow[] {
  const path = '/usr/records?open=everything'
  return inLanguage(reader.language, () =>
    messageRows(now, reader, {
      kind: 'N56',
      subject: t('Your records are ready to download'),
      path,
      letter: letter({
        title: t('Your records are ready to download'),
        lead: [
          t(
            'Log in to fetch them within {count, plural, one {# day} other {# days}}. We do not send documents by email.',
            { count: exportDays },
          ),
          t('If you did not ask for this, change your password now.'),
        ],
        action: { words: t('See my records'), link: `${site.publicUrl}${path}` },
        why: whyOwnAccount(site),
      }),
    }),
  )
}
