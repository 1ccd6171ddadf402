import { expect, test } from 'vitest'
import { serviceOf, valuesOf } from './service-values.ts'

const plain = serviceOf(valuesOf(null))
const saved = (change: object) => ({
  ...{
    ...plain,
    needs: [],
    id: 'one',
    position: 0,
    version: 1,
    managed_by: null,
    branch_id: null,
    shown_name: 'Check-up',
    step: 30,
    answer_minutes: 1440,
  },
  ...change,
})

test('a step that is the length of the visit is none, and follows it; another one stays as it was set', () => {
  expect(valuesOf(saved({ minutes: 30, step: 30 })).step).toBe('')
  expect(serviceOf({ ...valuesOf(saved({ step: 30 })), minutes: '45' })).not.toHaveProperty('step')
  expect(serviceOf({ ...valuesOf(saved({ step: 15 })), minutes: '45' })).toMatchObject({ minutes: 45, step: 15 })
  expect(valuesOf(saved({ minutes: 300, step: 240 })).step).toBe('')
})

test('the time for an answer is sent in minutes, and only where requests are answered', () => {
  const manual = saved({ approval: 'manual', answer_minutes: 90 })
  expect(serviceOf(valuesOf(manual))).toMatchObject({ answer_minutes: 90 })
  expect(serviceOf({ ...valuesOf(manual), answer_hours: '2' })).toMatchObject({ answer_minutes: 120 })
  expect(serviceOf({ ...valuesOf(manual), approval: 'auto' })).not.toHaveProperty('answer_minutes')
})

test('the break before a visit is what was typed', () => {
  expect(serviceOf({ ...valuesOf(saved({ buffer_before: 10 })), buffer_before: '20' })).toMatchObject({
    buffer_before: 20,
  })
})
