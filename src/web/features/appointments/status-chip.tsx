import { Ban, Check, CheckCheck, CircleCheck, DoorOpen, Hourglass, Minus, Play } from 'lucide-react'
import type { Status } from '#domain/booking/status.ts'

type Visit = {
  readonly status: Status
  readonly cancelled_by?: string | null
  readonly patient_confirmed_at?: string | null
}

/** The status in words, with an icon and a colour of its own: never colour alone. */
export function StatusChip({ visit, side }: { visit: Visit; side: 'patient' | 'staff' }) {
  const { word, look, icon: Icon } = chipOf(visit, side)
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-chip px-2.5 py-1 text-sm font-semibold whitespace-nowrap ${look}`}
    >
      <Icon size={16} aria-hidden />
      {word}
    </span>
  )
}

function chipOf(visit: Visit, side: 'patient' | 'staff') {
  const forPatient = side === 'patient'
  switch (visit.status) {
    case 'requested':
      return { word: 'Requested', look: 'chip-requested', icon: Hourglass }
    case 'booked':
      return visit.patient_confirmed_at && !forPatient
        ? { word: 'Patient confirmed', look: 'chip-booked', icon: CheckCheck }
        : { word: 'Confirmed', look: 'chip-booked', icon: Check }
    case 'arrived':
      return { word: 'Checked in', look: 'chip-arrived', icon: DoorOpen }
    case 'in_progress':
      return { word: forPatient ? 'With the doctor' : 'In progress', look: 'chip-in_progress', icon: Play }
    case 'completed':
      return { word: 'Completed', look: 'chip-completed', icon: CircleCheck }
    case 'declined':
      return { word: 'Declined', look: 'chip-quiet', icon: Ban }
    case 'expired':
      return { word: forPatient ? 'Not answered' : 'Expired', look: 'chip-quiet', icon: Hourglass }
    case 'cancelled':
      if (visit.cancelled_by === 'patient')
        return { word: forPatient ? 'Cancelled by you' : 'Cancelled by patient', look: 'chip-quiet', icon: Ban }
      return { word: 'Cancelled by the clinic', look: 'chip-cancelled_by_clinic', icon: Ban }
    case 'no_show':
      return { word: forPatient ? 'Missed' : 'Did not attend', look: 'chip-no_show', icon: Minus }
    case 'entered_in_error':
      return { word: 'Entered in error', look: 'chip-quiet', icon: Ban }
  }
}
