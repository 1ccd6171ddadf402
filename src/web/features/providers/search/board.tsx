import { t } from '#domain/language/translate.ts'
import { dayIn, shortDayIn, timeIn, todayIn, viewerZone, wallOf } from '../../../lib/format.ts'
import { stillToCome, useNow } from '../../../lib/use-now.ts'
import { useBeginBooking } from '../booking/begin-booking.ts'
import type { FoundDoctor } from './doctor-card.tsx'
import { NextStep } from '../booking/next-step.tsx'
import RefusalNote from '../../../parts/visits/refusal-note.tsx'
import { ServiceLine } from '../booking/service-line.tsx'
import { Facts } from '../../../ui/facts.tsx'

/** The departures board: the soonest real times, one row each, the next good one in marigold. A tap books. */
export function Board({ doctors }: { doctors: readonly FoundDoctor[] }) {
  const booking = useBeginBooking()
  const now = useNow()
  const shown = doctors.flatMap((doctor) => {
    const [start] = stillToCome(doctor.times, now)
    return start === undefined ? [] : [{ doctor, start }]
  })
  if (shown.length === 0) return null
  const { refusal } = booking
  return (
    <section aria-labelledby="board" className="grid gap-3">
      <NextStep />
      <h2 id="board" className="text-2xl">
        {t('Free next')}
      </h2>
      <ul className="grid border-t border-pine-muted/30">
        {shown.map(({ doctor, start }, index) => {
          const { offering } = doctor
          const zone = offering.time_zone
          const day = wallOf(zone, start).date === todayIn(zone) ? t('Today') : dayIn(zone, start)
          const what = <Facts of={[doctor.specialty, offering.mode === 'video' ? t('Video') : offering.city]} />
          return (
            <li key={offering.offering_id} className="border-b border-pine-muted/30">
              <button
                type="button"
                onClick={() =>
                  void booking.begin({ offering_id: offering.offering_id, service_id: doctor.service_id, start })
                }
                aria-busy={booking.pending === start || undefined}
                className={`grid w-full grid-cols-[8rem_1fr] items-baseline gap-x-2 px-3 py-3 text-start transition-colors duration-150 sm:grid-cols-[9rem_1fr_1fr_auto] sm:gap-x-5 ${
                  index === 0 ? 'rounded-chip bg-sun text-on-sun' : 'hover:bg-on-pine/10'
                }`}
              >
                <span>
                  <span className="display text-3xl figures">{timeIn(zone, start)}</span>
                  <span className={`block text-sm sm:hidden ${index === 0 ? '' : 'text-pine-muted'}`}>
                    {shortDayIn(zone, start)}
                  </span>
                </span>
                <span className="font-semibold">
                  <bdi>{doctor.name}</bdi>
                  <span className={`block text-sm font-normal sm:hidden ${index === 0 ? '' : 'text-pine-muted'}`}>
                    {what}
                  </span>
                  <span className={`block text-sm font-normal ${index === 0 ? '' : 'text-pine-muted'}`}>
                    <span className="hidden sm:inline">{doctor.service_name} · </span>
                    <ServiceLine service={doctor} />
                  </span>
                </span>
                <span className={`hidden sm:block ${index === 0 ? '' : 'text-pine-muted'}`}>{what}</span>
                <span className={`hidden sm:block ${index === 0 ? '' : 'text-pine-muted'}`}>{day}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {refusal ? (
        <div className="text-ink">
          <RefusalNote
            text={refusal.text}
            nearest={refusal.nearest}
            zone={zoneOf(doctors, refusal.wish.offering_id)}
            onPick={(start) => void booking.begin({ ...refusal.wish, start })}
          />
        </div>
      ) : null}
    </section>
  )
}

function zoneOf(doctors: readonly FoundDoctor[], offering: string): string {
  return doctors.find((doctor) => doctor.offering.offering_id === offering)?.offering.time_zone ?? viewerZone()
}
