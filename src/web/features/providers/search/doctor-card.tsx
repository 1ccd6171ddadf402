import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { kilometresWords, shortDayIn, slotWords, timeIn, wallOf, zoneWords } from '../../../lib/format.ts'
import { rich } from '../../../lib/rich.tsx'
import { stillToCome, useNow } from '../../../lib/use-now.ts'
import { DoctorPortrait, VerifiedBadge } from '../../../parts/people/doctor-portrait.tsx'
import { useAskedAge } from './asked-age.ts'
import RefusalNote from '../../../parts/visits/refusal-note.tsx'
import { ForPatient } from './for-patient.tsx'
import { ServiceLine } from '../booking/service-line.tsx'
import type { useBeginBooking } from '../booking/begin-booking.ts'
import { Facts } from '../../../ui/facts.tsx'

export type FoundDoctor = Answer<'GET /providers'>['results'][number]

type Props = { doctor: FoundDoctor; booking: ReturnType<typeof useBeginBooking>; isNext: boolean }

/** One doctor with the next times, in columns that are the same for all: a tap on one books. */
export function DoctorCard(props: Props) {
  const { doctor } = props
  return (
    <article
      className={`grid gap-x-8 gap-y-2 rounded-card border bg-surface p-4 md:grid-cols-[1fr_minmax(360px,46%)] md:px-5 ${props.isNext ? 'border-2 border-sun' : 'border-line'}`}
    >
      <Who doctor={doctor} />
      <Times {...props} />
      <div className="flex flex-wrap items-center gap-x-4 md:ps-18">
        <VerifiedBadge of={doctor} />
        <AlsoKnown
          speaks={doctor.speaks}
          stepFree={doctor.offering.step_free && doctor.offering.mode === 'in_person'}
        />
      </div>
    </article>
  )
}

/** The doctor's page; whom it is for comes along. */
function pageOf({ slug }: FoundDoctor, age: number | undefined, offering?: string): string {
  const search = new URLSearchParams({ ...(offering ? { offering } : {}), ...(age === undefined ? {} : { age: String(age) }) }) // prettier-ignore
  return search.size > 0 ? `/d/${slug}?${search.toString()}` : `/d/${slug}`
}

function Who({ doctor }: { doctor: FoundDoctor }) {
  const { offering } = doctor
  return (
    <div className="flex gap-4">
      <DoctorPortrait photo={doctor.display_photo} name={doctor.name} size={56} />
      <div className="grid min-w-0 content-start">
        <h2 className="text-xl">
          <Link to={pageOf(doctor, useAskedAge())} className="hover:underline">
            <bdi>{doctor.name}</bdi>
          </Link>
        </h2>
        <p className="truncate rtl:whitespace-normal">
          <span className="font-semibold">{doctor.specialty}</span>
          {doctor.sub_specialty ? (
            <span className="text-muted">
              {' · '}
              <bdi>{doctor.sub_specialty}</bdi>
            </span>
          ) : null}
        </p>
        <p className="truncate text-sm rtl:whitespace-normal">
          {offering.mode === 'video' ? `${t('Video visit')} · ` : ''}
          <Link to={`/b/${offering.branch_slug}`} className="underline">
            <bdi>{offering.branch_name}</bdi>
          </Link>
          {offering.city && offering.mode !== 'video' ? (
            <>
              {listComma()}
              <bdi>{offering.city}</bdi>
            </>
          ) : null}
          {doctor.kilometres !== null ? (
            <>
              {' · '}
              <bdi>{kilometresWords(doctor.kilometres)}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <ForPatient heart={doctor} />
    </div>
  )
}

function Times({ doctor, booking, isNext }: Props) {
  const { offering } = doctor
  const zone = offering.time_zone
  const times = stillToCome(doctor.times, useNow())
  const { refusal } = booking
  const begin = (start: string) =>
    void booking.begin({ offering_id: offering.offering_id, service_id: doctor.service_id, start })
  return (
    <div className="grid content-start gap-1.5 md:row-span-2">
      <p className="text-sm">
        <strong>{doctor.service_name}</strong> · <ServiceLine service={doctor} />
      </p>
      <ul className="grid grid-cols-4 gap-2">
        {times.map((start, place) => (
          <li key={start} className="grid min-w-0 content-end gap-0.5">
            <span aria-hidden className="truncate text-xs text-muted rtl:whitespace-normal">
              {isOtherDay(zone, start, times[place - 1]) ? shortDayIn(zone, start) : '\u00a0'}
            </span>
            <button
              type="button"
              aria-label={slotWords({ zone, start, mode: offering.mode, doctor: doctor.name })}
              aria-busy={booking.pending === start || undefined}
              onClick={() => begin(start)}
              className={`min-h-11 rounded-field px-0.5 font-semibold whitespace-nowrap figures max-sm:rtl:text-sm transition-colors duration-150 ${
                isNext && place === 0
                  ? 'bg-sun text-on-sun hover:opacity-90'
                  : 'bg-tint text-on-tint hover:bg-brand hover:text-on-brand'
              }`}
            >
              {timeIn(zone, start)}
            </button>
          </li>
        ))}
      </ul>
      {times.length > 0 ? null : (
        <Link
          to={`${pageOf(doctor, undefined, offering.offering_id)}&wait=yes`}
          className="font-semibold text-brand underline"
        >
          {t('Tell me when a time opens')}
        </Link>
      )}
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="text-muted">{zoneWords(zone)}</span>
        <Link
          to={pageOf(doctor, useAskedAge(), offering.offering_id)}
          className="inline-flex min-h-6 items-center font-semibold text-brand underline"
        >
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

const isOtherDay = (zone: string, start: string, before: string | undefined) =>
  before === undefined || wallOf(zone, start).date !== wallOf(zone, before).date

/** What the doctor speaks, and a house without steps. */
function AlsoKnown({ speaks, stepFree }: { speaks: readonly string[]; stepFree: boolean }) {
  if (speaks.length === 0 && !stepFree) return null
  const spoken = speaks.join(listComma())
  const facts = [spoken ? t('Speaks {languages}', { languages: spoken }) : '', stepFree ? t('Wheelchair access') : '']
  return (
    <p className="text-sm text-muted">
      <Facts of={facts} />
    </p>
  )
}
