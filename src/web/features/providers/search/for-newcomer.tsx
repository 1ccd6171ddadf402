import { t } from '#domain/language/translate.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Draft } from '../booking/draft-time.tsx'

/** A visit for patients who were here before, and somebody who was not: why not, and where a first visit is found. */
export function ForNewcomer({ draft }: { draft: Draft }) {
  const { doctor, service, offering } = draft
  return (
    <section role="alert" className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl display">{t('This person needs a first visit')}</h2>
      <p>
        {t(
          '{service} is for patients who were with {doctor} before. What you entered comes along to the first visit.',
          {
            service: service.name,
            doctor: doctor.name,
          },
        )}
      </p>
      <p>
        <ButtonLink look="primary" to={`/d/${doctor.slug}?offering=${offering.offering_id}&person=new`}>
          {t('Choose a first visit')}
        </ButtonLink>
      </p>
    </section>
  )
}
