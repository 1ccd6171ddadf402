import { useId } from 'react'
import { documentsWanted } from '#domain/booking/documents-wanted.ts'
import { t } from '#domain/language/translate.ts'
import { goToDocuments } from '../../lib/document-place.ts'
import { Button } from '../../ui/button.tsx'
import { type QuestionnaireOf, useQuestionnaire } from './use-questionnaire.ts'

/** Which documents the clinic waits for, with the way to where they are handed in; nothing where it waits for none. */
export default function DocumentsWanted(of: QuestionnaireOf) {
  const heading = useId()
  const { data } = useQuestionnaire(of).asked
  const wanted = data?.until ? documentsWanted(data.questions, data.answers) : []
  const [first] = wanted
  if (!first) return null
  return (
    <section
      aria-labelledby={heading}
      className="no-print grid gap-3 rounded-card border border-line bg-surface p-5 text-ink"
    >
      <h2 id={heading} className="text-lg">
        {t('Documents to hand in')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {wanted.map(({ id, text, is_required }) => (
          <li key={id} className="break-words">
            <bdi>{text}</bdi> {is_required ? null : <span className="text-muted">{t('(optional)')}</span>}
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => goToDocuments(first.id)}>{t('Hand in now')}</Button>
      </p>
    </section>
  )
}
