import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { weekFaults } from '#domain/availability/hours-rules.ts'
import { minutesOf, asTimeOfDay } from '#domain/time/local.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { weekdayNames } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PeriodRow } from './period-row.tsx'
import type { Change, Period, Setup } from './use-setup.ts'

type Branch = Setup['branches'][number]
const period = (weekday: number, start: string, end: string): Period => ({
  weekday,
  start,
  end,
  mode: 'both',
  valid_from: null,
  valid_until: null,
  alternate_from: null,
})

const presets: Record<string, Period[]> = {
  [mark('Mon-Fri 9am-5pm with lunch')]: [1, 2, 3, 4, 5].flatMap((day) => [
    period(day, '09:00', '12:30'),
    period(day, '13:30', '17:00'),
  ]),
  [mark('Mornings')]: [1, 2, 3, 4, 5].map((day) => period(day, '08:30', '12:30')),
  [mark('Evenings and Saturday')]: [
    ...[1, 2, 3, 4, 5].map((day) => period(day, '17:00', '20:00')),
    period(6, '09:00', '13:00'),
  ],
}

/** Weekly hours at one branch: periods a day, a break is the gap between two. */
export function WeekEditor({ branch, change }: { branch: Branch; change: Change }) {
  const [periods, setPeriods] = useState<Period[]>(branch.rules)
  const [faults, setFaults] = useState<string[]>([])
  const [tries, setTries] = useState(0)
  const [saving, setSaving] = useState(false)
  const isChanged = JSON.stringify(periods) !== JSON.stringify(branch.rules)
  const effect = useQuery({
    queryKey: ['hours-effect', branch.id, periods],
    queryFn: () =>
      call('POST /doctors/me/branches/:branchId/hours/effect', {
        params: { branchId: branch.id },
        body: { rules: periods },
      }),
    enabled: isChanged && weekFaults(periods).length === 0,
    placeholderData: (before) => before,
  })
  const edit = (index: number, part: Partial<Period>) =>
    setPeriods(periods.map((old, at) => (at === index ? { ...old, ...part } : old)))

  const save = async (rules: Period[]) => {
    const wrong = weekFaults(rules)
    setFaults(wrong.map((fault) => sayFault(fault)))
    setTries(tries + 1)
    if (wrong.length > 0) return
    setSaving(true)
    try {
      await change(
        () => call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: branch.id }, body: { rules } }),
        t('Hours saved'),
      )
    } catch (error) {
      setFaults(Object.values(fieldErrors(error)))
    } finally {
      setSaving(false)
    }
  }
  if (periods.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-field p-6">
        <p>{t('You have no hours yet. Start from a typical week.')}</p>
        <p className="flex flex-wrap gap-3">
          {Object.entries(presets).map(([name, rules]) => (
            <Button
              key={name}
              onClick={() => {
                setPeriods(rules)
                void save(rules)
              }}
            >
              {t(name)}
            </Button>
          ))}
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <ErrorSummary messages={faults} at={tries} />
      <p className="text-muted">{t('{hours, number} hours a week', { hours: hoursOf(periods) })}</p>
      <ul className="grid gap-3">
        {weekdayNames().map(({ weekday, name }) => {
          const own = periods.map((value, at) => ({ value, at })).filter(({ value }) => value.weekday === weekday)
          return (
            <li
              key={name}
              className="grid gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[8rem_1fr_auto]"
            >
              <h2 className="text-lg">{name}</h2>
              <div className="grid gap-2">
                {own.length === 0 ? <p className="text-muted">{t('Unavailable')}</p> : null}
                {own.map(({ value, at }) => (
                  <PeriodRow
                    key={at}
                    name={name}
                    value={value}
                    onChange={(part) => edit(at, part)}
                    onRemove={() => setPeriods(periods.filter((_, other) => other !== at))}
                  />
                ))}
              </div>
              <div className="flex flex-wrap items-start gap-2">
                <Button
                  size="small"
                  onClick={() =>
                    setPeriods([
                      ...periods,
                      nextPeriod(
                        weekday,
                        own.map(({ value }) => value),
                      ),
                    ])
                  }
                >
                  {t('Add another period')}
                </Button>
                {own.length > 0 ? (
                  <Button size="small" onClick={() => setPeriods(copied(periods, weekday))}>
                    {t('Copy to working days')}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      {isChanged ? (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lg">
          <p className="me-auto" role="status">
            <strong>{t('Unsaved changes')}</strong>
            {effect.data ? `: ${effectWords(effect.data)}` : ''}
          </p>
          <Button onClick={() => setPeriods(branch.rules)}>{t('Discard')}</Button>
          <Button look="primary" busy={saving && t('Saving…')} onClick={() => void save(periods)}>
            {t('Save changes')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** What saving would do, before it is done. */
function effectWords(effect: Answer<'POST /doctors/me/branches/:branchId/hours/effect'>): string {
  return t(
    'in four weeks it adds {added, plural, one {# time} other {# times}}, removes {removed}; {affected, plural, one {# booked appointment} other {# booked appointments}} affected',
    effect,
  )
}

function nextPeriod(weekday: number, own: readonly Period[]): Period {
  const last = own.at(-1)
  return last && last.end < '17:00'
    ? period(weekday, last.end < '13:30' ? '13:30' : last.end, '17:00')
    : period(weekday, own.length === 0 ? '09:00' : '18:00', own.length === 0 ? '17:00' : '20:00')
}

function copied(periods: readonly Period[], weekday: number): Period[] {
  const source = periods.filter((value) => value.weekday === weekday)
  const others = periods.filter((value) => value.weekday > 5 && value.weekday !== weekday)
  const days = [1, 2, 3, 4, 5].includes(weekday) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, weekday]
  return [...days.flatMap((day) => source.map((value) => ({ ...value, weekday: day }))), ...others]
}

function hoursOf(periods: readonly Period[]): number {
  const minutes = periods.reduce((sum, { start, end }) => {
    const length = minutesOf(asTimeOfDay(end)) - minutesOf(asTimeOfDay(start))
    return sum + (length <= 0 ? length + 1440 : length)
  }, 0)
  return Math.round((minutes / 60) * 10) / 10
}
