import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { ToPrepare } from '../../../parts/visits/to-prepare.tsx'
import { HoldLine } from './hold-line.tsx'
import { placeWords } from './place-words.ts'
import { comeAgainLine, momentWords } from './visit-words.tsx'
import type { Visit } from './visit.ts'

/** Where a visit takes place, the way there, and how the clinic is reached. */
export function VisitPlace({ visit, isGone = false }: { visit: Visit; isGone?: boolean }) {
  const { branch, reference } = visit
  const isThere = isAtClinic(visit) && !isGone
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent([branch.address, branch.city].filter(Boolean).join(', '))}`
  return (
    <div className="grid gap-1">
      <p>
        <bdi>{placeWords(visit)}</bdi>
      </p>
      {isThere && branch.directions ? (
        <p dir="auto" className="reading text-start whitespace-pre-line text-pine-muted">
          {branch.directions}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-pine-muted">
        {isThere && branch.address ? (
          <a href={map} target="_blank" rel="noreferrer" className="font-semibold text-on-pine underline">
            {t('How to get there')}
          </a>
        ) : null}
        {branch.phone ? (
          <a href={`tel:${branch.phone.replace(/[^+\d]/g, '')}`} className="underline">
            <bdi dir="ltr">{branch.phone}</bdi>
          </a>
        ) : null}
        <span>{t('Reference {reference}', { reference })}</span>
      </p>
    </div>
  )
}

/** What is to know about this visit as it stands now. */
export function VisitNotes({ visit }: { visit: Visit }) {
  const { doctor, preparation, first_visit, moved_from, answer_by, status } = visit
  const comeAgain = comeAgainLine(visit)
  return (
    <>
      <HoldLine visit={visit} side="patient" />
      {doctor.late_minutes > 0 && statusIs(status, 'expected') ? (
        <p role="status" className="font-semibold text-sun">
          {t('{doctor} is running about {minutes} minutes late', { doctor: doctor.name, minutes: doctor.late_minutes })}
          {doctor.late_because ? <span className="block font-normal">{doctor.late_because}</span> : null}
        </p>
      ) : null}
      <ToPrepare preparation={preparation} firstVisit={first_visit} />
      {status === 'requested' && answer_by ? (
        <p>
          {t('The clinic answers by {moment}. Until then it keeps this time for you.', {
            moment: momentWords(visit, answer_by),
          })}
        </p>
      ) : null}
      {comeAgain ? <p>{comeAgain}</p> : null}
      {moved_from ? (
        <p className="text-pine-muted">{t('Moved from {moment}', { moment: momentWords(visit, moved_from) })}</p>
      ) : null}
    </>
  )
}
