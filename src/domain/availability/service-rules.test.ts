import { expect, test } from 'vitest'
import { noticeFault, serviceName } from './service-rules.ts'

test('the name of a service is three characters or more, and says nothing but a name', () => {
  expect(serviceName('ECG')).toBeUndefined()
  expect(serviceName(' ')).toEqual({ code: 'service_name_missing' })
  expect(serviceName(' EC ')).toEqual({ code: 'service_name_short', values: { min: 3 } })
  expect(serviceName('See www.example.com')).toEqual({ code: 'name_says_more' })
})

test('a notice as long as the time ahead leaves no time to book', () => {
  expect(noticeFault(24 * 60 - 1, 1)).toBeUndefined()
  expect(noticeFault(24 * 60, 1)).toEqual({ code: 'notice_past_horizon' })
  expect(noticeFault(0, 1)).toBeUndefined()
})
