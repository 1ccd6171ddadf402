import { t } from '#domain/language/translate.ts'

type Props = {
  /** What the service asks people to do before it. */
  preparation: string
  /** What the doctor asks people to bring to a first visit. */
  firstVisit: { readonly text: string; readonly language: string } | null
}

/** What to do and bring before a visit, in the clinic's own words; nothing where nothing is asked. */
export function ToPrepare({ preparation, firstVisit }: Props) {
  return (
    <>
      {preparation ? (
        <p className="reading whitespace-pre-line">{t('To prepare: {preparation}', { preparation })}</p>
      ) : null}
      {firstVisit ? (
        <p className="reading">
          <strong>{t('Your first visit')}</strong>
          <span lang={firstVisit.language} dir="auto" className="block text-start whitespace-pre-line">
            {firstVisit.text}
          </span>
        </p>
      ) : null}
    </>
  )
}
