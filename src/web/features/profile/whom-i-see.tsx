import { t } from '#domain/language/translate.ts'
import { CheckField } from '../../ui/field.tsx'
import type { ProfileValues } from './profile-values.ts'
import { NumberField } from '../../ui/date-field.tsx'

type Part = Pick<ProfileValues, 'accepts_new' | 'age_from' | 'age_to'>
type Props = { value: Part; onChange: (part: Partial<Part>) => void; errorOf: (field: string) => string | undefined }

/** Whether newcomers may book, and the ages of the patients. */
export function WhomISee({ value, onChange, errorOf }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t('Whom you see')}</legend>
      <CheckField
        label={t('New patients can book')}
        checked={value.accepts_new}
        onChange={(event) => onChange({ accepts_new: event.target.checked })}
      />
      <p className="text-sm text-muted">
        {value.accepts_new
          ? t('Everybody sees your free times.')
          : t('Newcomers see no times and read why. Whoever was with you before books as ever.')}
      </p>
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <NumberField
          label={t('From age')}
          optional
          inputMode="numeric"
          maxLength={3}
          value={value.age_from}
          onChange={(event) => onChange({ age_from: event.target.value })}
          error={errorOf('age_from')}
        />
        <NumberField
          label={t('Up to age')}
          optional
          inputMode="numeric"
          maxLength={3}
          value={value.age_to}
          onChange={(event) => onChange({ age_to: event.target.value })}
          error={errorOf('age_to')}
        />
      </div>
    </fieldset>
  )
}
