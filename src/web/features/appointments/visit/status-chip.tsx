import { Ban, Check, CheckCheck, CircleCheck, CirclePause, DoorOpen, Hourglass, Minus, Play } from 'lucide-react'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { t } from '#domain/language/translate.ts'
import type { Status } from '#domain/booking/status.ts'

type Visit = {
  readonly status: Status
  readonly on_hold?: boolean
  readonly offer_ended?: { readonly state: 'declined' | 'expired' } | null
  readonly cancelled_by?: string | null
  readonly cancel_reason?: string
  readonly patient_confirmed_at?: string | null
}

/** The status in words, with an icon and a colour of its own: never colour alone. */
export function StatusChip({ visit, side }: { visit: Visit; side: 'patient' | 'staff' }) {
  const { word, look, icon: Icon } = chipOf(visit, side)
  return (
    <span
      className={`inline-flex w-fit items-center gap-1.5 rounded-chip px-2.5 py-1 text-sm font-semibold sm:whitespace-nowrap ${look}`}
    >
      <Icon size={16} aria-hidden className="flex-none" />
      {word}
    </span>
  )
}

/** The same as a small sign and a ground, where a word has no room; the word is said to who cannot see it. */
export function statusSign(visit: Visit) {
  const { look, icon: Icon, word } = chipOf(visit, 'staff')
  return { look, sign: <Icon size={12} aria-hidden className="inline flex-none" />, word }
}

/** The same in a word alone. */
export function statusWord(visit: Visit, side: 'patient' | 'staff'): string {
  return chipOf(visit, side).word
}

function chipOf(visit: Visit, side: 'patient' | 'staff') {
  const forPatient = side === 'patient'
  if (visit.on_hold) return { word: t('On hold'), look: 'chip-no_show', icon: CirclePause }
  switch (visit.status) {
    case 'requested':
      return { word: t('Requested'), look: 'chip-requested', icon: Hourglass }
    case 'booked':
      if (visit.offer_ended && !forPatient)
        return { word: notTaken(visit.offer_ended), look: 'chip-no_show', icon: Hourglass }
      return visit.patient_confirmed_at && !forPatient
        ? { word: t('Patient confirmed'), look: 'chip-booked', icon: CheckCheck }
        : { word: t('Confirmed'), look: 'chip-booked', icon: Check }
    case 'arrived':
      return { word: t('Checked in'), look: 'chip-arrived', icon: DoorOpen }
    case 'in_progress':
      return { word: forPatient ? t('With the doctor') : t('In progress'), look: 'chip-in_progress', icon: Play }
    case 'completed':
      return { word: t('Completed'), look: 'chip-completed', icon: CircleCheck }
    case 'declined':
      return { word: t('Declined'), look: 'chip-quiet', icon: Ban }
    case 'expired':
      return { word: forPatient ? t('Not answered') : t('Expired'), look: 'chip-quiet', icon: Hourglass }
    case 'cancelled':
      if (visit.cancelled_by === 'patient')
        return { word: forPatient ? t('Cancelled by you') : t('Cancelled by patient'), look: 'chip-quiet', icon: Ban }
      // Who did it is not told everywhere.
      if (visit.cancelled_by === undefined) return { word: t('Cancelled'), look: 'chip-quiet', icon: Ban }
      if (visit.cancel_reason === licenceEnded)
        return { word: t('Cancelled'), look: 'chip-cancelled_by_clinic', icon: Ban }
      return { word: t('Cancelled by the clinic'), look: 'chip-cancelled_by_clinic', icon: Ban }
    case 'no_show':
      return { word: forPatient ? t('Missed') : t('Did not attend'), look: 'chip-no_show', icon: Minus }
    case 'entered_in_error':
      return { word: t('Entered in error'), look: 'chip-quiet', icon: Ban }
  }
}

const notTaken = ({ state }: NonNullable<Visit['offer_ended']>) =>
  state === 'declined' ? t('Offer declined') : t('Offer not answered')
