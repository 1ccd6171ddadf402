import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { DayTimeline } from '../../features/appointments/calendar/day-timeline.tsx'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { isBookable, type Setup } from '../../features/schedule/setup/use-setup.ts'
import { call } from '../../lib/browser-call.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import { isShown } from '../../lib/shown.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazily, NotLoaded } from '../../ui/lazily.tsx'
import { Empty, Skeleton } from '../../ui/page.tsx'

const fetchPanel = () => import('../../features/staff-booking/staff-booking-panel.tsx')
const BookingPanel = lazily<{ slug: string; start: string; onClose: () => void }>(fetchPanel, NotLoaded)

type Props = {
  visits: readonly Visit[]
  today: LocalDate
  zone: string
  setup: Setup
  openPath: (id: string) => string
}

/** Today as it goes; what is free is booked from here. */
export function Today({ visits, today, zone, setup, openPath }: Props) {
  const [booking, setBooking] = useState<string | null>(null)
  const close = () => setBooking(null)
  return (
    <>
      {visits.length === 0 ? <NobodyToday today={today} openPath={openPath} /> : null}
      <DayTimeline
        visits={visits}
        date={today}
        zone={zone}
        hours={setup}
        openPath={openPath}
        hasOnePlace={setup.branches.filter(({ state }) => state === 'active').length === 1}
        onBook={isBookable(setup) ? setBooking : undefined}
      />
      <Dialog title={t('New appointment')} open={booking !== null} onClose={close} wide>
        {booking === null ? null : (
          <Suspense fallback={<Skeleton rows={4} />}>
            <BookingPanel slug={setup.profile.slug} start={booking} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** An empty day says who comes next. */
function NobodyToday({ today, openPath }: Pick<Props, 'today' | 'openPath'>) {
  const ahead = useQuery({
    queryKey: ['appointments', 'doctor', 'after today', today],
    queryFn: () =>
      call('GET /doctors/me/appointments', { query: { from: addDays(today, 1), until: addDays(today, 14) } }),
  })
  const next = ahead.data?.results.find(({ status }) => statusIs(status, 'expected'))
  return (
    <Empty
      action={
        next ? (
          <Link to={openPath(next.id)} preventScrollReset className="font-semibold text-brand hover:underline">
            {t('Next: {name}, {day}, {time}', {
              name: next.patient?.name ?? t('Patient'),
              day: dayIn(next.time_zone, next.start),
              time: timeIn(next.time_zone, next.start),
            })}
          </Link>
        ) : undefined
      }
    >
      {t('No appointments today.')} {isShown(ahead) && !next ? t('Nobody is booked in the next two weeks.') : null}
    </Empty>
  )
}
