import { expect, test } from 'vitest'
import { nextOrder, orderIn, sorted } from './list-order.ts'

const visit = (name: string, start: string, status: 'booked' | 'completed' = 'booked') => ({
  patient: { name },
  start: `2026-11-23T${start}:00Z`,
  created_at: `2026-11-0${name.length}T09:00:00Z`,
  service_name: 'First visit',
  status,
})
const day = [visit('Bo', '09:00', 'completed'), visit('Ada', '10:00'), visit('Bo', '08:00')]
const shown = (address: string) =>
  sorted(day, orderIn(new URLSearchParams(address))).map(
    ({ patient, start }) => `${patient.name} ${start.slice(11, 13)}`,
  )

test('the list is in the order of time, or of the head that was pressed; what is equal stays in time', () => {
  expect(shown('')).toEqual(['Bo 08', 'Bo 09', 'Ada 10'])
  expect(shown('sort=-time')).toEqual(['Ada 10', 'Bo 09', 'Bo 08'])
  expect(shown('sort=patient')).toEqual(['Ada 10', 'Bo 08', 'Bo 09'])
  expect(shown('sort=-patient')).toEqual(['Bo 08', 'Bo 09', 'Ada 10'])
  expect(shown('sort=status')).toEqual(['Bo 08', 'Ada 10', 'Bo 09'])
  expect(shown('sort=-booked')).toEqual(['Ada 10', 'Bo 08', 'Bo 09'])
  expect(shown('sort=nonsense')).toEqual(shown(''))
})

test('a head that is pressed again turns the order around', () => {
  expect(nextOrder({ by: 'time', isDown: false }, 'time')).toBe('-time')
  expect(nextOrder({ by: 'time', isDown: true }, 'time')).toBeNull()
  expect(nextOrder({ by: 'time', isDown: false }, 'patient')).toBe('patient')
  expect(nextOrder({ by: 'patient', isDown: false }, 'patient')).toBe('-patient')
})
