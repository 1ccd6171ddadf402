import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { numberWords, percentWords } from '../../../lib/number-words.ts'
import { isShown, isShut } from '../../../lib/shown.ts'
import { LoadFailed } from '../../../ui/page.tsx'
import { spanOf } from './calendar-span.ts'
import { lengthWords } from './day-timeline.tsx'

/** The week that a day lies in, in three figures; what is missed is counted over a month, a week says too little. */
export function DoctorWeekFigures({ today }: { today: LocalDate }) {
  const { from } = spanOf('week', today)
  const week = useQuery({
    queryKey: ['appointments', 'doctor', 'week', from],
    queryFn: () => call('GET /doctors/me/week', { query: { from } }),
  })
  if (isShut(week))
    return <LoadFailed what={t('the figures of your week')} error={week.error} again={() => void week.refetch()} />
  const { open, taken, free, missed, due } = week.data ?? { open: 0, taken: 0, free: 0, missed: 0, due: 0 }
  const isKnown = isShown(week)
  return (
    <dl
      aria-label={t('Your week in figures')}
      aria-busy={week.isPending || undefined}
      className="grid divide-y divide-line rounded-card border border-line bg-surface"
    >
      <Figure
        label={t('Booked this week')}
        note={
          open > 0 ? t('{taken} of {open}', { taken: rounded(taken), open: rounded(open) }) : t('No hours this week')
        }
        isKnown={isKnown}
      >
        {open > 0 ? percentWords(Math.min(1, taken / open)) : '–'}
      </Figure>
      <Figure label={t('Still free this week')} isKnown={isKnown}>
        {open > 0 ? rounded(free) : '–'}
      </Figure>
      <Figure
        label={t('Did not attend, 30 days')}
        note={
          due > 0
            ? t('of {count, plural, one {# appointment} other {# appointments}}', { count: due })
            : t('No appointments yet')
        }
        isKnown={isKnown}
      >
        {due > 0 ? numberWords(missed) : '–'}
      </Figure>
    </dl>
  )
}

/** Of many hours nobody reads the minutes. */
function rounded(minutes: number): string {
  return lengthWords(minutes >= 600 ? Math.round(minutes / 60) * 60 : minutes)
}

type FigureProps = { label: string; note?: string; isKnown: boolean; children: ReactNode }

function Figure({ label, note, isKnown, children }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 px-4 py-3">
      <dt className="text-sm">
        {label}
        {note && isKnown ? <span className="block text-muted figures">{note}</span> : null}
      </dt>
      <dd className="display text-2xl whitespace-nowrap figures">
        {isKnown ? (
          children
        ) : (
          <span
            role="status"
            aria-label={t('Loading')}
            className="block h-7 w-14 animate-pulse rounded-chip bg-sunken"
          />
        )}
      </dd>
    </div>
  )
}
