import { isSameVisit, type OfferedHere } from '#domain/booking/any-doctor.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { type ColleagueService, servicesBeside } from './move-plan.sql.ts'

type Visit = Parameters<typeof servicesBeside>[1] & { readonly practitioner_id: string }

/**
 * Returns the doctors of a visit's branch who offer the same service, are listed and have a confirmed licence, each
 * with their first such service.
 */
export async function colleaguesOf(run: ReadRunner, visit: Visit): Promise<ColleagueService[]> {
  const beside = await servicesBeside(run, visit)
  const own = beside.find((plan) => plan.service_id === visit.service_id)
  if (!own) return []
  const alike = beside.filter(
    (plan) =>
      plan.practitioner_id !== visit.practitioner_id &&
      plan.is_listed &&
      plan.is_verified &&
      isSameVisit(offeredIn(own), offeredIn(plan)),
  )
  return [...Map.groupBy(alike, ({ practitioner_id }) => practitioner_id).values()].flatMap(([first]) => first ?? [])
}

function offeredIn({ mode, specialty, service_name: name, ...service }: ColleagueService): OfferedHere {
  return { mode, specialty, service: { ...service, name } }
}
