import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../../lib/format.ts'
import type { Visit } from '../visit/visit.ts'

/** Visits that are picked for something that is done to many at once. */
export type Picking = { readonly picked: ReadonlySet<string>; readonly onPick: (id: string) => void }

/** What can still be told, moved or cancelled. */
export function canBePicked({ status, start }: Pick<Visit, 'status' | 'start'>): boolean {
  return statusIs(status, 'ahead') && Date.parse(start) > Date.now()
}

type Props = {
  visit: Pick<Visit, 'id' | 'status' | 'start' | 'time_zone' | 'patient'>
  pick: Picking
  className?: string
}

/** The box that picks one visit; nothing where it can't be picked any more. */
export function PickBox({ visit, pick, className = '' }: Props) {
  if (!canBePicked(visit)) return null
  const name = visit.patient?.name ?? t('Patient')
  return (
    <input
      type="checkbox"
      className={`no-print ${className}`}
      aria-label={t('Select {name}, {time}', { name, time: timeIn(visit.time_zone, visit.start) })}
      checked={pick.picked.has(visit.id)}
      onChange={() => pick.onPick(visit.id)}
    />
  )
}

/** In a table the room of a box is kept, so that times stand below each other. */
export function PickCell(props: Props) {
  return canBePicked(props.visit) ? <PickBox {...props} /> : <span aria-hidden className="no-print w-5 flex-none" />
}
