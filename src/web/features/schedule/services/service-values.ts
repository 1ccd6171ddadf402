import { usualAnswer, usualStep } from '#domain/availability/usual-service.ts'
import type { Question } from '#domain/booking/questions.ts'
import { cleanQuestions } from './question-choices.ts'
import { linesOf, type NeedLine, needsOf } from './need-lines.ts'
import type { Setup } from '../setup/use-setup.ts'

export type Service = Setup['services'][number]

export type ServiceInput = Omit<
  Service,
  'id' | 'position' | 'version' | 'step' | 'answer_minutes' | 'needs' | 'managed_by' | 'branch_id' | 'shown_name'
> & {
  step?: number
  answer_minutes?: number
  needs?: Service['needs'] | undefined
}

/** A service as it is typed: figures are texts until they are sent, notice and cut-off are hours. */
export type ServiceValues = ReturnType<typeof valuesOf>

export function valuesOf(service: Service | null, cutoff: number | null = null) {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    minutes: String(service?.minutes ?? 30),
    mode: service?.mode ?? 'in_person',
    price: service?.fee_minor === null || service === null ? '' : String(service.fee_minor / 100),
    currency: service?.currency || 'GBP',
    approval: service?.approval ?? 'auto',
    buffer_before: String(service?.buffer_before ?? 0),
    buffer_after: String(service?.buffer_after ?? 0),
    step: service && service.step !== usualStep(service.minutes) ? String(service.step) : '',
    answer_hours: String((service?.answer_minutes ?? usualAnswer) / 60),
    min_notice: String((service?.min_notice ?? 120) / 60),
    change_cutoff: String((service?.change_cutoff ?? cutoff ?? 120) / 60),
    horizon_days: String(service?.horizon_days ?? 60),
    capacity: String(service?.capacity ?? 1),
    preparation: service?.preparation ?? '',
    follow_up_weeks: String(service?.follow_up_weeks ?? ''),
    audience: service?.audience ?? 'everyone',
    needs: linesOf(service?.needs ?? []) as readonly NeedLine[],
    questions: (service?.questions ?? []) as readonly Question[],
  }
}

/** What is sent: without a step, one visit follows the other; without a time for the answer, it stays as it was. */
export function serviceOf(values: ServiceValues): ServiceInput {
  const hasPrice = values.price.trim() !== ''
  return {
    name: values.name,
    description: values.description,
    minutes: Number(values.minutes),
    buffer_before: Number(values.buffer_before),
    buffer_after: Number(values.buffer_after),
    min_notice: Number(values.min_notice) * 60,
    horizon_days: Number(values.horizon_days),
    ...(values.step.trim() !== '' && { step: Number(values.step) }),
    ...(values.approval === 'manual' && { answer_minutes: Math.round(Number(values.answer_hours) * 60) }),
    change_cutoff: Number(values.change_cutoff) * 60,
    approval: values.approval,
    mode: values.mode,
    fee_minor: hasPrice ? Math.round(Number(values.price.replace(',', '.')) * 100) : null,
    currency: hasPrice ? values.currency : '',
    needs: needsOf(values.needs),
    capacity: Number(values.capacity),
    preparation: values.preparation,
    follow_up_weeks: values.follow_up_weeks.trim() === '' ? null : Number(values.follow_up_weeks),
    audience: values.audience,
    questions: cleanQuestions(values.questions),
  }
}
