import { priorities, type Priority } from '#domain/queue/ticket.ts'
import type { Ticket } from './use-board.ts'

/** Whom the list of those who wait is narrowed to; an empty text narrows nothing. */
export type WaitingFilter = { readonly doctor: string; readonly service: string; readonly priority: string }

export const filterNames = { doctor: 'q_doctor', service: 'q_service', priority: 'q_priority' } as const

/** The service of whoever waits for the desk and none. */
export const forDesk = '-'

/** What the address narrows to. */
export function filterOf(search: URLSearchParams): WaitingFilter {
  const asked = (name: string) => search.get(name) ?? ''
  return {
    doctor: asked(filterNames.doctor),
    service: asked(filterNames.service),
    priority: asked(filterNames.priority),
  }
}

export const isNarrowed = (filter: WaitingFilter) => Object.values(filter).some((value) => value !== '')

/** Whoever is left of a list, in its order. */
export function narrowed(tickets: readonly Ticket[], { doctor, service, priority }: WaitingFilter): Ticket[] {
  return tickets.filter(
    (ticket) =>
      (doctor === '' || ticket.practitioner_id === doctor) &&
      (service === '' || (ticket.service ?? forDesk) === service) &&
      (priority === '' || ticket.priority === priority),
  )
}

/** What those who wait can be narrowed by: only what at least one of them has, and what is chosen now. */
export function choicesOf(tickets: readonly Ticket[], chosen: WaitingFilter) {
  const doctors = new Map<string, string>()
  for (const { practitioner_id, doctor } of tickets)
    if (practitioner_id !== null && doctor !== null) doctors.set(practitioner_id, doctor)
  const services = new Set(tickets.map(({ service }) => service ?? forDesk))
  if (chosen.service !== '') services.add(chosen.service)
  return {
    doctors: [...doctors].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    services: [...services].toSorted((a, b) => a.localeCompare(b)),
    priorities: priorities.filter(
      (one: Priority) => one === chosen.priority || tickets.some(({ priority }) => priority === one),
    ),
  }
}
