import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { kilometresWords } from '../../../lib/format.ts'

/** Clinics of the place. Those without times online are honest about it and give their phone number. */
export function ClinicList({ clinics }: { clinics: Answer<'GET /clinics'>['results'] }) {
  if (clinics.length === 0) return null
  const sources = [...new Set(clinics.flatMap((clinic) => (clinic.source ? [clinic.source] : [])))]
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Clinics')}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {clinics.map((clinic) => (
          <li key={clinic.branch_id} className="rounded-card border border-line bg-surface p-4">
            <h3>
              <Link to={`/b/${clinic.slug}`} className="text-lg hover:underline">
                {clinic.name}
              </Link>
            </h3>
            <p className="text-sm text-muted">
              <bdi>{[clinic.address, clinic.city].filter(Boolean).join(listComma())}</bdi>
              {clinic.kilometres !== null ? ` · ${kilometresWords(clinic.kilometres)}` : ''}
            </p>
            {clinic.has_any_doctor ? (
              <p className="mt-2">
                <Link to={`/b/${clinic.slug}#any`} className="font-semibold underline">
                  {t('Any doctor, the soonest time')}
                  <span className="sr-only">: {clinic.name}</span>
                </Link>
              </p>
            ) : null}
            <p className="mt-1 text-sm">
              {clinic.doctors > 0
                ? t('{count, plural, one {# doctor} other {# doctors}} with online times', { count: clinic.doctors })
                : t('No online times yet')}
              {clinic.phone ? (
                <>
                  {' · '}
                  <a href={`tel:${clinic.phone}`} className="underline">
                    <bdi dir="ltr">{clinic.phone}</bdi>
                  </a>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {sources.map((source) => (
        <p key={source} className="text-sm text-muted">
          {source}
        </p>
      ))}
    </section>
  )
}
