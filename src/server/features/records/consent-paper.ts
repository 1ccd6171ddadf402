import { createHash } from 'node:crypto'
import { listComma, t } from '#domain/language/translate.ts'
import type { ConsentContent } from '../../core/papers/consent-content.ts'
import { momentIn } from '../../core/papers/moment-in.ts'
import { asWrittenIn } from '../../platform/language.ts'
import { writePdf } from '../../platform/write-pdf.ts'
import type { DueConsent } from './consents-due.sql.ts'

/** Returns the document of a decision: the whole text as it was read, what was decided, by whom and when. */
export function consentPaper(due: DueConsent, content: ConsentContent): Promise<Buffer> {
  const { title, text, name, language } = content
  return asWrittenIn(language, () =>
    writePdf({
      title,
      language,
      made: new Date(due.decided_at),
      blocks: [
        { kind: 'title', text: title },
        { kind: 'fact', name: t('Patient'), text: due.patient },
        { kind: 'fact', name: t('Doctor'), text: `${due.doctor}${listComma()}${due.branch}` },
        {
          kind: 'fact',
          name: t('Appointment'),
          text: `${momentIn(due.time_zone, due.start_at)} · ${due.reference}`,
        },
        { kind: 'text', text },
        {
          kind: 'heading',
          text: due.agrees ? t('I have read this and agree.') : t('I have read this and do not agree.'),
        },
        { kind: 'fact', name: t('Signed with the full name'), text: name },
        { kind: 'fact', name: t('When'), text: momentIn(due.time_zone, due.decided_at) },
        {
          kind: 'small',
          text: t('Version {version} of this text. Decision {id}.', { version: due.version, id: due.id }),
        },
        { kind: 'small', text: `SHA-256: ${createHash('sha256').update(text).digest('hex')}` },
      ],
    }),
  )
}
