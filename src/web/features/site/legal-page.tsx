import type { ReactNode } from 'react'
import { dateWords } from '#domain/language/date-words.ts'
import { directionOf } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { clausesOfText } from '#domain/profiles/legal-texts.ts'
import { asLocalDate } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'

export type Clause = {
  readonly id: string
  readonly title: string
  readonly summary?: string
  readonly text: ReactNode
}

/** What the operator says in their own words instead, and since which day. */
export type OwnText = Answer<'GET /legal/:kind'>

type LegalProps = {
  title: string
  lead: string
  clauses: readonly Clause[]
  own: OwnText
  /** What the product does stands below the operator's words, too. */
  always?: readonly Clause[]
}

/** Privacy policy and terms: the operator's own words, else the product's draft; a list of contents, made to be printed. */
export function LegalPage({ title, lead, clauses, own, always = [] }: LegalProps) {
  const { policyUpdated } = useSite()
  const isOwn = own.text !== ''
  const shown = isOwn ? [...clausesOf(own), ...always] : clauses
  const updated = dateWords(asLocalDate(own.updated ?? policyUpdated))
  return (
    <div className="wrap grid gap-x-10 gap-y-8 py-12 lg:grid-cols-[240px_1fr]">
      <div className="grid gap-8 lg:col-start-2">
        <PageTitle {...(isOwn ? {} : { lead })}>{title}</PageTitle>
        <p className="flex flex-wrap items-center gap-4 text-muted">
          {t('Last updated {updated}', { updated })}
          <Button size="small" className="no-print" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </p>
      </div>
      <nav
        aria-label={t('Contents')}
        className="no-print content-start self-start lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1"
      >
        <h2 className="text-lg">{t('Contents')}</h2>
        <ol className="mt-2 grid gap-1">
          {shown.map((clause) => (
            <li key={clause.id}>
              <a href={`#${clause.id}`} className="inline-block py-1 text-brand underline">
                {clause.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="grid gap-8 lg:col-start-2">
        {shown.map((clause) => (
          <section key={clause.id} id={clause.id} className="reading grid scroll-mt-28 gap-2">
            <h2 className="text-2xl">{clause.title}</h2>
            {clause.summary ? (
              <p className="rounded-field bg-tint px-4 py-3 font-semibold text-on-tint">{clause.summary}</p>
            ) : null}
            <div className="grid gap-2">{clause.text}</div>
          </section>
        ))}
        {isOwn ? null : (
          <p className="rounded-field bg-sunken px-4 py-3">
            {t('Draft - to be checked by the operator of this site before it is relied on.')}
          </p>
        )}
      </article>
    </div>
  )
}

/** The operator's words, in the language in which they are written. */
function clausesOf({ text, language }: OwnText): Clause[] {
  const written = language ? { lang: language, dir: directionOf(language) } : {}
  return clausesOfText(text).map(({ title, paragraphs }, place) => ({
    id: `clause-${place + 1}`,
    title: title || t('First of all'),
    text: (
      <div className="grid gap-2" {...written}>
        {paragraphs.map((words) => (
          <p key={words} className="whitespace-pre-line">
            {words}
          </p>
        ))}
      </div>
    ),
  }))
}
