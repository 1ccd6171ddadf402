import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { todayIn, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { Period } from './use-setup.ts'

type Props = { name: string; value: Period; onChange: (part: Partial<Period>) => void; onRemove: () => void }

/** One stretch of hours on a weekday; seasons and every second week stand behind More. */
export function PeriodRow({ name, value, onChange, onRemove }: Props) {
  const today = todayIn(viewerZone())
  const next = addDays(today, 7)
  const isSpecial = value.valid_from !== null || value.valid_until !== null || value.alternate_from !== null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TimeBox label={t('{name}, from', { name })} value={value.start} onChange={(start) => onChange({ start })} />
        <span aria-hidden>{t('to')}</span>
        <TimeBox label={t('{name}, to', { name })} value={value.end} onChange={(end) => onChange({ end })} />
        <select
          aria-label={t('{name}, how', { name })}
          className="min-h-11 rounded-field border border-field bg-surface px-2"
          value={value.mode}
          onChange={(event) => onChange({ mode: event.target.value as Period['mode'] })}
        >
          <option value="both">{t('In person and video')}</option>
          <option value="in_person">{t('In person')}</option>
          <option value="video">{t('Video')}</option>
        </select>
        <Button
          size="small"
          look="quiet"
          onClick={onRemove}
          aria-label={t('Remove {start} to {end} on {name}', { start: value.start, end: value.end, name })}
        >
          {t('Remove')}
        </Button>
      </div>
      <details open={isSpecial}>
        <summary className="min-h-8 py-1.5 text-sm text-muted">{t('Season or every second week')}</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
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
      </details>
    </div>
  )
}

function TimeBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="time"
      step={300}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-11 rounded-field border border-field bg-surface px-3 figures"
    />
  )
}
