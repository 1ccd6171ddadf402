import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { Empty } from '../../../ui/page.tsx'
import { ServiceLine } from '../booking/service-line.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Service = Answer<'GET /branches/:slug'>['services'][number]

/** What is offered at a clinic, how long it takes and what it costs there; each doctor's name leads to the times. */
export function BranchServices({ services }: { services: readonly Service[] }) {
  return (
    <section aria-labelledby="services" className="grid gap-3">
      <h2 id="services" className="text-2xl">
        {t('Services and prices')}
      </h2>
      {services.length === 0 ? (
        <Empty>{t('No service of this clinic can be booked online yet.')}</Empty>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {services.map((service) => (
            <One key={service.doctors.map(({ service_id }) => service_id).join(' ')} service={service} />
          ))}
        </ul>
      )}
    </section>
  )
}

function One({ service }: { service: Service }) {
  const how = service.modes.includes('video')
    ? service.modes.length > 1
      ? t('In person or video')
      : t('By video')
    : undefined
  const whom = service.audience === 'returning' ? t('for returning patients') : undefined
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2 sm:px-5">
      <div>
        <h3 className="text-lg">
          <bdi>{service.name}</bdi>
        </h3>
        <p className="figures">
          <ServiceLine service={service} />
        </p>
        {how || whom ? (
          <p className="text-sm text-muted">
            <Facts of={[how, whom]} />
          </p>
        ) : null}
      </div>
      <ul aria-label={t('Doctors you can book here')} className="flex flex-wrap content-center gap-x-4">
        {service.doctors.map(({ slug, doctor, service_id, offering_id }) => (
          <li key={service_id}>
            <Link
              to={`/d/${slug}?offering=${offering_id}&service=${service_id}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              <bdi>{doctor}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
