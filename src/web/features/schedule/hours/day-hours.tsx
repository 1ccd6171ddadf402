import { Plus } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { periodFaults } from '#domain/availability/hours-rules.ts'
import { t } from '#domain/language/translate.ts'
import { Menu } from '../../../ui/menu.tsx'
import { CopyDays } from './copy-days.tsx'
import type { ServiceHere } from './hours-services.tsx'
import { PeriodRow } from './period-row.tsx'
import type { Period } from '../setup/use-setup.ts'
import { TypeHours } from './type-hours.tsx'
import { copied, copiedTo, isSpecial, nextPeriod, withBreak, written } from './week-presets.ts'

type Props = {
  weekday: number
  name: string
  periods: Period[]
  /** What hours can be chosen for. */
  services: readonly ServiceHere[]
  onChange: (periods: Period[]) => void
  /** Hears whether hours are typed that nobody understands. */
  onUnread: (isUnread: boolean) => void
}

/** The hours of one weekday: a line for each, and what can be done with the day. */
export function DayHours({ weekday, name, periods, services, onChange, onUnread }: Props) {
  const own = periods.map((value, at) => ({ value, at })).filter(({ value }) => value.weekday === weekday)
  const [season, setSeason] = useState(() => own.some(({ value }) => isSpecial(value)))
  const [opened, setOpened] = useState<'typing' | 'copying' | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const close = () => {
    setOpened(null)
    // Back to what opened it.
    queueMicrotask(() => row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus())
  }
  const withPause = withBreak(periods, weekday)
  const edit = (index: number, part: Partial<Period>) =>
    onChange(periods.map((old, at) => (at === index ? { ...old, ...part } : old)))
  const hours = own.map(({ value }) => value)
  const hasSeason = hours.some(isSpecial)
  return (
    <li
      ref={row}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[7.5rem_1fr_auto]"
    >
      <h2 className="py-2 font-sans text-base leading-6 font-semibold tracking-normal">{name}</h2>
      <div className="grid gap-2 max-md:order-last max-md:col-span-2">
        {opened === 'typing' ? (
          <TypeHours
            name={name}
            own={hours}
            onHours={(typed) => onChange(written(periods, weekday, typed))}
            onUnread={onUnread}
            onClose={close}
          />
        ) : null}
        {own.length === 0 && opened !== 'typing' ? (
          <p className="py-2 text-muted max-md:py-0">{t('Unavailable')}</p>
        ) : null}
        {(opened === 'typing' ? [] : own).map(({ value, at }) => (
          <PeriodRow
            key={at}
            name={name}
            value={value}
            services={services}
            faults={periodFaults(periods, at)}
            isSpecial={season || isSpecial(value)}
            onChange={(part) => edit(at, part)}
            onRemove={() => onChange(periods.filter((_, other) => other !== at))}
          />
        ))}
      </div>
      <DayActs
        name={name}
        onAdd={() => onChange([...periods, nextPeriod(weekday, hours)])}
        items={[
          // What is written has no season: a day that has one is changed in its lines.
          ...(hasSeason ? [] : [{ label: t('Type the hours'), act: () => setOpened('typing') }]),
          ...(withPause ? [{ label: t('Add a break'), act: () => onChange(withPause) }] : []),
          ...(own.length > 0
            ? [
                { label: t('Copy to working days'), act: () => onChange(copied(periods, weekday)) },
                { label: t('Copy to other days'), act: () => setOpened('copying') },
                { label: t('Season or every second week'), act: () => setSeason(!season) },
              ]
            : []),
        ]}
      />
      <CopyDays
        open={opened === 'copying'}
        weekday={weekday}
        name={name}
        onCopy={(days) => {
          onChange(copiedTo(periods, weekday, days))
          close()
        }}
        onClose={close}
      />
    </li>
  )
}

type Acts = { name: string; onAdd: () => void; items: ComponentProps<typeof Menu>['items'] }

function DayActs({ name, onAdd, items }: Acts) {
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={onAdd}
        aria-label={t('Add hours on {name}', { name })}
        className="grid size-10 place-items-center rounded-full hover:bg-sunken"
      >
        <Plus size={20} aria-hidden />
      </button>
      <Menu
        label="⋯"
        name={t('More for {name}', { name })}
        className="min-h-10 rounded-full px-2.5 font-semibold whitespace-nowrap hover:bg-sunken"
        items={items}
      />
    </div>
  )
}
