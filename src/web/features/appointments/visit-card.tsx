import { Link } from 'react-router'
import { dayIn, timeIn, viewerTime, zoneWords } from '../../lib/format.ts'
import { StatusChip } from './status-chip.tsx'
import { VisitActions } from './visit-actions.tsx'
import type { Visit } from './visit.ts'

/** A visit as its patient sees it. */
export function VisitCard({
  visit,
  linkToken,
  onChange,
  large = false,
  heading: Heading = 'h2',
}: {
  visit: Visit
  linkToken?: string
  onChange?: (visit: Visit) => void
  large?: boolean
  /** Below which heading it stands. */
  heading?: 'h2' | 'h3'
}) {
  const zone = visit.time_zone
  const other = viewerTime(zone, visit.start)
  return (
    <article className={`grid gap-4 rounded-card border border-line bg-surface p-5 ${large ? 'sm:p-8' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading className={large ? 'display text-3xl' : 'text-xl'}>
            {dayIn(zone, visit.start)}, <span className="figures">{timeIn(zone, visit.start)}</span>
          </Heading>
          <p className="text-muted">
            {zoneWords(zone)}
            {other ? ` · that is ${other} where you are now` : ''}
          </p>
        </div>
        <StatusChip visit={visit} side="patient" />
      </div>
      <div>
        <p className="font-semibold">
          {visit.doctor.is_listed ? (
            <Link to={`/d/${visit.doctor.slug}`} className="hover:underline">
              {visit.doctor.name}
            </Link>
          ) : (
            visit.doctor.name
          )}
          , {visit.doctor.specialty}
        </p>
        <p>
          {visit.service_name} ·{' '}
          {visit.mode === 'video'
            ? 'Video visit'
            : [visit.branch.name, visit.branch.address, visit.branch.city].filter(Boolean).join(', ')}
          {visit.room ? `, ${visit.room}` : ''}
        </p>
        {visit.branch.phone ? (
          <p className="text-muted">
            Phone <bdi dir="ltr">{visit.branch.phone}</bdi> · Reference {visit.reference}
          </p>
        ) : null}
        {visit.moved_from ? (
          <p className="text-sm text-muted">
            Moved from {dayIn(zone, visit.moved_from)}, {timeIn(zone, visit.moved_from)}
          </p>
        ) : null}
        {visit.status === 'requested' && visit.answer_by ? (
          <p className="mt-2">
            We keep this time for you until {dayIn(zone, visit.answer_by)}, {timeIn(zone, visit.answer_by)}. It is
            booked when the clinic accepts.
          </p>
        ) : null}
        {visit.status === 'cancelled' && visit.cancelled_by === 'staff' ? (
          <p className="mt-2">
            Cancelled by the clinic: {visit.cancel_reason}. {visit.cancel_note}
          </p>
        ) : null}
      </div>
      <VisitActions
        visit={visit}
        side="patient"
        {...(linkToken ? { linkToken } : {})}
        {...(onChange ? { onChange } : {})}
      />
    </article>
  )
}
