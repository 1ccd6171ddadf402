import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

const shown = 4

/** Who is asked first when a time opens, in few lines; the whole list is one tap away. */
export function WaitingFew({ openPath, allPath }: { openPath: (id: string) => string; allPath: string }) {
  const waiting = useQuery({
    queryKey: ['appointments', 'waiting-list'],
    queryFn: () => call('GET /doctors/me/waiting-list', {}),
  })
  if (waiting.isPending) return <Skeleton rows={1} />
  if (isShut(waiting))
    return <LoadFailed what={t('the waiting list')} error={waiting.error} again={() => void waiting.refetch()} />
  const visits = waiting.data.results
  if (visits.length === 0) return <p className="text-sm text-muted">{t('Nobody waits for an earlier time.')}</p>
  return (
    <div className="grid rounded-card border border-line bg-surface">
      <ol className="grid divide-y divide-line">
        {visits.slice(0, shown).map((visit) => (
          <li key={visit.id}>
            <Link to={openPath(visit.id)} preventScrollReset className="grid px-4 py-2.5 text-sm hover:bg-sunken">
              <span className="flex flex-wrap justify-between gap-x-3">
                <bdi className="font-semibold">{visit.patient?.name ?? t('Patient')}</bdi>
                {visit.waiting?.is_urgent ? <span className="font-semibold text-danger">{t('Urgent')}</span> : null}
              </span>
              <span className="text-muted figures">
                {t('Now {day}, {time}', {
                  day: dayIn(visit.time_zone, visit.start),
                  time: timeIn(visit.time_zone, visit.start),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Link to={allPath} className="border-t border-line px-4 py-2.5 text-sm font-semibold text-brand hover:underline">
        {t('{count, plural, one {One person waits} other {All # who wait}}', { count: visits.length })}
      </Link>
    </div>
  )
}
