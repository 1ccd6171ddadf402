import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { canRunLate, type DoctorStanding, standingOf } from '#domain/booking/doctor-day.ts'
import { holdsPoint } from '#domain/queue/ticket.ts'
import { call } from '../../../lib/browser-call.ts'
import { timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LateChoice } from '../visit/late-choice.tsx'
import { useNow } from '../calendar/use-wall-now.ts'
import { useSayLate } from '../visit/use-say-late.ts'
import type { Desk } from './desk.ts'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'
import { Facts } from '../../../ui/facts.tsx'

type Doctor = BranchDay['doctors_of_day'][number]

const standings: Readonly<Record<DoctorStanding, { word: string; look: string }>> = {
  absent: { word: mark('Absent'), look: 'chip-cancelled_by_clinic' },
  late: { word: mark('Late'), look: 'chip-requested' },
  in: { word: mark('In'), look: 'chip-completed' },
  later: { word: mark('Later today'), look: 'chip-quiet' },
  over: { word: mark('Day is over'), look: 'chip-quiet' },
  off: { word: mark('Not planned'), look: 'chip-quiet' },
}

/** Each doctor who is planned for the day: where they stand, with whom, and what is left of their time. */
export function DoctorsToday({ day, desk }: { day: BranchDay; desk: Desk }) {
  const wall = useNow(day.time_zone)
  const isToday = wall.date === day.date
  const rows = day.doctors_of_day.flatMap((doctor) => {
    const own = day.results.filter((visit) => visit.doctor.practitioner_id === doctor.practitioner_id)
    const now =
      own.find(({ status }) => status === 'in_progress') ?? own.find((visit) => isCalledTo(doctor.room, visit))
    const standing = standingOf({
      open: doctor.open,
      leave: doctor.leave,
      lateMinutes: isToday ? doctor.late_minutes : 0,
      now: isToday ? wall.minutes : null,
      isBusy: now !== undefined,
    })
    return standing === 'off' && own.length === 0
      ? []
      : [{ doctor, standing, now, next: nextOf(own.filter((visit) => visit !== now)) }]
  })
  return (
    <section aria-labelledby="doctors-today" className="grid gap-2">
      <h2 id="doctors-today" className="text-xl">
        {isToday ? t('Doctors today') : t('Doctors of the day')}
      </h2>
      {rows.length === 0 ? <p className="text-muted">{t('No doctor is planned for this day.')}</p> : null}
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <Row
            key={row.doctor.practitioner_id}
            {...row}
            zone={day.time_zone}
            branchId={desk.branchId}
            maySayLate={isToday && desk.rights.has('appointments.progress')}
          />
        ))}
      </ul>
    </section>
  )
}

/** Somebody is called to the doctor's own room, or there already. */
function isCalledTo(room: string | null, { status, ticket }: BranchVisit): boolean {
  return status === 'arrived' && ticket !== null && holdsPoint(ticket.state) && room !== null && ticket.point === room
}

/** Whoever is here and waits comes before whoever is still to come. */
function nextOf(own: readonly BranchVisit[]): BranchVisit | undefined {
  return own.find(({ status }) => status === 'arrived') ?? own.find(({ status }) => status === 'booked')
}

type RowProps = {
  doctor: Doctor
  standing: DoctorStanding
  now: BranchVisit | undefined
  next: BranchVisit | undefined
  zone: string
  branchId: string
  maySayLate: boolean
}

function Row({ doctor, standing, now, next, zone, branchId, maySayLate }: RowProps) {
  const { word, look } = standings[standing]
  const facts = [
    now ? t('now {name}', { name: now.patient?.name ?? t('Patient') }) : undefined,
    next
      ? t('next {time}, {name}', { time: timeIn(zone, next.start), name: next.patient?.name ?? t('Patient') })
      : undefined,
    standing !== 'over' &&
      t('{count, plural, =0 {no free times left} one {# free time left} other {# free times left}}', {
        count: doctor.times_left,
      }),
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="truncate">{doctor.name}</strong>
        {doctor.room ? <span className="text-sm text-muted">{doctor.room}</span> : null}
        <span className={`rounded-chip px-2 py-0.5 text-xs font-semibold whitespace-nowrap figures ${look}`}>
          {standing === 'late' ? t('Late +{minutes}', { minutes: doctor.late_minutes }) : t(word)}
        </span>
      </p>
      {maySayLate && canRunLate(standing, next !== undefined) ? <Late doctor={doctor} branchId={branchId} /> : <span />}
      <p className="col-span-2 text-sm text-muted figures empty:hidden">
        <Facts of={facts} />
      </p>
    </li>
  )
}

/** The desk says how late a doctor runs, and why; who waits is told. */
function Late({ doctor, branchId }: { doctor: Doctor; branchId: string }) {
  const [isOpen, setOpen] = useState(false)
  const params = { branchId, practitionerId: doctor.practitioner_id }
  const say = useSayLate((body) => call('PUT /branches/:branchId/doctors/:practitionerId/late', { params, body }))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-9 rounded-full border border-field px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
      >
        {t('Running late')}
        <span className="sr-only"> {doctor.name}</span>
      </button>
      <Dialog title={t('Running late: {name}', { name: doctor.name })} open={isOpen} onClose={() => setOpen(false)}>
        <LateChoice
          lateness={{ minutes: doctor.late_minutes, reason: doctor.late_reason }}
          say={async (lateness, said) => {
            setOpen(false)
            await say(lateness, said)
          }}
        />
        <p>
          <Button onClick={() => setOpen(false)}>{t('Close')}</Button>
        </p>
      </Dialog>
    </>
  )
}
