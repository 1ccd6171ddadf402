/** The states of an appointment. Holds, waiting list, queue and payment are not among them. */
export const statuses = [
  'requested',
  'booked',
  'arrived',
  'in_progress',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
  'entered_in_error',
] as const

export type Status = (typeof statuses)[number]

/** Who moves an appointment on: the patient (or who holds its link), the clinic's people, or time itself. */
export type Party = 'patient' | 'staff' | 'timer'

/** Every change of status there is, and who may make it. Screens, use cases and the database's trigger obey this table. */
export const transitions: readonly { readonly from: Status; readonly to: Status; readonly by: readonly Party[] }[] = [
  { from: 'requested', to: 'booked', by: ['staff'] },
  { from: 'requested', to: 'declined', by: ['staff'] },
  { from: 'requested', to: 'expired', by: ['timer'] },
  { from: 'requested', to: 'cancelled', by: ['patient', 'staff'] },
  { from: 'booked', to: 'arrived', by: ['patient', 'staff'] },
  { from: 'booked', to: 'in_progress', by: ['staff'] },
  { from: 'booked', to: 'cancelled', by: ['patient', 'staff'] },
  { from: 'booked', to: 'no_show', by: ['staff', 'timer'] },
  { from: 'arrived', to: 'in_progress', by: ['staff'] },
  { from: 'arrived', to: 'cancelled', by: ['patient', 'staff'] },
  { from: 'arrived', to: 'no_show', by: ['staff'] },
  { from: 'arrived', to: 'booked', by: ['staff'] },
  { from: 'in_progress', to: 'completed', by: ['staff', 'timer'] },
  { from: 'completed', to: 'in_progress', by: ['staff'] },
  { from: 'no_show', to: 'arrived', by: ['staff'] },
  { from: 'no_show', to: 'booked', by: ['staff'] },
  { from: 'cancelled', to: 'booked', by: ['patient', 'staff'] },
]

export function mayMove(from: Status, to: Status, by: Party): boolean {
  return transitions.some((move) => move.from === from && move.to === to && move.by.includes(by))
}

/** Nothing more happens to these by themselves. */
export function isOver(status: Status): boolean {
  return ['completed', 'declined', 'expired', 'cancelled', 'no_show', 'entered_in_error'].includes(status)
}

/** These own their time: nobody else gets it. */
export function ownsItsTime(status: Status): boolean {
  return ['requested', 'booked', 'arrived', 'in_progress'].includes(status)
}
