import type { DoorHours } from '#domain/availability/door-hours.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { asTimeOfDay } from '#domain/time/local.ts'
import { timeWords, weekdayNames } from '../../lib/format.ts'

/** When the doors of a clinic are open, a line a day; nothing where nobody has said. */
export function DoorHoursList({ hours }: { hours: readonly DoorHours[] }) {
  if (hours.length === 0) return null
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
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1 figures">
        {weekdayNames().map(({ weekday, name }) => (
          <div key={weekday} className="col-span-2 grid grid-cols-subgrid">
            <dt>{name}</dt>
            <dd className={words(weekday) ? '' : 'text-muted'}>{words(weekday) || t('Closed')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
