import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { hoursOfWeek, weekFaults } from '#domain/availability/hours-rules.ts'
import { visitsOfWeek } from '#domain/availability/week-estimate.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { weekdayNames } from '../../../lib/format.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { DayHours } from './day-hours.tsx'
import type { ServiceHere } from './hours-services.tsx'
import type { Period, Setup } from '../setup/use-setup.ts'
import { presets } from './week-presets.ts'

export type HoursEffect = Answer<'POST /doctors/me/branches/:branchId/hours/effect'>

type Props = {
  /** The hours as they are saved. */
  week: Period[]
  /** Whose hours they are, and where: what a look at their effect is kept under. */
  of: string
  effectOf: (rules: Period[]) => Promise<HoursEffect>
  onSave: (rules: Period[]) => Promise<unknown>
  /** What hours can be chosen for. */
  services: readonly ServiceHere[]
  /** What is booked in these hours: how long visits are says how many a week has room for. */
  booked?: Setup['services']
  /** What stands there while there are no hours. */
  empty: string
  /** Hears whether something is typed that is not saved. */
  onTyped?: (isTyped: boolean) => void
}

/** Weekly hours at one branch: a line for each stretch, a break is the gap between two. */
export function WeekEditor({ week, of, effectOf, onSave, services, booked = [], empty, onTyped }: Props) {
  const unread = useRef<readonly number[]>([])
  const [isUnread, setUnread] = useState(false)
  // What is being typed goes with the days that it stands in.
  const [round, setRound] = useState(0)
  const form = useSentForm({
    defaultValues: { periods: week },
    refusal: () => undefined,
    nameOf: (field) => (field.startsWith('rules') ? 'periods' : field),
    send: ({ periods: rules }) => onSave(rules),
  })
  const { value: periods, onChange: setPeriods } = form.drawn(
    'periods',
    (typed) =>
      [
        ...(unread.current.length > 0 ? [t('The hours of a day are not understood yet')] : []),
        ...weekFaults(typed).map((fault) => sayFault(fault)),
      ].join('\n') || undefined,
  )
  const isChanged = JSON.stringify(periods) !== JSON.stringify(week) || isUnread
  useEffect(() => onTyped?.(isChanged), [isChanged, onTyped])
  const hear = (weekday: number, isSo: boolean) => {
    if (unread.current.includes(weekday) === isSo) return
    unread.current = isSo ? [...unread.current, weekday] : unread.current.filter((day) => day !== weekday)
    setUnread(unread.current.length > 0)
    // What was said of it is looked at again.
    setPeriods(form.values('periods'))
  }
  const discard = () => {
    setRound(round + 1)
    setPeriods(week)
  }
  const start = (rules: Period[]) => {
    setPeriods(rules)
    form.submit()
  }
  if (periods.length === 0 && week.length === 0) return <TypicalWeeks words={empty} onStart={start} />
  return (
    <Form of={form} className="grid gap-3">
      <Totals periods={periods} services={booked} />
      <ul key={round} className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {weekdayNames().map(({ weekday, name }) => (
          <DayHours
            key={name}
            weekday={weekday}
            name={name}
            periods={periods}
            services={services}
            onChange={setPeriods}
            onUnread={(isSo) => hear(weekday, isSo)}
          />
        ))}
      </ul>
      {isChanged ? (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-lg">
          <p className="me-auto min-w-0" role="status">
            <strong>{t('Unsaved changes')}</strong>
            <Effect of={of} effectOf={effectOf} periods={periods} />
          </p>
          <Button onClick={discard}>{t('Discard')}</Button>
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save changes')}
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

/** The hours of the week; how many visits that is, is said as the estimate it is. */
function Totals({ periods, services }: { periods: Period[]; services: Setup['services'] }) {
  const visits = visitsOfWeek(periods, services)
  return (
    <p className="text-muted figures">
      {t('{hours, number} hours a week', { hours: hoursOfWeek(periods) })}
      {visits === undefined ? null : (
        <>
          {listComma()}
          {t('about {count, plural, one {# appointment} other {# appointments}}', { count: visits })}{' '}
          <span className="text-sm">{t('(an estimate, by how long your services take)')}</span>
        </>
      )}
    </p>
  )
}

function TypicalWeeks({ words, onStart }: { words: string; onStart: (rules: Period[]) => void }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-field p-6">
      <p>{words}</p>
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

/** What saving would do, or how much is to be mended first. */
function Effect({ of, effectOf, periods }: Pick<Props, 'of' | 'effectOf'> & { periods: Period[] }) {
  const faults = weekFaults(periods).length
  const effect = useQuery({
    queryKey: ['hours-effect', of, periods],
    queryFn: () => effectOf(periods),
    enabled: faults === 0,
    placeholderData: untilTheOther,
  })
  if (faults > 0)
    return `: ${t('{count, plural, one {one thing is} other {# things are}} not right yet', { count: faults })}`
  return effect.data ? `: ${effectWords(effect.data)}` : null
}

function effectWords(effect: HoursEffect): string {
  return t(
    'in four weeks it adds {added, plural, one {# time} other {# times}}, removes {removed}; {affected, plural, one {# booked appointment} other {# booked appointments}} affected',
    effect,
  )
}
