import { expect, test } from 'vitest'
import type { Ticket } from './use-board.ts'
import { choicesOf, filterOf, forDesk, isNarrowed, narrowed } from './waiting-filter.ts'

const ticket = (label: string, change: Partial<Ticket>): Ticket => ({
  ...{ id: label, label, state: 'waiting', priority: 'booked', point_id: null, appointment_id: null, patient: null },
  ...{ service: null, doctor: null, practitioner_id: null, arrived_at: '2027-01-05T09:00:00Z', booked_at: null },
  ...{ called_at: null, calls: 0, raised_at: null, held_until: null, note: '', waits_for: [], version: 1, steps: [] },
  ...change,
})
const here = [
  ticket('A1', { practitioner_id: 'ada', doctor: 'Dr Ada', service: 'Check-up' }),
  ticket('A2', { practitioner_id: 'bo', doctor: 'Dr Bo', service: 'Check-up', priority: 'urgent' }),
  ticket('A3', { practitioner_id: 'ada', doctor: 'Dr Ada', service: 'Scan', priority: 'urgent' }),
  ticket('A4', { priority: 'walk_in' }),
]
const left = (address: string) => narrowed(here, filterOf(new URLSearchParams(address))).map(({ label }) => label)

test('whoever waits is narrowed by doctor, service and priority, alone or together, in the order of the queue', () => {
  expect(left('')).toEqual(['A1', 'A2', 'A3', 'A4'])
  expect(left('q_doctor=ada')).toEqual(['A1', 'A3'])
  expect(left('q_service=Check-up')).toEqual(['A1', 'A2'])
  expect(left(`q_service=${forDesk}`)).toEqual(['A4'])
  expect(left('q_priority=urgent')).toEqual(['A2', 'A3'])
  expect(left('q_doctor=ada&q_priority=urgent')).toEqual(['A3'])
  expect(isNarrowed(filterOf(new URLSearchParams('tab=live')))).toBe(false)
  expect(isNarrowed(filterOf(new URLSearchParams('q_doctor=ada')))).toBe(true)
})

test('only what somebody who waits has can be chosen, and what is chosen stays there', () => {
  const none = filterOf(new URLSearchParams())
  expect(choicesOf(here, none)).toEqual({
    doctors: [
      { id: 'ada', name: 'Dr Ada' },
      { id: 'bo', name: 'Dr Bo' },
    ],
    services: [forDesk, 'Check-up', 'Scan'],
    priorities: ['urgent', 'booked', 'walk_in'],
  })
  expect(choicesOf([], { doctor: '', service: 'Scan', priority: 'urgent' })).toEqual({
    doctors: [],
    services: ['Scan'],
    priorities: ['urgent'],
  })
})
