import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { trendOf } from '#domain/statistics/measures.ts'
import { numberWords, percentWords } from '../../lib/number-words.ts'
import { useNow } from '../../lib/use-now.ts'
import type { FacilityDay } from './use-facility-day.ts'

type Beside = { readonly now: number | null; readonly before: number | null }
type Props = { day: FacilityDay; weekday: string }

/** Today's key figures on the board, each beside that of a week ago. */
export function DayBoard({ day, weekday }: Props) {
  const passed = Math.max(0, Math.floor((useNow() - Date.parse(day.at)) / 60_000))
  // Whoever waits goes on waiting between two answers of the server.
  const wait = { ...day.median_wait, now: day.median_wait.now === null ? null : day.median_wait.now + passed }
  const lastDay = t('last {weekday}', { weekday })
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card bg-pine text-on-pine sm:grid-cols-3 xl:grid-cols-6">
      <Tile label={t('Appointments today')} figure={day.booked} words={numberWords} than={lastDay} />
      <Tile label={t('Checked in now')} figure={day.checked_in} words={numberWords} than={lastDay} />
      <Tile
        label={t('Median wait now')}
        figure={wait}
        words={(minutes) => t('{minutes, number} min', { minutes })}
        than={lastDay}
        none={t('Nobody waits')}
      />
      <Tile label={t('Did not attend today')} figure={day.missed} words={numberWords} than={lastDay} />
      <Tile
        label={t('Utilisation this week')}
        figure={day.utilisation}
        words={percentWords}
        by={(share) => t('{points, plural, one {# point} other {# points}}', { points: Math.round(share * 100) })}
        than={t('last week')}
        none={t('No hours yet')}
      />
      <Frame label={t('Third next available')} isNext>
        <Figure>{day.third_next.days === null ? '–' : daysWords(day.third_next.days)}</Figure>
        <dd className="min-h-8 text-xs text-pine-muted">
          {t('{count, plural, =0 {No free times} one {# doctor} other {Median of # doctors}}', {
            count: day.third_next.doctors,
          })}
        </dd>
      </Frame>
    </dl>
  )
}

function daysWords(days: number): string {
  return t('{count, plural, =0 {Today} one {# day} other {# days}}', { count: days })
}

type TileProps = {
  label: string
  figure: Beside
  words: (value: number) => string
  /** How a difference is said, where not as the figure itself. */
  by?: (difference: number) => string
  than: string
  /** What is shown where there is nothing to measure. */
  none?: string
}

function Tile({ label, figure, words, by = words, than, none = '–' }: TileProps) {
  const trend = trendOf(figure.now, figure.before)
  const Arrow = trend?.way === 'up' ? ArrowUp : trend?.way === 'down' ? ArrowDown : Minus
  return (
    <Frame label={label}>
      {figure.now === null ? <dd className="display mt-auto text-lg">{none}</dd> : <Figure>{words(figure.now)}</Figure>}
      <dd className="flex min-h-8 items-start gap-1 text-xs text-pine-muted figures">
        {trend ? (
          <>
            <Arrow size={14} aria-hidden className="flex-none" />
            {trend.way === 'same'
              ? t('as {than}', { than })
              : trend.way === 'up'
                ? t('{by} more than {than}', { by: by(trend.by), than })
                : t('{by} less than {than}', { by: by(trend.by), than })}
          </>
        ) : null}
      </dd>
    </Frame>
  )
}

function Frame({ label, isNext = false, children }: { label: string; isNext?: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-1 p-4 outline outline-on-pine/15 ${isNext ? '[&_.display]:text-sun' : ''}`}>
      <dt className="text-sm text-pine-muted xl:min-h-10">{label}</dt>
      {children}
    </div>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <dd className="display mt-auto text-3xl whitespace-nowrap figures">{children}</dd>
}
