import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { isShut } from '../../../lib/shown.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { NextFree } from '../search/next-free.tsx'
import { useSaved, useSaving } from './use-saved.ts'

type Saved = Answer<'GET /saved-doctors'>['results'][number]

/** The doctors whom the account has saved; who closed stays, with a word. */
export function SavedDoctors() {
  const saved = useSaved()
  return (
    <section className="grid gap-3" aria-labelledby="saved">
      <h2 id="saved" className="text-2xl">
        {t('Saved doctors')}
      </h2>
      {saved.isPending ? (
        <Skeleton rows={1} />
      ) : isShut(saved) ? (
        <LoadFailed what={t('your saved doctors')} error={saved.error} again={() => void saved.refetch()} />
      ) : saved.data.results.length === 0 ? (
        <Empty
          action={
            <ButtonLink size="small" to="/usr/providers">
              {t('Find a doctor')}
            </ButtonLink>
          }
        >
          {t('Doctors you save appear here. Press the heart beside a doctor to save them.')}
        </Empty>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {saved.data.results.map((doctor) => (
            <One key={doctor.slug} doctor={doctor} />
          ))}
        </ul>
      )}
    </section>
  )
}

function One({ doctor }: { doctor: Saved }) {
  const { slug, name, specialty, state, next } = doctor
  const { remove } = useSaving()
  const hasPage = state !== 'closed'
  return (
    <Card as="li" className="grid content-start gap-2 py-3">
      <div>
        <p className="font-semibold">{hasPage ? <Link to={`/d/${slug}`}>{name}</Link> : name}</p>
        <p className="text-muted">{specialty}</p>
        {next ? <NextFree zone={next.time_zone} at={next.start} /> : null}
        {state === 'shut' ? <p className="text-sm">{t('Has no times online at the moment.')}</p> : null}
        {state === 'closed' ? <p className="text-sm">{t('Can no longer be booked here.')}</p> : null}
      </div>
      <p className="flex flex-wrap gap-2">
        {state === 'open' ? (
          <ButtonLink size="small" to={`/d/${slug}`}>
            {t('Book')}
          </ButtonLink>
        ) : null}
        <Button size="small" look="quiet" onClick={() => void remove({ slug, name, hasPage })}>
          {t('Remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </p>
    </Card>
  )
}
