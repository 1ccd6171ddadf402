import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { CallFailed } from '../../../lib/call.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'

/** The patient's other visit that lies over the chosen time. */
export type Clash = { readonly id: string; readonly version: number; readonly start: string; readonly doctor: string }

/** The other visit that a refusal names, if it does. */
export function clashIn(error: unknown): Clash | null {
  if (!(error instanceof CallFailed) || error.problem.code !== 'patient_busy') return null
  return (error.problem.extra?.clash as Clash | undefined) ?? null
}

type Props = { clash: Clash; zone: string; back: string; onReplace: () => void }

/** Nobody is in two places: keep the other visit and choose another time, or take this one instead of that. */
export function ClashNote({ clash, zone, back, onReplace }: Props) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-danger bg-danger-tint p-4">
      <p className="font-semibold">
        {t('You have another appointment at that time: {doctor}, {day} at {time}.', {
          doctor: clash.doctor,
          day: dayIn(zone, clash.start),
          time: timeIn(zone, clash.start),
        })}
      </p>
      <p>{t('This time is still held for you.')}</p>
      <p className="flex flex-wrap gap-3">
        <Link
          to={back}
          className="inline-flex min-h-11 items-center rounded-field border border-field bg-surface px-4 font-semibold"
        >
          {t('Choose another time')}
        </Link>
        <Button onClick={onReplace}>{t('Book this and cancel the other')}</Button>
      </p>
    </div>
  )
}
