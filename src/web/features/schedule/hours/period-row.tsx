import type { Fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { sayFault } from '#contract/fault-texts.ts'
import { todayIn, viewerZone } from '../../../lib/format.ts'
import { HoursLine } from '../../../parts/resources/hours-line.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { Period } from '../setup/use-setup.ts'
import { choiceOfHours, ChosenServices, type ServiceHere, WhichServices } from './hours-services.tsx'

type Props = {
  name: string
  value: Period
  /** What hours can be chosen for. */
  services: readonly ServiceHere[]
  /** What is wrong with it, as it stands; said at once. */
  faults: readonly Fault[]
  /** Seasons and every second week are asked for. */
  isSpecial: boolean
  onChange: (part: Partial<Period>) => void
  onRemove: () => void
}

/** One stretch of hours on a weekday, on one line. */
export function PeriodRow({ name, value, services, faults, isSpecial, onChange, onRemove }: Props) {
  // Said below the services, not below the times.
  const unchosen = faults.find(({ code }) => code === 'service_elsewhere')
  return (
    <div className="grid gap-1.5">
      <HoursLine
        name={name}
        value={value}
        faults={faults.filter((fault) => fault !== unchosen).map((fault) => sayFault(fault))}
        onChange={onChange}
        onRemove={onRemove}
      >
        <select
          aria-label={t('{name}, how', { name })}
          className={`${choiceOfHours} w-40 max-w-44 max-sm:basis-1/2`}
          value={value.mode}
          onChange={(event) => onChange({ mode: event.target.value as Period['mode'] })}
        >
          <option value="both">{t('In person and video')}</option>
          <option value="in_person">{t('In person')}</option>
          <option value="video">{t('Video')}</option>
        </select>
        {services.length > 1 || value.services ? (
          <WhichServices name={name} value={value.services} onChange={onChange} />
        ) : null}
      </HoursLine>
      {value.services ? (
        <ChosenServices
          name={name}
          value={value.services}
          here={services}
          error={sayFault(unchosen)}
          onChange={onChange}
        />
      ) : null}
      {isSpecial ? <Season value={value} onChange={onChange} /> : null}
    </div>
  )
}

/** Hours of a season, or of every second week. */
function Season({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const today = todayIn(viewerZone())
  const next = addDays(today, 7)
  return (
    <div className="grid gap-3 rounded-field bg-sunken p-3 sm:grid-cols-3">
      <SelectField
        label={t('Which weeks')}
        value={value.alternate_from ?? ''}
        onChange={(event) => onChange({ alternate_from: event.target.value || null })}
      >
        <option value="">{t('Every week')}</option>
        {value.alternate_from && ![today, next].some((day) => day === value.alternate_from) ? (
          <option value={value.alternate_from}>{t('Every second week, as it is')}</option>
        ) : null}
        <option value={today}>{t('Every second week, this one too')}</option>
        <option value={next}>{t('Every second week, from the next')}</option>
      </SelectField>
      <TextField
        label={t('First day')}
        type="date"
        optional
        value={value.valid_from ?? ''}
        onChange={(event) => onChange({ valid_from: event.target.value || null })}
      />
      <TextField
        label={t('Last day')}
        type="date"
        optional
        value={value.valid_until ?? ''}
        onChange={(event) => onChange({ valid_until: event.target.value || null })}
      />
    </div>
  )
}
