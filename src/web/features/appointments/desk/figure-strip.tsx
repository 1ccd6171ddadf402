import { t } from '#domain/language/translate.ts'
import type { DayFigures } from '#domain/booking/day-figures.ts'
import { minutesShort } from './visit-facts.tsx'

/** The day in eight figures. */
export function FigureStrip({ figures }: { figures: DayFigures }) {
  const shown: readonly (readonly [string, string | number])[] = [
    [t('Booked'), figures.booked],
    [t('Checked in'), figures.checkedIn],
    [t('Waiting'), figures.waiting],
    [t('Called'), figures.called],
    [t('With doctor'), figures.withDoctor],
    [t('Done'), figures.done],
    [t('Did not attend'), figures.didNotAttend],
    [t('Longest wait'), figures.longestWait === null ? '–' : minutesShort(figures.longestWait)],
  ]
  return (
    <dl
      aria-label={t('The day in figures')}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-4 lg:grid-cols-8"
    >
      {shown.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-0.5 border-s border-line p-3 first:border-s-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl display figures whitespace-nowrap">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
