/** What a service costs, and what it costs at other branches. */
export type PricedService = {
  readonly fee_minor: number | null
  readonly currency: string
  readonly branch_id: string | null
  readonly prices: readonly { readonly branch_id: string; readonly fee_minor: number; readonly currency: string }[]
}

/** Returns a service with what it costs at a branch. */
export function atBranch<Service extends PricedService>(service: Service, branch: string): Service {
  const price = service.prices.find(({ branch_id }) => branch_id === branch)
  return price ? { ...service, fee_minor: price.fee_minor, currency: price.currency } : service
}

/** Returns the services that are offered at a branch, each with what it costs there. */
export function servicesAt<Service extends PricedService>(services: readonly Service[], branch: string): Service[] {
  return services
    .filter(({ branch_id }) => branch_id === null || branch_id === branch)
    .map((service) => atBranch(service, branch))
}
