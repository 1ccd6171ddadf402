import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'

/** The doctors somebody has been with and can book again; `empty` stands where there is none. */
export function MyDoctors({ most = 50, empty = null, title }: { most?: number; empty?: ReactNode; title: string }) {
  const past = useQuery({
    queryKey: ['appointments', 'mine', 'past'],
    queryFn: () => call('GET /appointments/mine', { query: { tab: 'past' } }),
  })
  const doctors = [
    ...new Map(
      (past.data?.results ?? []).filter((visit) => visit.doctor.is_listed).map((visit) => [visit.doctor.slug, visit]),
    ).values(),
  ]
  if (doctors.length === 0) return past.isSuccess ? empty : null
  return (
    <section className="grid gap-3" aria-labelledby="again">
      <h2 id="again" className="text-2xl">
        {title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {doctors.slice(0, most).map((visit) => (
          <Card as="li" key={visit.doctor.slug} className="flex items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{visit.doctor.name}</p>
              <p className="text-muted">{visit.doctor.specialty}</p>
            </div>
            <ButtonLink size="small" to={`/d/${visit.doctor.slug}`}>
              {t('Book again')}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  )
}
