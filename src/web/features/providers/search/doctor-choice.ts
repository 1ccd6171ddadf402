import { servicesAt } from '#domain/booking/price-at.ts'
import type { Answer } from '#contract/endpoints.ts'

export type Doctor = Answer<'GET /doctors/:slug'>
export type Offering = Doctor['offerings'][number]
export type Service = Doctor['services'][number]

/** What this person can book of a doctor: newcomers what is for everybody, who was here before also what is for them. */
export function choiceOf({ services, offerings }: Doctor, isReturning: boolean) {
  const open = services.filter((service) => isReturning || service.audience === 'everyone')
  const servicesOf = ({ mode, branch_id }: Offering) =>
    servicesAt(open, branch_id).filter((service) => service.mode === 'both' || service.mode === mode)
  return {
    servicesOf,
    /** The one that stands there first: for who was here before the service that is for them. */
    firstOf: (offering: Offering) => {
      const fitting = servicesOf(offering)
      const wanted = isReturning ? 'returning' : 'everyone'
      return fitting.find((service) => service.audience === wanted) ?? fitting[0]
    },
    offerings: offerings.filter((offering) => servicesOf(offering).length > 0),
  }
}

/** Whether it matters if somebody was here before: some of the visits are for them alone. */
export function hasReturning({ services }: Doctor): boolean {
  return services.some((service) => service.audience === 'returning')
}
