import { useId } from 'react'
import { Link } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { HoldLine } from '../../features/appointments/visit/hold-line.tsx'
import { VisitOffers } from '../../features/appointments/visit/visit-offers.tsx'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { wishWords } from '../../parts/visits/wish-words.ts'
import { isPast, type OwnVisit, type Visit } from '../../features/appointments/visit/visit.ts'
import { dayIn, leafWords, timeIn, wallOf } from '../../lib/format.ts'
import { ToPrepare } from '../../parts/visits/to-prepare.tsx'
import { placeWords } from '../../features/appointments/visit/place-words.ts'
import {
  comeAgainLine,
  forWhom,
  momentWords,
  TellingChip,
  What,
  zoneLine,
} from '../../features/appointments/visit/visit-words.tsx'
import { ownVisitPath, VisitSteps } from '../../features/appointments/steps/visit-steps.tsx'

type Props = { visit: OwnVisit; /** A row says what and who; a card says all that is to know. */ as: 'row' | 'card' }

/** A visit as a leaf of a calendar and what it is, which opens it; one thing to do, the rest behind three dots. */
export function VisitRow({ visit, as }: Props) {
  const isGone = statusIs(visit.status, 'fell_through')
  const isCard = as === 'card'
  return (
    <article
      className={`grid gap-3 ${isCard ? 'rounded-card border border-line px-4 py-4 sm:px-5' : 'px-4 py-3'} ${isCard && !isGone ? 'bg-surface' : ''}`}
    >
      <div
        className={`${isCard ? 'items-start' : 'items-center'} flex min-h-12 flex-wrap gap-x-4 gap-y-3 sm:items-center sm:gap-x-5`}
      >
        <Leaf visit={visit} isGone={isGone} isSmall={!isCard} />
        <div className={`min-w-0 flex-1 ${isCard ? 'basis-44' : 'basis-28'}`}>
          <MainLine visit={visit} isGone={isGone} />
          {isCard ? <Details visit={visit} /> : null}
          <Documents visit={visit} />
        </div>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <TellingChip visit={visit} />
          <VisitSteps visit={visit} on={as} />
        </div>
      </div>
      {isCard ? <VisitOffers visit={visit} /> : <HoldLine visit={visit} side="patient" />}
    </article>
  )
}

/** When it is and what; all of it leads to the visit's page, and the time is the link. */
function MainLine({ visit, isGone }: { visit: Visit; isGone: boolean }) {
  const what = useId()
  const who = forWhom(visit)
  return (
    <div className="group relative">
      <h3 className={`text-lg ${isGone ? 'text-muted' : ''}`}>
        <Link to={ownVisitPath(visit.id)} aria-describedby={what} className="after:absolute after:inset-0">
          <span className="sr-only">
            {dayIn(visit.time_zone, visit.start)}
            {listComma()}
          </span>
          <bdi className={`figures ${isGone ? 'line-through' : 'group-hover:underline'}`}>
            {timeIn(visit.time_zone, visit.start)}
          </bdi>
        </Link>
      </h3>
      <p id={what} className={isGone ? 'text-muted' : 'group-hover:underline'}>
        <What visit={visit} />
        {who ? ` · ${who}` : ''}
      </p>
    </div>
  )
}

/** The day, as large as it matters. */
function Leaf({ visit, isGone, isSmall }: { visit: Visit; isGone: boolean; isSmall: boolean }) {
  const { date } = wallOf(visit.time_zone, visit.start)
  const { weekday, day, month, year } = leafWords(date)
  return (
    <p
      aria-hidden
      className={`grid w-18 flex-none justify-items-center rounded-chip py-1 text-center text-sm leading-tight ${isGone ? 'bg-sunken text-muted' : 'bg-tint text-on-tint'}`}
    >
      <span>{weekday}</span>
      <span className={`display figures ${isSmall ? 'text-lg' : 'text-2xl'}`}>{day}</span>
      <span>{`${month} ${year}`}</span>
    </p>
  )
}

/** Who leaves the house today or tomorrow reads the way here; for later visits it stands on the visit's page, and on paper. */
const isSoon = (visit: Visit) => Date.parse(visit.start) - Date.now() < 36 * 3_600_000

/** How many papers there are of a visit that is over. */
function Documents({ visit }: { visit: OwnVisit }) {
  if (visit.documents === 0 || !isPast(Date.now(), visit)) return null
  return (
    <p>
      <Link
        to={ownVisitPath(visit.id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {t('{count, plural, one {# document} other {# documents}}', { count: visit.documents })}
      </Link>
    </p>
  )
}

function Details({ visit }: { visit: Visit }) {
  const { branch, doctor, status, preparation, first_visit, answer_by, moved_from, waiting, cancelled_by } = visit
  const ahead = statusIs(status, 'ahead')
  const lines = [
    status === 'requested' &&
      answer_by &&
      t('The clinic answers by {moment}. Until then it keeps this time for you.', {
        moment: momentWords(visit, answer_by),
      }),
    comeAgainLine(visit),
    moved_from && t('Moved from {moment}', { moment: momentWords(visit, moved_from) }),
    waiting && t('You wait for an earlier time: {wishes}.', { wishes: wishWords(waiting) }),
    status === 'cancelled' &&
      cancelled_by === 'staff' &&
      (visit.cancel_reason === licenceEnded
        ? `${t(licenceEnded)} ${t('You can book another doctor now.')}`
        : t('Cancelled by the clinic: {cancel_reason}. {cancel_note}', {
            cancel_reason: t(visit.cancel_reason),
            cancel_note: visit.cancel_note,
          })),
  ].filter((line): line is string => Boolean(line))
  return (
    <>
      <p className="text-muted">
        <bdi>{placeWords(visit)}</bdi>
        {ahead ? ` · ${zoneLine(visit)}` : ''}
      </p>
      <p className="text-sm text-muted">
        {t('Reference {reference}', { reference: visit.reference })}
        {ahead && branch.phone ? (
          <>
            {' · '}
            <a href={`tel:${branch.phone.replace(/[^+\d]/g, '')}`} className="whitespace-nowrap underline">
              <bdi dir="ltr">{branch.phone}</bdi>
            </a>
          </>
        ) : null}
      </p>
      <HoldLine visit={visit} side="patient" />
      {doctor.late_minutes > 0 && statusIs(status, 'expected') ? (
        <p role="status" className="mt-2 font-semibold">
          {t('{doctor} is running about {minutes} minutes late', { doctor: doctor.name, minutes: doctor.late_minutes })}
          {doctor.late_because ? <span className="block font-normal">{doctor.late_because}</span> : null}
        </p>
      ) : null}
      {ahead ? (
        <div className="mt-2 grid gap-2">
          {branch.directions && isAtClinic(visit) ? (
            <p
              dir="auto"
              className={`reading text-start whitespace-pre-line ${isSoon(visit) ? '' : 'hidden print:block'}`}
            >
              {branch.directions}
            </p>
          ) : null}
          <ToPrepare preparation={preparation} firstVisit={first_visit} />
        </div>
      ) : null}
      {lines.map((line) => (
        <p key={line} className="mt-2 whitespace-pre-line">
          {line}
        </p>
      ))}
    </>
  )
}
