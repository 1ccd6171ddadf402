import { createPortal } from 'react-dom'
import { listComma, t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { type Desk, factWords, type Letter } from './use-letter.ts'

type Props = { letter: Letter; desk: Desk; onClose: () => void }

/** A letter that is a document now; on paper it looks as it reads. */
export function SavedLetter({ letter, desk, onClose }: Props) {
  return (
    <>
      <p role="status">
        {desk.has_account
          ? t('“{name}” lies in the patient’s folder now. The patient was told.', { name: letter.title })
          : t('“{name}” lies in the patient’s folder now.', { name: letter.title })}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </p>
      {createPortal(<OnPaper letter={letter} desk={desk} />, document.body)}
    </>
  )
}

/** Alone on the sheet: whatever else stands on the screen is left out (`on-paper-alone`). */
function OnPaper({ letter: { title, text }, desk }: Omit<Props, 'onClose'>) {
  const { patient, birth_date, visit_date, doctor, branch } = factWords(desk)
  const facts = [
    [t('Patient'), patient],
    [t('Date of birth'), birth_date],
    [t('Doctor'), `${doctor}${listComma()}${branch}`],
    [t('Appointment'), visit_date],
  ] as const
  return (
    <article className="on-paper-alone hidden print:block">
      <h1 className="text-2xl" dir="auto">
        {title}
      </h1>
      <dl className="my-4 grid gap-1">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="whitespace-pre-wrap" dir="auto">
        {text}
      </p>
    </article>
  )
}
