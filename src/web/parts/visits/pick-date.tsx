import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/local.ts'
import { addMonths, dayByKey, firstOfMonth, weeksOfMonth } from '#domain/time/month.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, dayWords, monthWords, todayIn, wallOf, weekdayNames } from '../../lib/format.ts'
import { problemText } from '../../lib/call.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Days, mostDays, type Slots } from './free-times.ts'

type Props = {
  /** What the list shows: where it is, and what can be booked. */
  slots: Slots
  known: readonly string[]
  read: (days: Days) => Promise<Slots>
  branch?: string | undefined
  onPick: (day: string) => void
  onClose: () => void
}

/** A month to pick a day from. It opens at the first day with a time; the focused day says what is on it. */
export default function PickDate(props: Props) {
  const [answer, setAnswer] = useState<{ readonly day?: string }>()
  // Closed before it goes, so that the browser gives the focus back.
  const close = () => (answer?.day ? props.onPick(answer.day) : props.onClose())
  return (
    <Dialog title={t('Pick a date')} open={!answer} onClose={close}>
      <Month {...props} onPick={(day) => setAnswer({ day })} />
      <p>
        <Button onClick={() => setAnswer({})}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

function Month({ slots, known, read, branch, onPick }: Props) {
  const { time_zone: zone } = slots
  const today = todayIn(zone)
  const first = slots.times[0] ?? slots.next_free
  const [day, setDay] = useState<LocalDate>(first ? wallOf(zone, first).date : today)
  const { month, tell, isFree } = useMonth({ slots, known, read, branch, day, today })
  const id = useId()
  const words = (date: LocalDate) => `${dayWords(date)}${listComma()}${tell(date)}`
  return (
    <div className="grid gap-3">
      <Head id={id} day={day} onDay={setDay} />
      <Days name={id} day={day} today={today} words={words} isFree={isFree} onDay={setDay} onPick={onPick} />
      <p className="min-h-12">
        {isShut(month) ? problemText(month.error) : month.isLoading ? t('Loading…') : words(day)}
      </p>
    </div>
  )
}

function Head({ id, day, onDay }: { id: string; day: LocalDate; onDay: (day: LocalDate) => void }) {
  const step = 'grid size-11 place-items-center rounded-full hover:bg-sunken'
  return (
    <div className="flex items-center justify-between gap-2">
      <button type="button" className={step} aria-label={t('Previous month')} onClick={() => onDay(addMonths(day, -1))}>
        <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
      </button>
      <h3 id={id} aria-live="polite" className="text-xl">
        {monthWords(day)}
      </h3>
      <button type="button" className={step} aria-label={t('Next month')} onClick={() => onDay(addMonths(day, 1))}>
        <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
      </button>
    </div>
  )
}

type DaysProps = {
  /** What it is called: the month above it. */
  name: string
  day: LocalDate
  today: LocalDate
  words: (day: LocalDate) => string
  isFree: (day: LocalDate) => boolean
  onDay: (day: LocalDate) => void
  onPick: (day: string) => void
}

/** The grid pattern of ARIA's authoring practices: one stop of the Tab key, walked by keys. */
function Days({ name, day, today, words, isFree, onDay, onPick }: DaysProps) {
  const names = weekdayNames('short')
  const firstWeekday = names[0]?.weekday ?? 1
  const here = useRef<HTMLButtonElement>(null)
  // The focus follows the keys into another month; a press on the month's arrows keeps it there.
  const isWalked = useRef(true)
  useEffect(() => {
    // The dialog opens after its content stands.
    if (isWalked.current) queueMicrotask(() => here.current?.focus())
    isWalked.current = false
  }, [day])
  const walk = (event: React.KeyboardEvent<HTMLElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next =
      event.ctrlKey || event.altKey || event.metaKey ? undefined : dayByKey(day, event, { firstWeekday, isMirrored })
    if (!next) return
    event.preventDefault()
    isWalked.current = true
    onDay(next)
  }
  return (
    <table role="grid" aria-labelledby={name} onKeyDown={walk} className="w-full table-fixed figures">
      <thead>
        <tr>
          {names.map(({ weekday, name }) => (
            <th key={weekday} scope="col" className="pb-1 text-sm font-normal text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(day, firstWeekday).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={date ?? column} className="p-0.5">
                {date ? (
                  <button
                    type="button"
                    ref={date === day ? here : undefined}
                    tabIndex={date === day ? 0 : -1}
                    aria-label={words(date)}
                    aria-disabled={!isFree(date) || undefined}
                    aria-current={date === today ? 'date' : undefined}
                    onFocus={() => date === day || onDay(date)}
                    onClick={() => (isFree(date) ? onPick(date) : onDay(date))}
                    className={`min-h-11 w-full rounded-field ${isFree(date) ? 'bg-tint font-semibold text-on-tint hover:bg-brand hover:text-on-brand' : 'text-muted'} ${date === today ? 'underline underline-offset-4' : ''}`}
                  >
                    {Number(date.slice(8))}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Asked = Pick<Props, 'slots' | 'known' | 'read' | 'branch'> & { day: LocalDate; today: LocalDate }

/** What is on each day of the month that is shown: its times, or why there are none. */
function useMonth({ slots, known, read, branch, day, today }: Asked) {
  const lastDay = asLocalDate(slots.last_day)
  const from = [firstOfMonth(day), today].toSorted().at(-1) ?? today
  const isWithin = from <= lastDay && firstOfMonth(day) >= firstOfMonth(today)
  const month = useQuery({
    queryKey: [...known, 'month', from],
    queryFn: () => read({ from, days: mostDays }),
    enabled: isWithin,
  })
  const place = useQuery({
    queryKey: ['branch', branch],
    queryFn: () => call('GET /branches/:slug', { params: { slug: branch ?? '' } }),
    enabled: branch !== undefined,
  })
  const counts = new Map<string, number>()
  for (const time of (isWithin ? month.data?.times : undefined) ?? []) {
    const { date } = wallOf(slots.time_zone, time)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  const isClinicClosed = (date: LocalDate) =>
    place.data?.closures.some(({ from_date, until_date, start }) => !start && from_date <= date && date <= until_date)
  const tell = (date: LocalDate): string => {
    const count = counts.get(date)
    if (count) return t('{count, plural, one {# time} other {# times}}', { count })
    if (date < today) return t('this day is over')
    if (date > lastDay)
      return t('too far ahead, opens on {day}', {
        day: dateWords(addDays(today, daysBetween(lastDay, date).length - 1)),
      })
    if (!month.data) return t('Loading…')
    return isClinicClosed(date) ? t('the clinic is closed') : t('no times')
  }
  return { month, tell, isFree: (date: LocalDate) => counts.has(date) }
}
