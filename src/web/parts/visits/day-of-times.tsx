import type { ReactNode } from 'react'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { partOf } from '#domain/time/day-part.ts'
import { dayIn, shortDayWords, wallOf } from '../../lib/format.ts'

type DayProps = {
  zone: string
  moments: readonly string[]
  after: LocalDate | undefined
  children: (start: string) => ReactNode
}

/** The most times that are shown as one list; more are grouped by part of the day. */
const mostInOne = 8
const parts = { morning: mark('Morning'), afternoon: mark('Afternoon'), evening: mark('Evening') } as const

/** The times of one day, and the days without any that lie before it. */
export function DayOfTimes({ zone, moments, after, children }: DayProps) {
  const day = dayIn(zone, moments[0] ?? '')
  const groups =
    moments.length > mostInOne
      ? Object.entries(parts).map(
          ([part, name]) => [t(name), moments.filter((start) => partOf(wallOf(zone, start).time) === part)] as const,
        )
      : [['', moments] as const]
  return (
    <>
      {after ? <Gap after={after} before={wallOf(zone, moments[0] ?? '').date} /> : null}
      <section aria-label={day} className="grid gap-2">
        <h3>
          {day}
          <span className="sr-only">
            {listComma()}
            {t('{count, plural, one {# time} other {# times}}', { count: moments.length })}
          </span>
        </h3>
        <div className="grid gap-2">
          {groups.map(([name, starts]) =>
            starts.length > 0 ? (
              <div key={name}>
                {name ? <h4 className="text-sm text-muted">{name}</h4> : null}
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2">
                  {starts.map((start) => (
                    <li key={start}>{children(start)}</li>
                  ))}
                </ul>
              </div>
            ) : null,
          )}
        </div>
      </section>
    </>
  )
}

/** Days without times between two that have some, said in words. */
function Gap({ after, before }: { after: LocalDate; before: LocalDate }) {
  const [first, last] = [addDays(after, 1), addDays(before, -1)]
  if (last < first) return null
  return (
    <p className="text-sm text-muted">
      {first === last
        ? t('No times on {day}.', { day: shortDayWords(first) })
        : t('No times from {first} to {last}.', { first: shortDayWords(first), last: shortDayWords(last) })}
    </p>
  )
}

export function byDay(zone: string, times: readonly string[]) {
  const groups = new Map<string, string[]>()
  for (const time of times) {
    const { date } = wallOf(zone, time)
    groups.set(date, [...(groups.get(date) ?? []), time])
  }
  return [...groups].map(([date, moments]) => ({ date: asLocalDate(date), moments }))
}
