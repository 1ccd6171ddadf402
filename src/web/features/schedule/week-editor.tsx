import { useQuery } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { weekFaults } from '#domain/availability/hours-rules.ts'
import { minutesOf, asTimeOfDay } from '#domain/time/local.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { weekdayNames } from '../../lib/format.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
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
  const form = useSentForm({
    defaultValues: { periods: branch.rules },
    refusal: () => undefined,
    nameOf: (field) => (field.startsWith('rules') ? 'periods' : field),
    send: async ({ periods: rules }) => {
      const params = { branchId: branch.id }
      await change(
        () => call('PUT /doctors/me/branches/:branchId/hours', { params, body: { rules } }),
        t('Hours saved'),
      )
    },
  })
  const { value: periods, onChange: setPeriods } = form.drawn(
    'periods',
    (week) =>
      weekFaults(week)
        .map((fault) => sayFault(fault))
        .join('\n') || undefined,
  )
  const isChanged = JSON.stringify(periods) !== JSON.stringify(branch.rules)
  const start = (rules: Period[]) => {
    setPeriods(rules)
    form.submit()
  }
  if (periods.length === 0) return <TypicalWeeks onStart={start} />
  return (
    <Form of={form}>
      <p className="text-muted">{t('{hours, number} hours a week', { hours: hoursOf(periods) })}</p>
      <ul className="grid gap-3">
        {weekdayNames().map(({ weekday, name }) => (
          <Day key={name} weekday={weekday} name={name} periods={periods} onChange={setPeriods} />
        ))}
      </ul>
      {isChanged ? (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lg">
          <p className="me-auto" role="status">
            <strong>{t('Unsaved changes')}</strong>
            <Effect branch={branch} periods={periods} />
          </p>
          <Button onClick={() => setPeriods(branch.rules)}>{t('Discard')}</Button>
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save changes')}
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

function TypicalWeeks({ onStart }: { onStart: (rules: Period[]) => void }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-field p-6">
      <p>{t('You have no hours yet. Start from a typical week.')}</p>
      <p className="flex flex-wrap gap-3">
        {Object.entries(presets).map(([name, rules]) => (
          <Button key={name} onClick={() => onStart(rules)}>
            {t(name)}
          </Button>
        ))}
      </p>
    </div>
  )
}

type DayProps = {
  weekday: number
  name: string
  periods: Period[]
  onChange: (periods: Period[]) => void
}

function Day({ weekday, name, periods, onChange }: DayProps) {
  const own = periods.map((value, at) => ({ value, at })).filter(({ value }) => value.weekday === weekday)
  const edit = (index: number, part: Partial<Period>) =>
    onChange(periods.map((old, at) => (at === index ? { ...old, ...part } : old)))
  const next = nextPeriod(
    weekday,
    own.map(({ value }) => value),
  )
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[8rem_1fr_auto]">
      <h2 className="text-lg">{name}</h2>
      <div className="grid gap-2">
        {own.length === 0 ? <p className="text-muted">{t('Unavailable')}</p> : null}
        {own.map(({ value, at }) => (
          <PeriodRow
            key={at}
            name={name}
            value={value}
            onChange={(part) => edit(at, part)}
            onRemove={() => onChange(periods.filter((_, other) => other !== at))}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => onChange([...periods, next])}>
          {t('Add another period')}
        </Button>
        {own.length > 0 ? (
          <Button size="small" onClick={() => onChange(copied(periods, weekday))}>
            {t('Copy to working days')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** What saving would do, before it is done. */
function Effect({ branch, periods }: { branch: Branch; periods: Period[] }) {
  const effect = useQuery({
    queryKey: ['hours-effect', branch.id, periods],
    queryFn: () =>
      call('POST /doctors/me/branches/:branchId/hours/effect', {
        params: { branchId: branch.id },
        body: { rules: periods },
      }),
    enabled: weekFaults(periods).length === 0,
    placeholderData: (before) => before,
  })
  return effect.data ? `: ${effectWords(effect.data)}` : null
}

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
