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
  heading = 'h2',
}: {
  visit: Visit
  linkToken?: string
  onChange?: (visit: Visit) => void
  large?: boolean
  begin?: 'cancel' | 'move' | null
  /** Below which heading it stands. */
  heading?: 'h2' | 'h3'
}) {
  return (
    <article className={`grid gap-4 rounded-card border border-line bg-surface p-5 ${large ? 'sm:p-8' : ''}`}>
      <When visit={visit} large={large} heading={heading} />
      <div>
        <WhoAndWhere visit={visit} />
        <Notes visit={visit} />
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

type WhenProps = { visit: Visit; large: boolean; heading: 'h2' | 'h3' }

function When({ visit, large, heading: Heading }: WhenProps) {
  const zone = visit.time_zone
  const other = viewerTime(zone, visit.start)
  return (
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
  )
}

function WhoAndWhere({ visit }: { visit: Visit }) {
  const { doctor, patient, branch } = visit
  return (
    <>
      <p className="font-semibold">
        {doctor.is_listed ? (
          <Link to={`/d/${doctor.slug}`} className="hover:underline">
            {doctor.name}
          </Link>
        ) : (
          doctor.name
        )}
        , {t(doctor.specialty)}
      </p>
      {patient && patient.relation !== 'self' ? (
        <p>
          {rich('For <strong>{name}</strong>', {
            strong: (text) => <strong>{text}</strong>,
            name: patient.name,
          })}
        </p>
      ) : null}
      <p>
        {visit.service_name} ·{' '}
        {visit.mode === 'video'
          ? t('Video visit')
          : [branch.name, branch.address, branch.city].filter(Boolean).join(', ')}
        {visit.room ? `, ${visit.room}` : ''}
      </p>
      {branch.phone ? (
        <p className="text-muted">
          {rich('Phone <bdi>{phone}</bdi> · Reference {reference}', {
            bdi: (text) => <bdi dir="ltr">{text}</bdi>,
            phone: branch.phone,
            reference: visit.reference,
          })}
        </p>
      ) : null}
    </>
  )
}

/** What is to know about this visit as it stands now. */
function Notes({ visit }: { visit: Visit }) {
  const zone = visit.time_zone
  const at = (moment: string) => ({ day: dayIn(zone, moment), time: timeIn(zone, moment) })
  return (
    <>
      {visit.preparation && statusIs(visit.status, 'ahead') ? (
        <p className="mt-2 whitespace-pre-line">{t('To prepare: {preparation}', { preparation: visit.preparation })}</p>
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
        <p className="text-sm text-muted">{t('Moved from {day}, {time}', at(visit.moved_from))}</p>
      ) : null}
      {visit.status === 'requested' && visit.answer_by ? (
        <p className="mt-2">
          {t(
            'We keep this time for you until {day}, {time}. It is booked when the clinic accepts.',
            at(visit.answer_by),
          )}
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
    </>
  )
}
