import { expect, test } from 'vitest'
import { networkOf, noNetwork } from '#server/http/network.ts'

test('all addresses of one connection count as one visitor', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:9%eth0'])
    expect(networkOf(address), address).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('what is no address is one visitor, whatever it says', () => {
  for (const address of [
    '',
    'unknown',
    '203.0.113.999',
    '::ffff:999.1.1.1',
    '203.0.113.9, 10.0.0.1',
    '2001:db8:::1',
    '203.0.113.9%eth0',
  ])
    expect(networkOf(address), address).toBe(noNetwork)
  expect(networkOf('203.0.113.9')).not.toBe(noNetwork)
})
