import { inHours, type Limits, serviceLimits } from '#domain/availability/service-limits.ts'
import { noticeFault } from '#domain/availability/service-rules.ts'
import { currencies } from '#domain/booking/currencies.ts'
import type { Fault } from '#domain/fault.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { useSentForm } from '../../../lib/sent-form.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { ServiceValues } from './service-values.ts'
import { NumberField } from '../../../ui/date-field.tsx'

type Props = { form: ReturnType<typeof useSentForm<ServiceValues>>; stood: ServiceValues }

/** Everything about a service that is a figure or one of a few. */
export function ServiceFigures({ form, stood }: Props) {
  return (
    <div className="fields-beside">
      <NumberField
        label={t('Minutes')}
        inputMode="numeric"
        {...form.field('minutes', number(mark('Minutes'), serviceLimits.minutes))}
      />
      <SelectField label={t('How')} {...form.field('mode')}>
        <option value="in_person">{t('In person')}</option>
        <option value="video">{t('Video')}</option>
        <option value="both">{t('In person and video')}</option>
      </SelectField>
      <NumberField
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
      <Times form={form} stood={stood} />
      <Answering form={form} stood={stood} />
    </div>
  )
}

/** What decides which times are offered. */
function Times({ form, stood }: Props) {
  return (
    <>
      <NumberField
        label={t('Break before, minutes')}
        inputMode="numeric"
        hint={t('Time to get ready, {low} to {high} minutes.', serviceLimits.buffer_before)}
        {...form.field(
          'buffer_before',
          orAsItStood(stood.buffer_before, number(mark('Break before'), serviceLimits.buffer_before)),
        )}
      />
      <NumberField
        label={t('Break after, minutes')}
        inputMode="numeric"
        {...form.field('buffer_after', number(mark('Break after'), serviceLimits.buffer_after))}
      />
      <NumberField
        label={t('Times start every, minutes')}
        optional
        inputMode="numeric"
        hint={t('{low} to {high} minutes. Empty: one visit follows the other.', serviceLimits.step)}
        {...form.field(
          'step',
          orAsItStood(stood.step, orEmpty(number(mark('Minutes between starts'), serviceLimits.step))),
        )}
      />
      <NumberField
        label={t('People per visit')}
        inputMode="numeric"
        hint={t('More than 1: a group shares the time.')}
        {...form.field('capacity', number(mark('People per visit'), serviceLimits.capacity))}
      />
      <NumberField
        label={t('Least notice, hours')}
        inputMode="numeric"
        {...form.field('min_notice', noticeUnless(stood))}
      />
      <NumberField
        label={t('How far ahead, days')}
        inputMode="numeric"
        hint={t('Up to {high}. Search shows the next 90 days, your own page all of them.', serviceLimits.horizon_days)}
        {...form.field('horizon_days', number(mark('Days ahead'), serviceLimits.horizon_days))}
      />
      <NumberField
        label={t('Patients can move it until, hours before')}
        inputMode="numeric"
        {...form.field('change_cutoff', number(mark('Hours before a move'), inHours(serviceLimits.change_cutoff)))}
      />
      <NumberField
        label={t('Come again after, weeks')}
        optional
        inputMode="numeric"
        hint={t('Said to patients once the visit is over. Empty: nothing is suggested.')}
        {...form.field('follow_up_weeks', orEmpty(number(mark('Weeks to come again'), serviceLimits.follow_up_weeks)))}
      />
    </>
  )
}

/** Whether it is booked at once; where it is asked for, how long the answer may take. */
function Answering({ form, stood }: Props) {
  return (
    <>
      <SelectField label={t('Booking')} {...form.field('approval')}>
        <option value="auto">{t('Booked at once')}</option>
        <option value="manual">{t('I confirm each request')}</option>
      </SelectField>
      {form.watch('approval') === 'manual' ? (
        <NumberField
          label={t('Answer requests within, hours')}
          inputMode="numeric"
          hint={t(
            '{low} to {high} hours. After that, a request ends without an answer.',
            inHours(serviceLimits.answer_minutes),
          )}
          {...form.field(
            'answer_hours',
            orAsItStood(stood.answer_hours, number(mark('Hours for an answer'), inHours(serviceLimits.answer_minutes))),
          )}
        />
      ) : null}
    </>
  )
}

type Check = (text: string, values: ServiceValues) => Fault | string | undefined

/** What was set elsewhere in finer or wider steps stays allowed while nobody changes it. */
function orAsItStood(before: string, check: Check): Check {
  return (text, values) => (text === before ? undefined : check(text, values))
}

const orEmpty =
  (check: Check): Check =>
  (text, values) =>
    text.trim() === '' ? undefined : check(text, values)

function number(what: string, { low, high, step }: Limits) {
  return (text: string) => {
    const isRight = text.trim() !== '' && Number(text) >= low && Number(text) <= high && Number(text) % step === 0
    if (isRight) return undefined
    return t(
      step > 1
        ? mark('{what} must be a number between {low} and {high}, in steps of {step}')
        : mark('{what} must be a number between {low} and {high}'),
      { what: t(what), low, high, step },
    )
  }
}

/** A notice that went beyond the time ahead before that was a fault stays allowed while nobody changes either. */
const noticeUnless =
  (stood: ServiceValues): Check =>
  (text, { horizon_days: horizon }) =>
    number(mark('Notice'), inHours(serviceLimits.min_notice))(text) ??
    (text === stood.min_notice && horizon === stood.horizon_days
      ? undefined
      : noticeFault(Number(text) * 60, Number(horizon)))

const price = (text: string) =>
  /^(\d+([.,]\d{1,2})?)?$/.test(text.trim()) ? undefined : t('Price must be an amount of money, like 25 or 25.50')
