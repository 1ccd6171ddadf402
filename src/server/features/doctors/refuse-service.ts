import { noticeFault, serviceName } from '#domain/availability/service-rules.ts'
import { currencyFault } from '#domain/booking/currencies.ts'
import { questionsFault } from '#domain/booking/questions.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseFields } from '../../http/refusal.ts'

type Service = Omit<BodyOf<'POST /doctors/me/services'>, 'step' | 'needs'>

/**
 * Refuses a service whose name says nothing, whose price nobody can say, that nobody could ever book, or whose questions cannot
 * be asked as they stand. Replies say what was saved before these rules as well, and a notice that stood then keeps nobody from
 * changing something else.
 */
export function refuseWrongService(service: Service, saved?: Pick<Service, 'min_notice' | 'horizon_days'>) {
  const { min_notice: notice, horizon_days: horizon } = service
  const stood = saved?.min_notice === notice && saved.horizon_days === horizon
  const faults = {
    name: serviceName(service.name),
    currency: currencyFault(service.fee_minor, service.currency),
    min_notice: stood ? undefined : noticeFault(notice, horizon),
    questions: questionsFault(service.questions),
  }
  if (Object.values(faults).some(Boolean)) refuseFields(faults)
}
