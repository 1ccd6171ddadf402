import { answerWords } from '#domain/language/answer-words.ts'
import { currentLanguage, listComma, t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import { momentIn } from '../../../core/papers/moment-in.ts'
import { writePdf } from '../../../platform/write-pdf.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import type { answersSent } from './read-answers.ts'

/** Returns what was answered before a visit as a document, in the language of whoever asks for it. */
export function answersPaper(
  visit: VisitRow,
  sent: Instant,
  answers: Awaited<ReturnType<typeof answersSent>>,
): Promise<Buffer> {
  const zone = asZone(visit.time_zone)
  const title = t('Answers before the visit')
  return writePdf({
    title,
    language: currentLanguage(),
    made: new Date(sent),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'fact', name: t('Patient'), text: `${visit.first_name} ${visit.last_name}` },
      { kind: 'fact', name: t('Doctor'), text: `${visit.doctor_name}${listComma()}${visit.branch_name}` },
      { kind: 'fact', name: t('Appointment'), text: `${momentIn(zone, visit.start_at)} · ${visit.reference}` },
      ...answers.map((one) => ({ kind: 'fact' as const, name: one.question, text: answerWords(one) })),
      { kind: 'small', text: t('Sent on {moment}.', { moment: momentIn(zone, sent) }) },
    ],
  })
}
