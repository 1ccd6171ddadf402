import { t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'
import type { Shelf } from './shelf.ts'

/** The visits of a patient at a branch, to choose one of: when, what and with whom. */
export function VisitOptions({ visits }: { visits: Shelf['visits'] }) {
  return visits.map(({ id, start, time_zone: zone, service, doctor, is_letter_begun: isBegun }) => (
    <option key={id} value={id}>
      {dayIn(zone, start)} {timeIn(zone, start)} · {service} · {doctor}
      {isBegun ? ` · ${t('Letter begun')}` : ''}
    </option>
  ))
}
