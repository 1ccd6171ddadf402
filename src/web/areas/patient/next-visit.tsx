import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import type { Visit } from '../../features/appointments/visit.ts'
import { timeIn } from '../../lib/format.ts'
import { forWhom, momentWords, nearDay, placeWords, TellingChip, What, zoneLine } from './visit-words.tsx'
import { VisitSteps } from './visit-steps.tsx'

/** The next visit as the departures board: its time large, where to go, and one thing to do. */
export function NextVisit({ visit }: { visit: Visit }) {
  const who = forWhom(visit)
  return (
    <section aria-labelledby="next" className="rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <article className="grid gap-x-12 gap-y-8 lg:grid-cols-[auto_1fr]">
        <div className="grid content-start gap-2">
          <h2 id="next" className="grid gap-3">
            <span className="font-sans text-base font-semibold tracking-normal text-pine-muted">
              {t('Next appointment')}
            </span>
            <span className="text-2xl">{nearDay(visit)}</span>
            <bdi className="text-5xl text-sun figures sm:text-6xl">{timeIn(visit.time_zone, visit.start)}</bdi>
          </h2>
          <p className="text-pine-muted">{zoneLine(visit)}</p>
        </div>
        <div className="grid content-start gap-4 border-pine-muted/30 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-12">
          <p className="text-xl font-semibold">
            <What visit={visit} />
          </p>
          {who ? <p className="-mt-3 text-lg">{who}</p> : null}
          <Where visit={visit} />
          <Notes visit={visit} />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
            <VisitSteps visit={visit} on="board" />
            <TellingChip visit={visit} />
          </div>
        </div>
      </article>
    </section>
  )
}

function Where({ visit }: { visit: Visit }) {
  const { branch, mode, reference } = visit
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent([branch.address, branch.city].filter(Boolean).join(', '))}`
  return (
    <div className="grid gap-1">
      <p>{placeWords(visit)}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-pine-muted">
        {mode === 'in_person' && branch.address ? (
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
function Notes({ visit }: { visit: Visit }) {
  const { doctor, preparation, moved_from, answer_by, status } = visit
  return (
    <>
      {doctor.late_minutes > 0 && statusIs(status, 'expected') ? (
        <p role="status" className="font-semibold text-sun">
          {t('{doctor} is running about {minutes} minutes late', { doctor: doctor.name, minutes: doctor.late_minutes })}
        </p>
      ) : null}
      {preparation ? (
        <p className="reading whitespace-pre-line">{t('To prepare: {preparation}', { preparation })}</p>
      ) : null}
      {status === 'requested' && answer_by ? (
        <p>
          {t('The clinic answers by {moment}. Until then it keeps this time for you.', {
            moment: momentWords(visit, answer_by),
          })}
        </p>
      ) : null}
      {moved_from ? (
        <p className="text-pine-muted">{t('Moved from {moment}', { moment: momentWords(visit, moved_from) })}</p>
      ) : null}
    </>
  )
}
