import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mark, t } from '#domain/language/translate.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { fault } from '#domain/fault.ts'
import { nameOfService } from '#domain/profiles/name-rules.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { Question } from '#domain/booking/questions.ts'
import { cleanQuestions, QuestionsEditor } from './questions-editor.tsx'
import type { Setup } from './use-setup.ts'

export type Service = Setup['services'][number]

type ServiceInput = Omit<Service, 'id' | 'position' | 'version' | 'step'> & { step?: number }

type Props = { service: Service | null; onSave: (service: ServiceInput) => Promise<void>; onClose: () => void }

export function ServiceForm({ service, onSave, onClose }: Props) {
  const [refused, setRefused] = useState<string[]>([])
  const [questions, setQuestions] = useState<readonly Question[]>(service?.questions ?? [])
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      name: service?.name ?? '',
      description: service?.description ?? '',
      minutes: String(service?.minutes ?? 30),
      mode: service?.mode ?? 'in_person',
      price: service?.fee_minor === null || service === null ? '' : String(service.fee_minor / 100),
      currency: service?.currency || 'GBP',
      approval: service?.approval ?? 'auto',
      buffer_after: String(service?.buffer_after ?? 0),
      min_notice: String((service?.min_notice ?? 120) / 60),
      change_cutoff: String((service?.change_cutoff ?? 120) / 60),
      horizon_days: String(service?.horizon_days ?? 60),
      capacity: String(service?.capacity ?? 1),
      preparation: service?.preparation ?? '',
      audience: service?.audience ?? 'everyone',
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState
  const number = (what: string, low: number, high: number, step = 1) => ({
    validate: (value: string) =>
      (value.trim() !== '' && Number(value) >= low && Number(value) <= high && Number(value) % step === 0) ||
      t(
        step > 1
          ? mark('{what} must be a number between {low} and {high}, in steps of {step}')
          : mark('{what} must be a number between {low} and {high}'),
        { what, low, high, step },
      ),
  })
  const submit = handleSubmit(async (values) => {
    setRefused([])
    try {
      await onSave({
        name: values.name,
        description: values.description,
        minutes: Number(values.minutes),
        buffer_before: service?.buffer_before ?? 0,
        buffer_after: Number(values.buffer_after),
        min_notice: Number(values.min_notice) * 60,
        horizon_days: Number(values.horizon_days),
        change_cutoff: Number(values.change_cutoff) * 60,
        approval: values.approval,
        mode: values.mode,
        fee_minor: values.price.trim() === '' ? null : Math.round(Number(values.price) * 100),
        currency: values.price.trim() === '' ? '' : values.currency,
        room_kind: service?.room_kind ?? null,
        capacity: Number(values.capacity),
        preparation: values.preparation,
        audience: values.audience,
        questions: cleanQuestions(questions),
      })
    } catch (error) {
      const wrong = Object.values(fieldErrors(error))
      setRefused(wrong.length > 0 ? wrong : [problemText(error)])
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ErrorSummary messages={refused} at={submitCount} />
      <TextField
        label={t('Name')}
        error={errors.name?.message}
        {...register('name', {
          validate: (value) => sayFault(value.trim().length < 3 ? fault('service_name_missing') : nameOfService(value)),
        })}
      />
      <TextArea label={t('Description')} optional maxLength={300} {...register('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Minutes')}
          inputMode="numeric"
          error={errors.minutes?.message}
          {...register('minutes', number('Minutes', 5, 480, 5))}
        />
        <SelectField label={t('How')} {...register('mode')}>
          <option value="in_person">{t('In person')}</option>
          <option value="video">{t('Video')}</option>
          <option value="both">{t('In person and video')}</option>
        </SelectField>
        <TextField
          label={t('Price')}
          optional
          inputMode="decimal"
          hint={t('Empty: price on request')}
          error={errors.price?.message}
          {...register('price', {
            validate: (value) =>
              /^(\d+([.,]\d{1,2})?)?$/.test(value.trim()) || t('Price must be an amount of money, like 25 or 25.50'),
          })}
        />
        <SelectField label={t('Currency')} {...register('currency')}>
          {['GBP', 'EUR', 'USD', 'NZD'].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField label={t('Booking')} {...register('approval')}>
          <option value="auto">{t('Booked at once')}</option>
          <option value="manual">{t('I confirm each request')}</option>
        </SelectField>
        <TextField
          label={t('Break after, minutes')}
          inputMode="numeric"
          error={errors.buffer_after?.message}
          {...register('buffer_after', number('Break', 0, 120, 5))}
        />
        <TextField
          label={t('Least notice, hours')}
          inputMode="numeric"
          error={errors.min_notice?.message}
          {...register('min_notice', number('Notice', 0, 336))}
        />
        <TextField
          label={t('How far ahead, days')}
          inputMode="numeric"
          error={errors.horizon_days?.message}
          {...register('horizon_days', number('Days', 1, 90))}
        />
        <TextField
          label={t('Patients can move it until, hours before')}
          inputMode="numeric"
          error={errors.change_cutoff?.message}
          {...register('change_cutoff', number('Hours', 0, 336))}
        />
        <TextField
          label={t('People per visit')}
          inputMode="numeric"
          hint={t('More than 1: a group shares the time.')}
          error={errors.capacity?.message}
          {...register('capacity', number('People per visit', 1, 50))}
        />
      </div>
      <SelectField label={t('Who may book')} {...register('audience')}>
        <option value="everyone">{t('Everyone')}</option>
        <option value="returning">{t('Patients who were with me before')}</option>
      </SelectField>
      <TextArea
        label={t('What to prepare')}
        optional
        hint={t('Patients read it with their appointment: what to bring, what to do before.')}
        maxLength={600}
        {...register('preparation')}
      />
      <QuestionsEditor questions={questions} onChange={setQuestions} />
      <p className="flex gap-3">
        <Button type="submit" look="primary" busy={isSubmitting && t('Saving…')}>
          {t('Save service')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </form>
  )
}
