import { Plus } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { type LocalDate, minutesPerDay, timeOf } from '#domain/time/local.ts'
import { momentOn, timeWords } from '../../../lib/format.ts'
import { freeStretches, groundsOf, type CalendarHours } from './calendar-hours.ts'
import { DayTable } from './day-table.tsx'
import { useNow } from './use-wall-now.ts'
import { usePicking } from '../steps/use-picking.ts'
import type { Visit } from '../visit/visit.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'

type Props = {
  visits: readonly Visit[]
  date: LocalDate
  zone: string
  hours: CalendarHours
  openPath: (id: string) => string
  /** Undefined where nobody can be booked. */
  onBook: ((start: string) => void) | undefined
}

/** A day as what comes after what: the visits, and below them the time that is still free. */
export function DayAgenda({ visits, date, zone, hours, openPath, onBook }: Props) {
  const now = useNow(zone)
  const { pick, bar } = usePicking(visits)
  const { open, leave } = groundsOf(hours, date)
  const free = freeStretches(date, { own: visits, open, now })
  return (
    <div className="grid gap-4">
      {leave.length > 0 ? (
        <p className="hatched rounded-field p-3">
          <span className="rounded-chip bg-surface px-2 py-1 font-semibold">{t('Leave')}</span>
        </p>
      ) : null}
      {visits.length === 0 ? (
        <p className="text-muted">{t('No appointments on this day.')}</p>
      ) : (
        <DayTable visits={visits} openPath={openPath} pick={pick} />
      )}
      {onBook && free.length > 0 ? (
        <section aria-labelledby="free" className="no-print grid gap-2">
          <h3 id="free">{t('Free')}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
            {free.map(({ start, end }) => (
              <li key={start}>
                <button
                  type="button"
                  onClick={() => onBook(momentOn(zone, date, timeOf(start)))}
                  className="flex min-h-11 w-full items-center gap-2 rounded-field bg-tint px-3 font-semibold text-on-tint figures hover:bg-brand hover:text-on-brand"
                >
                  <Plus size={16} aria-hidden />
                  {t('{start} to {end}', {
                    start: timeWords(timeOf(start)),
                    end: timeWords(timeOf(end % minutesPerDay)),
                  })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <BulkBar {...bar} />
    </div>
  )
}
