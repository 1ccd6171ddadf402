import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { isShut } from '../../../lib/shown.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { NextFree } from '../search/next-free.tsx'

/** The doctors somebody has been with and can book again; `empty` stands where there is none. */
export function MyDoctors({ most = 100, empty = null, title }: { most?: number; empty?: ReactNode; title: string }) {
  const known = useQuery({
    queryKey: ['appointments', 'mine', 'doctors'],
    queryFn: () => call('GET /appointments/mine/doctors', {}),
  })
  if (known.isPending) return <Skeleton rows={1} />
  if (isShut(known))
    return <LoadFailed what={t('your doctors')} error={known.error} again={() => void known.refetch()} />
  const doctors = known.data.results
  if (doctors.length === 0) return empty
  return (
    <section className="grid gap-3" aria-labelledby="again">
      <h2 id="again" className="text-2xl">
        {title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {doctors.slice(0, most).map(({ slug, name, specialty, next, person }) => (
          <Card as="li" key={slug} className="grid content-start gap-2 py-4">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 flex-1 basis-32">
                <p className="font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-muted">{specialty}</p>
              </div>
              <ButtonLink size="small" to={person ? `/d/${slug}?person=${person}` : `/d/${slug}`}>
                {t('Book again')}
                <span className="sr-only"> {name}</span>
              </ButtonLink>
            </div>
            {next ? <NextFree zone={next.time_zone} at={next.start} /> : null}
          </Card>
        ))}
      </ul>
    </section>
  )
}
