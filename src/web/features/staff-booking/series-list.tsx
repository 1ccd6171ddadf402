import { listComma, mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn } from '../../lib/format.ts'

type Series = Answer<'GET /appointments/series'>
type Time = Series['times'][number]
type Reason = NonNullable<Time['reason']>

/** What becomes of a time that clashes: left out, or another time. */
export type Mend = 'skip' | 'instead' | 'keep'

const words: Record<Reason, string> = {
  past: mark('in the past'),
  notice: mark('too soon'),
  too_far_ahead: mark('too far ahead'),
  branch_closed: mark('the branch is closed'),
  leave: mark('overlaps leave'),
  outside_hours: mark('outside hours'),
  other_services: mark('this time is for other services'),
  off_step: mark('outside hours'),
  booked: mark('booked already'),
  held: mark('somebody is booking it now'),
  blocked: mark('blocked'),
  limit: mark('the day is full'),
  week_limit: mark('the week is full'),
  month_limit: mark('the month is full'),
  gap: mark('on the way between two branches'),
  buffer: mark('no break between visits'),
  room_full: mark('no room is free'),
  patient_busy: mark('the patient has another appointment'),
}

type Props = { series: Series; mends: Record<string, Mend>; onMend: (start: string, mend: Mend) => void }

/** Each time with what is in its way, before anything is saved. */
export function SeriesList({ series, mends, onMend }: Props) {
  const zone = series.time_zone
  const clashes = series.times.filter((time) => time.reason !== null).length
  return (
    <section aria-label={t('Times')} className="grid gap-2">
      <p role="status" className="font-semibold">
        {clashes === 0
          ? t('{count, plural, one {The time is free.} other {All # times are free.}}', { count: series.times.length })
          : t('{clashes, plural, one {# time is} other {# times are}} not free', { clashes })}
      </p>
      <ul className="grid gap-2">
        {series.times
          .filter((time) => series.times.length > 1 || time.reason !== null)
          .map((time) => (
            <li
              key={time.start}
              className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2"
            >
              <span>
                {dayIn(zone, time.start)}
                {listComma()}
                {timeIn(zone, time.start)}
                {time.reason ? <strong className="text-danger"> · {time.clash ?? t(words[time.reason])}</strong> : null}
              </span>
              {time.reason ? (
                <select
                  aria-label={t('What becomes of {day}', { day: dayIn(zone, time.start) })}
                  className="min-h-11 rounded-field border border-field bg-surface px-2"
                  value={mends[time.start] ?? defaultMend(time)}
                  onChange={(event) => onMend(time.start, event.target.value as Mend)}
                >
                  {time.instead ? (
                    <option value="instead">
                      {t('Instead {day}, {time}', { day: dayIn(zone, time.instead), time: timeIn(zone, time.instead) })}
                    </option>
                  ) : null}
                  <option value="skip">{t('Leave out')}</option>
                  {time.reason === 'patient_busy' ? null : <option value="keep">{t('Book anyway')}</option>}
                </select>
              ) : null}
            </li>
          ))}
      </ul>
    </section>
  )
}

export function defaultMend(time: Time): Mend {
  return time.instead ? 'instead' : 'skip'
}

/** The times that are booked in the end, and whether one of them lies over something on purpose. */
export function chosenTimes({ times }: Series, mends: Record<string, Mend>): { starts: string[]; overbooks: boolean } {
  let overbooks = false
  const starts = times.flatMap((time) => {
    if (!time.reason) return [time.start]
    const mend = mends[time.start] ?? defaultMend(time)
    if (mend === 'keep') overbooks = true
    return mend === 'skip' ? [] : [mend === 'instead' && time.instead ? time.instead : time.start]
  })
  return { starts: [...new Set(starts)], overbooks }
}
