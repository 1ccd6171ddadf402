import { statusIs } from '#domain/booking/status.ts'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { dayIn, timeIn, viewerTime, zoneWords } from '../../lib/format.ts'
import { StatusChip } from './status-chip.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitOffers } from './visit-offers.tsx'
import { VisitWaiting } from './visit-waiting.tsx'
import type { Visit } from './visit.ts'

/** A visit as its patient sees it. */
export function VisitCard({
  visit,
  linkToken,
  onChange,
  large = false,
  begin = null,
  heading: Heading = 'h2',
}: {
  visit: Visit
  linkToken?: string
  onChange?: (visit: Visit) => void
  large?: boolean
  begin?: 'cancel' | 'move' | null
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
            {other ? ` · ${t('that is {other} where you are now', { other })}` : ''}
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
          , {t(visit.doctor.specialty)}
        </p>
        {visit.patient && visit.patient.relation !== 'self' ? (
          <p>
            {rich('For <strong>{name}</strong>', {
              strong: (text) => <strong>{text}</strong>,
              name: visit.patient.name,
            })}
          </p>
        ) : null}
        <p>
          {visit.service_name} ·{' '}
          {visit.mode === 'video'
            ? t('Video visit')
            : [visit.branch.name, visit.branch.address, visit.branch.city].filter(Boolean).join(', ')}
          {visit.room ? `, ${visit.room}` : ''}
        </p>
        {visit.branch.phone ? (
          <p className="text-muted">
            {rich('Phone <bdi>{phone}</bdi> · Reference {reference}', {
              bdi: (text) => <bdi dir="ltr">{text}</bdi>,
              phone: visit.branch.phone,
              reference: visit.reference,
            })}
          </p>
        ) : null}
        {visit.preparation && statusIs(visit.status, 'ahead') ? (
          <p className="mt-2 whitespace-pre-line">
            {t('To prepare: {preparation}', { preparation: visit.preparation })}
          </p>
        ) : null}
        {visit.doctor.late_minutes > 0 && statusIs(visit.status, 'expected') ? (
          <p role="status" className="mt-2 font-semibold">
            {t('{doctor} is running about {minutes} minutes late', {
              doctor: visit.doctor.name,
              minutes: visit.doctor.late_minutes,
            })}
          </p>
        ) : null}
        {visit.moved_from ? (
          <p className="text-sm text-muted">
            {t('Moved from {day}, {time}', {
              day: dayIn(zone, visit.moved_from),
              time: timeIn(zone, visit.moved_from),
            })}
          </p>
        ) : null}
        {visit.status === 'requested' && visit.answer_by ? (
          <p className="mt-2">
            {t('We keep this time for you until {day}, {time}. It is booked when the clinic accepts.', {
              day: dayIn(zone, visit.answer_by),
              time: timeIn(zone, visit.answer_by),
            })}
          </p>
        ) : null}
        {visit.status === 'cancelled' && visit.cancelled_by === 'staff' ? (
          <p className="mt-2">
            {t('Cancelled by the clinic: {cancel_reason}. {cancel_note}', {
              cancel_reason: t(visit.cancel_reason),
              cancel_note: visit.cancel_note,
            })}
          </p>
        ) : null}
      </div>
      <VisitOffers visit={visit} linkToken={linkToken} onChange={onChange} />
      <VisitActions
        visit={visit}
        side="patient"
        begin={begin}
        {...(linkToken ? { linkToken } : {})}
        {...(onChange ? { onChange } : {})}
      />
      <VisitWaiting visit={visit} linkToken={linkToken} onChange={onChange} />
    </article>
  )
}
