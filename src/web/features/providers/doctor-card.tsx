import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, fee, kilometresWords, slotWords, timeIn, wallOf, zoneWords } from '../../lib/format.ts'
import { languageName } from '../../lib/language-name.ts'
import { rich } from '../../lib/rich.tsx'
import { DoctorPortrait, VerifiedBadge } from '../../parts/people/doctor-portrait.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { useBeginBooking } from './begin-booking.ts'

export type FoundDoctor = Answer<'GET /providers'>['results'][number]

type Props = { doctor: FoundDoctor; booking: ReturnType<typeof useBeginBooking>; isNext: boolean }

/** One doctor with the next times: a tap on one books. */
export function DoctorCard(props: Props) {
  return (
    <article
      className={`grid gap-4 rounded-card border bg-surface p-5 md:grid-cols-[1fr_minmax(280px,44%)] ${props.isNext ? 'border-2 border-sun' : 'border-line'}`}
    >
      <Who doctor={props.doctor} />
      <Times {...props} />
    </article>
  )
}

function Who({ doctor }: { doctor: FoundDoctor }) {
  const { offering } = doctor
  return (
    <div className="flex gap-4">
      <DoctorPortrait photo={doctor.display_photo} name={doctor.name} />
      <div className="grid content-start gap-0.5">
        <h2 className="text-xl">
          <Link to={`/d/${doctor.slug}`} className="hover:underline">
            {doctor.name}
          </Link>
        </h2>
        <p className="font-semibold">{t(doctor.specialty)}</p>
        <p className="text-sm text-muted">{doctor.sub_specialty}</p>
        <VerifiedBadge on={doctor.verified_on} source={doctor.verified_source} />
        <p className="text-sm">
          {offering.mode === 'video' ? `${t('Video visit')} · ` : ''}
          <Link to={`/b/${offering.branch_slug}`} className="underline">
            {offering.branch_name}
          </Link>
          {offering.city && offering.mode !== 'video' ? `, ${offering.city}` : ''}
          {doctor.kilometres !== null ? ` · ${kilometresWords(doctor.kilometres)}` : ''}
        </p>
        <Facts languages={doctor.languages} stepFree={offering.step_free && offering.mode === 'in_person'} />
        <p className="text-sm text-muted">
          {doctor.service_name} · {fee(doctor.fee_minor, doctor.currency)}
        </p>
      </div>
    </div>
  )
}

function Times({ doctor, booking, isNext }: Props) {
  const { offering } = doctor
  const zone = offering.time_zone
  const { refusal } = booking
  const begin = (start: string) =>
    void booking.begin({ offering_id: offering.offering_id, service_id: doctor.service_id, start })
  return (
    <div className="grid content-start gap-3">
      {[...new Set(doctor.times.map((time) => wallOf(zone, time).date))].map((date) => {
        const moments = doctor.times.filter((time) => wallOf(zone, time).date === date)
        return (
          <div key={date}>
            <h3 className="text-sm text-muted">{dayIn(zone, moments[0] ?? '')}</h3>
            <ul className="mt-1 flex flex-wrap gap-2">
              {moments.map((start) => (
                <li key={start}>
                  <button
                    type="button"
                    aria-label={slotWords({ zone, start, mode: offering.mode, doctor: doctor.name })}
                    aria-busy={booking.pending === start || undefined}
                    onClick={() => begin(start)}
                    className={`min-h-11 min-w-22 rounded-field px-3 font-semibold figures transition-colors duration-150 ${
                      isNext && start === doctor.times[0]
                        ? 'bg-sun text-on-sun hover:brightness-95'
                        : 'bg-tint text-on-tint hover:bg-brand hover:text-on-brand'
                    }`}
                  >
                    {timeIn(zone, start)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="text-muted">{zoneWords(zone)}</span>
        <Link to={`/d/${doctor.slug}?offering=${offering.offering_id}`} className="font-semibold text-brand underline">
          {rich('More times<span> with {name}</span>', {
            span: (text) => <span className="sr-only">{text}</span>,
            name: doctor.name,
          })}
        </Link>
      </p>
      {refusal && refusal.wish.offering_id === offering.offering_id ? (
        <RefusalNote text={refusal.text} nearest={refusal.nearest} zone={zone} onPick={begin} />
      ) : null}
    </div>
  )
}

/** What the doctor speaks, and a house without steps. */
function Facts({ languages, stepFree }: { languages: readonly string[]; stepFree: boolean }) {
  if (languages.length === 0 && !stepFree) return null
  const spoken = languages.map(languageName).join(', ')
  const facts = [spoken ? t('Speaks {languages}', { languages: spoken }) : '', stepFree ? t('Wheelchair access') : '']
  // Browsers and servers do not name every language alike.
  return (
    <p className="text-sm text-muted" suppressHydrationWarning>
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
