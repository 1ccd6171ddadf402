import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import type { Draft } from './draft-time.tsx'

type Props = {
  draft: Draft
  /** As in the choice of people: "me", "new", or somebody of the family by id. */
  who: string
}

/** Whoever comes has an appointment with this doctor already: booking twice by mistake is easier than undoing it. */
export function AlreadyBooked({ draft, who }: Props) {
  const person = who === 'me' || who === 'new' ? undefined : who
  const visits = useQuery({
    queryKey: ['appointments', 'mine', 'upcoming', person ?? ''],
    queryFn: () => call('GET /appointments/mine', { query: { tab: 'upcoming', person } }),
    enabled: who !== 'new',
  })
  const other = visits.data?.results.find(
    ({ doctor, patient }) =>
      doctor.slug === draft.doctor.slug && (person !== undefined || patient?.relation === 'self'),
  )
  if (!other || who === 'new') return null
  const { time_zone: zone, start, patient, service_name: service } = other
  return (
    <p role="status" className="rounded-card border border-line bg-surface p-4">
      <strong>
        {t('{person} has an appointment with {doctor} already: {service}, {day} at {time}.', {
          person: patient?.name ?? '',
          doctor: draft.doctor.name,
          service,
          day: dayIn(zone, start),
          time: timeIn(zone, start),
        })}
      </strong>{' '}
      {t('This would be a second one.')}{' '}
      <Link to={`/usr/appointments?visit=${other.id}`} className="font-semibold text-brand underline">
        {t('Change that one instead')}
      </Link>
    </p>
  )
}
