import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { kindOfDay } from '#domain/availability/day-kind.ts'
import { dayPlan } from '#domain/availability/day-plan.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { addDays, daysBetween, type LocalDate, minutesPerDay, timeOf, weekdayOf } from '#domain/time/local.ts'
import { addMonths, firstOfMonth } from '#domain/time/month.ts'
import { dayWords, monthWords, timeWords, todayIn, viewerZone, weekdayNames } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Setup } from '../setup/use-setup.ts'

type Props = {
  setup: Setup
  /** A day was pressed that is still to come. */
  onDay: (day: LocalDate) => void
}

/** A month of the own dates: when one works by the week, and what differs from it. */
export function DatesMonth({ setup, onDay }: Props) {
  const today = todayIn(setup.branches[0]?.time_zone ?? viewerZone())
  const [first, setFirst] = useState(firstOfMonth(today))
  const names = weekdayNames()
  // Seven columns of a phone have no room for more than a letter.
  const letters = weekdayNames('narrow')
  const days = daysBetween(first, addDays(addMonths(first, 1), -1))
  const lead = names.findIndex(({ weekday }) => weekday === weekdayOf(first))
  return (
    <section aria-labelledby="dates-month" className="grid gap-3">
      <div className="flex items-center gap-2">
        <h2 id="dates-month" aria-live="polite" className="me-auto text-xl">
          {monthWords(first)}
        </h2>
        <Button
          size="small"
          aria-label={t('Month before')}
          disabled={first <= today}
          onClick={() => setFirst(addMonths(first, -1))}
        >
          <ChevronLeft size={18} aria-hidden className="rtl:rotate-180" />
        </Button>
        <Button size="small" aria-label={t('Month after')} onClick={() => setFirst(addMonths(first, 1))}>
          <ChevronRight size={18} aria-hidden className="rtl:rotate-180" />
        </Button>
      </div>
      <ol className="grid grid-cols-7 overflow-clip rounded-card border border-line bg-line [gap:1px]">
        {names.map(({ weekday, name }, place) => (
          <li key={weekday} aria-hidden className="truncate bg-surface px-2 py-1.5 text-sm text-muted max-sm:px-1">
            <span className="sm:hidden">{letters[place]?.name}</span>
            <span className="max-sm:hidden">{name}</span>
          </li>
        ))}
        {lead > 0 ? <li aria-hidden className="bg-canvas" style={{ gridColumn: `span ${lead}` }} /> : null}
        {days.map((day) => (
          <Day key={day} day={day} today={today} setup={setup} onDay={onDay} />
        ))}
        {(lead + days.length) % 7 === 0 ? null : (
          <li aria-hidden className="bg-canvas" style={{ gridColumn: `span ${7 - ((lead + days.length) % 7)}` }} />
        )}
      </ol>
    </section>
  )
}

const words = { away: mark('Away'), other: mark('Other hours'), extra: mark('Extra hours') }

type DayProps = Props & { day: LocalDate; today: LocalDate }

/** One day. Other than the week it is marked by a word and a ground, not by colour alone. */
function Day({ day, today, setup, onDay }: DayProps) {
  const { hours, kind } = tellDay(setup, day)
  const ground = kind === 'away' ? 'hatched' : kind ? 'bg-tint text-on-tint' : 'bg-surface'
  const word = kind && t(words[kind])
  return (
    <li className="grid">
      <button
        type="button"
        disabled={day < today}
        onClick={() => onDay(day)}
        className={`grid min-h-16 content-between gap-1 p-1.5 text-start text-sm sm:min-h-20 sm:p-2 ${ground} ${day < today ? '' : 'hover:bg-sunken'}`}
      >
        <span className="sr-only">
          {[dayWords(day), word, hours || t('no hours')].filter(Boolean).join(listComma())}
        </span>
        <span
          aria-hidden
          className={`grid size-6 place-items-center rounded-full figures ${day === today ? 'bg-brand font-semibold text-on-brand' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
        {word ? (
          <span
            aria-hidden
            className="w-fit max-w-full rounded-chip bg-surface px-1 text-xs leading-4 font-semibold hyphens-auto text-ink max-sm:-mx-1 max-sm:max-w-[calc(100%+0.5rem)] max-sm:px-0.5"
          >
            {word}
          </span>
        ) : null}
        <span aria-hidden className="truncate text-xs text-muted figures max-sm:hidden">
          {hours}
        </span>
      </button>
    </li>
  )
}

/** When the doctor is there on a day, at any branch, and whether a date says so and not the week. */
function tellDay(setup: Setup, day: LocalDate) {
  const plans = setup.branches.map(({ id, rules }) =>
    dayPlan(
      day,
      rules,
      setup.exceptions.filter(({ branch_id }) => branch_id === null || branch_id === id),
    ),
  )
  const open = plans.flatMap((plan) => plan.open).toSorted((a, b) => a.start - b.start)
  const [from, until] = [open[0]?.start, Math.max(...open.map(({ end }) => end))]
  const own = setup.exceptions.filter(({ from_date, until_date }) => from_date <= day && day <= until_date)
  const kind = kindOfDay(plans, own)
  const hours =
    from === undefined
      ? ''
      : t('{start} to {end}', { start: timeWords(timeOf(from)), end: timeWords(timeOf(until % minutesPerDay)) })
  return { hours, kind } as const
}
