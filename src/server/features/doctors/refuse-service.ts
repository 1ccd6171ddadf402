import { noticeFault, serviceName } from '#domain/availability/service-rules.ts'
import { currencyFault } from '#domain/booking/currencies.ts'
import { questionsFault } from '#domain/booking/questions.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseFields } from '../../http/refusal.ts'

/**
 * Refuses a service whose name says nothing, whose price nobody can say, that nobody could ever book, or whose questions cannot
 * be asked as they stand. Replies say what was saved before these rules as well.
 */
export function refuseWrongService(service: Omit<BodyOf<'POST /doctors/me/services'>, 'step' | 'needs'>) {
  const faults = {
    name: serviceName(service.name),
    currency: currencyFault(service.fee_minor, service.currency),
    min_notice: noticeFault(service.min_notice, service.horizon_days),
    questions: questionsFault(service.questions),
  }
  if (Object.values(faults).some(Boolean)) refuseFields(faults)
}
