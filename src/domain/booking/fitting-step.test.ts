import { expect, test } from 'vitest'
import { day, hour, instant } from '../time/instant.ts'
import { fittingStep } from './fitting-step.ts'

const start = instant(Date.parse('2027-01-04T09:00:00Z'))
const at = (before: number, actions: Parameters<typeof fittingStep>[1]['actions']) =>
  fittingStep(instant(start - before), { start, actions })

test('"I am coming" is asked from a day before the visit, and not earlier', () => {
  expect(at(21 * day, ['confirm', 'move', 'cancel'])).toBeUndefined()
  expect(at(day + 1, ['confirm', 'move', 'cancel'])).toBeUndefined()
  expect(at(day, ['confirm', 'move', 'cancel'])).toBe('confirm')
})

test('"I am here" goes before, and what the server does not allow is not asked', () => {
  expect(at(hour, ['confirm', 'arrive', 'move', 'cancel'])).toBe('arrive')
  expect(at(hour, ['move', 'cancel'])).toBeUndefined()
})
