import type { DoorHours } from '#domain/availability/door-hours.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { timeWords, weekdayNames } from '../../../lib/format.ts'

type Props = { hours: readonly DoorHours[]; /** There are no doors to come to. */ isVideoOnly: boolean }

/** When the doors of a clinic are open, a line a day, or that nobody has said so. */
export function DoorHoursList({ hours, isVideoOnly }: Props) {
  if (hours.length === 0 && isVideoOnly) return null
  const words = (weekday: number) =>
    hours
      .filter((line) => line.weekday === weekday)
      .map(({ start, end }) =>
        t('{from} to {until}', { from: timeWords(asTimeOfDay(start)), until: timeWords(asTimeOfDay(end)) }),
      )
      .join(listComma())
  return (
    <section aria-labelledby="door-hours" className="grid gap-3">
      <h2 id="door-hours" className="text-2xl">
        {t('Opening hours')}
      </h2>
      {hours.length === 0 ? (
        <p className="text-muted">{t('This clinic has not told its opening hours.')}</p>
      ) : (
        <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 figures">
          {weekdayNames().map(({ weekday, name }) => (
            <div key={weekday} className="col-span-2 grid grid-cols-subgrid">
              <dt>{name}</dt>
              <dd className={words(weekday) ? '' : 'text-muted'}>{words(weekday) || t('Closed')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
