import { dayWords } from '#domain/language/date-words.ts'
import { listComma, currentLanguage, t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import { momentIn } from '../../../core/papers/moment-in.ts'
import { writePdf } from '../../../platform/write-pdf.ts'
import type { LetterContent } from './draft-content.ts'
import type { FactRow } from './drafts.sql.ts'

/** Returns the document of a letter, in the language in which it was written. */
export function letterPaper(now: Instant, facts: FactRow, { title, text }: LetterContent, author: string) {
  const { patient, birth_date, doctor, branch, reference, start_at, time_zone } = facts
  return writePdf({
    title,
    language: currentLanguage(),
    made: new Date(now),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'fact', name: t('Patient'), text: patient },
      ...(birth_date
        ? [{ kind: 'fact' as const, name: t('Date of birth'), text: dayWords(asLocalDate(birth_date)) }]
        : []),
      { kind: 'fact', name: t('Doctor'), text: `${doctor}${listComma()}${branch}` },
      { kind: 'fact', name: t('Appointment'), text: `${momentIn(time_zone, start_at)} · ${reference}` },
      { kind: 'text', text },
      {
        kind: 'small',
        text: t('Written by {author} on {day}.', { author, day: dayWords(wallAt(time_zone, now).date) }),
      },
    ],
  })
}
