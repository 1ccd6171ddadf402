import { Plus } from 'lucide-react'
import { type DoorHours, doorLineFaults } from '#domain/availability/door-hours.ts'
import { t } from '#domain/language/translate.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { weekdayNames } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { HoursLine } from './hours-line.tsx'

type Props = { value: readonly DoorHours[]; onChange: (value: DoorHours[]) => void }

/** When the doors of a branch are open: a line for each stretch of a weekday, a break is the gap between two. */
export function DoorHoursEditor({ value, onChange }: Props) {
  const monday = value.filter(({ weekday }) => weekday === 1)
  const copied = () =>
    onChange([
      ...value.filter(({ weekday }) => weekday > 5),
      ...[1, 2, 3, 4, 5].flatMap((weekday) => monday.map((line) => ({ ...line, weekday }))),
    ])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">{t('Opening hours')}</legend>
      <p className="text-sm text-muted">{t('When the doors are open. Doctors have hours of their own.')}</p>
      <ul className="grid divide-y divide-line rounded-card border border-line">
        {weekdayNames().map(({ weekday, name }) => (
          <Weekday key={weekday} weekday={weekday} name={name} value={value} onChange={onChange} />
        ))}
      </ul>
      {monday.length > 0 ? (
        <Button size="small" className="justify-self-start" onClick={copied}>
          {t('Copy Monday to working days')}
        </Button>
      ) : null}
    </fieldset>
  )
}

function Weekday({ weekday, name, value, onChange }: Props & { weekday: number; name: string }) {
  const own = value.map((line, at) => ({ line, at })).filter(({ line }) => line.weekday === weekday)
  const last = own.at(-1)?.line.end
  const add = () =>
    onChange([...value, last ? { weekday, start: last, end: '18:00' } : { weekday, start: '09:00', end: '17:00' }])
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 px-3 py-1.5 sm:grid-cols-[7rem_1fr_auto]">
      <span className="py-2 font-semibold">{name}</span>
      <div className="grid gap-2 max-sm:order-last max-sm:col-span-2">
        {own.length === 0 ? <p className="py-2 text-muted">{t('Closed')}</p> : null}
        {own.map(({ line, at }) => (
          <HoursLine
            key={at}
            name={name}
            value={line}
            faults={doorLineFaults(value, at).map((found) => sayFault(found))}
            onChange={(part) => onChange(value.map((old, other) => (other === at ? { ...old, ...part } : old)))}
            onRemove={() => onChange(value.filter((_, other) => other !== at))}
          />
        ))}
      </div>
      <button
        type="button"
        onClick={add}
        aria-label={t('Add hours on {name}', { name })}
        className="grid size-10 place-items-center rounded-full hover:bg-sunken"
      >
        <Plus size={20} aria-hidden />
      </button>
    </li>
  )
}
