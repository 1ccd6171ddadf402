import { t } from '#domain/language/translate.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { keepBeenBefore } from './been-before.ts'
import type { Draft } from '../booking/draft-time.tsx'

/** A visit for patients who were here before: the log-in says who that is, and the time is kept meanwhile. */
export function ForReturning({ draft }: { draft: Draft }) {
  const { doctor, service, offering } = draft
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-2xl">{t('Log in to book this visit')}</h2>
      <p>
        {t(
          '{service} is for patients who were here before. Log in, and we find your earlier visits. We keep your time.',
          {
            service: service.name,
          },
        )}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink look="primary" to={`/auth/login/usr?next=${encodeURIComponent(`/book/${draft.id}`)}`}>
          {t('Log in')}
        </ButtonLink>
        <ButtonLink
          to={`/d/${doctor.slug}?offering=${offering.offering_id}`}
          onClick={() => keepBeenBefore(doctor.slug, 'no')}
        >
          {t('I am new here')}
        </ButtonLink>
      </p>
    </section>
  )
}
