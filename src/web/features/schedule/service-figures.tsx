import { currencies } from '#domain/booking/currencies.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { useSentForm } from '../../lib/sent-form.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ServiceValues } from './service-values.ts'

/** Everything about a service that is a figure or one of a few. */
export function ServiceFigures({ form }: { form: ReturnType<typeof useSentForm<ServiceValues>> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t('Minutes')} inputMode="numeric" {...form.field('minutes', number('Minutes', 5, 480, 5))} />
      <SelectField label={t('How')} {...form.field('mode')}>
        <option value="in_person">{t('In person')}</option>
        <option value="video">{t('Video')}</option>
        <option value="both">{t('In person and video')}</option>
      </SelectField>
      <TextField
        label={t('Price')}
        optional
        inputMode="decimal"
        hint={t('Empty: price on request')}
        {...form.field('price', price)}
      />
      <SelectField label={t('Currency')} {...form.field('currency')}>
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <SelectField label={t('Booking')} {...form.field('approval')}>
        <option value="auto">{t('Booked at once')}</option>
        <option value="manual">{t('I confirm each request')}</option>
      </SelectField>
      <TextField
        label={t('Break after, minutes')}
        inputMode="numeric"
        {...form.field('buffer_after', number('Break', 0, 120, 5))}
      />
      <TextField
        label={t('Least notice, hours')}
        inputMode="numeric"
        {...form.field('min_notice', number('Notice', 0, 336))}
      />
      <TextField
        label={t('How far ahead, days')}
        inputMode="numeric"
        {...form.field('horizon_days', number('Days', 1, 90))}
      />
      <TextField
        label={t('Patients can move it until, hours before')}
        inputMode="numeric"
        {...form.field('change_cutoff', number('Hours', 0, 336))}
      />
      <TextField
        label={t('People per visit')}
        inputMode="numeric"
        hint={t('More than 1: a group shares the time.')}
        {...form.field('capacity', number('People per visit', 1, 50))}
      />
    </div>
  )
}

function number(what: string, low: number, high: number, step = 1) {
  return (text: string) => {
    const isRight = text.trim() !== '' && Number(text) >= low && Number(text) <= high && Number(text) % step === 0
    if (isRight) return undefined
    return t(
      step > 1
        ? mark('{what} must be a number between {low} and {high}, in steps of {step}')
        : mark('{what} must be a number between {low} and {high}'),
      { what, low, high, step },
    )
  }
}

const price = (text: string) =>
  /^(\d+([.,]\d{1,2})?)?$/.test(text.trim()) ? undefined : t('Price must be an amount of money, like 25 or 25.50')
