import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import type { Visit } from './visit.ts'

type Props = {
  visit: Visit
  side: 'patient' | 'staff'
  /** What can be done about it right here. */
  children?: ReactNode
}

/** Says that a visit cannot take place as things are, and what to do; nothing where it can. */
export function HoldLine({ visit, side, children }: Props) {
  const [what, next] = visit.on_hold ? onHold(side) : offerEnded(visit, side)
  if (!what) return null
  return (
    <div className="reading mt-2 grid gap-2 rounded-field bg-sun px-4 py-3 text-on-sun">
      <p role="status">
        <strong>{what}</strong>
        <span className="block">{next}</span>
      </p>
      {children}
    </div>
  )
}

function onHold(side: Props['side']) {
  return [
    t('On hold: the doctor’s licence is being checked'),
    side === 'patient'
      ? t('You can book another doctor now. If the licence is confirmed in time, we write to you.')
      : t('It can’t begin, and it can’t move to another time, until the licence is confirmed.'),
  ] as const
}

/** The clinic wanted another time, and what was offered was not taken. */
function offerEnded({ offer_ended: offer, time_zone: zone }: Visit, side: Props['side']) {
  if (!offer) return []
  const time = { day: dayIn(zone, offer.start), time: timeIn(zone, offer.start) }
  if (side === 'patient')
    return [
      t('The clinic asked you to come at another time'),
      t('It offered you {day}, {time}. Your own time may not take place: choose another one, or cancel.', time),
    ] as const
  return [
    offer.state === 'declined'
      ? t('The patient does not take the other time')
      : t('The patient did not answer the other time'),
    t('{day}, {time} was offered. The visit stands at its own time: keep it there, move it or cancel it.', time),
  ] as const
}
