import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/page.tsx'

/** The appointments that lie ahead, each with the way to it: they are cancelled before an account is deleted. */
export function VisitsAhead() {
  const visits = useQuery({
    queryKey: ['appointments', 'mine', 'before-leaving'],
    queryFn: () => call('GET /appointments/mine', { query: { tab: 'upcoming' } }),
  })
  const { results = [], upcoming_count: count = 0 } = visits.data ?? {}
  if (visits.isError)
    return <LoadFailed what={t('your appointments')} error={visits.error} again={() => void visits.refetch()} />
  if (results.length === 0) return null
  return (
    <div className="grid gap-2 rounded-field bg-sun p-3 text-on-sun">
      <p className="font-semibold">{t('Cancel these appointments first:')}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {results.map((visit) => (
          <li key={visit.id}>
            <Link to={`/usr/appointments?visit=${visit.id}`} className="underline">
              {t('{day}, {time}, {doctor}', {
                day: dayIn(visit.time_zone, visit.start),
                time: timeIn(visit.time_zone, visit.start),
                doctor: visit.doctor.name,
              })}
            </Link>
          </li>
        ))}
      </ul>
      {count > results.length ? (
        <p>
          <Link to="/usr/appointments" className="underline">
            {t('See all {count}', { count })}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
