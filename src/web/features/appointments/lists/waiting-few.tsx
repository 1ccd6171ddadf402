import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { isShut } from '../../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { type Waits, useWhoWaits } from './who-waits.ts'

const shown = 4

/** Who is asked first when a time opens, in few lines; the whole list is one tap away. */
export function WaitingFew({ openPath, allPath }: { openPath: (id: string) => string; allPath: string }) {
  const waiting = useWhoWaits()
  if (waiting.isPending) return <Skeleton rows={1} />
  if (isShut(waiting))
    return <LoadFailed what={t('the waiting list')} error={waiting.error} again={() => void waiting.refetch()} />
  if (waiting.data.length === 0) return <p className="text-sm text-muted">{t('Nobody waits for a time.')}</p>
  return (
    <div className="grid rounded-card border border-line bg-surface">
      <ol className="grid divide-y divide-line">
        {waiting.data.slice(0, shown).map((one) => (
          <li key={one.id}>
            <Link
              to={one.visit ? openPath(one.id) : allPath}
              preventScrollReset
              className="grid px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <Line of={one} />
            </Link>
          </li>
        ))}
      </ol>
      <Link to={allPath} className="border-t border-line px-4 py-2.5 text-sm font-semibold text-brand hover:underline">
        {t('{count, plural, one {One person waits} other {All # who wait}}', { count: waiting.data.length })}
      </Link>
    </div>
  )
}

function Line({ of: { visit, awaits } }: { of: Waits }) {
  const isUrgent = (visit?.waiting ?? awaits)?.is_urgent
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <bdi className="font-semibold">{(visit ? visit.patient?.name : awaits?.patient_name) ?? t('Patient')}</bdi>
        {isUrgent ? <span className="font-semibold text-danger">{t('Urgent')}</span> : null}
      </span>
      <span className="text-muted figures">
        {visit
          ? t('Now {day}, {time}', {
              day: dayIn(visit.time_zone, visit.start),
              time: timeIn(visit.time_zone, visit.start),
            })
          : t('No visit yet')}
      </span>
    </>
  )
}
