import { isIPv4, isIPv6 } from 'node:net'

/** All that is no address counts as one visitor: else whoever makes up a new one each time is nobody twice. */
export const noNetwork = 'invalid'

/**
 * The network that counts as one visitor: an IPv4 address, or the first half of an IPv6 address, because a single
 * connection has all addresses that begin with it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return noNetwork
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  // The last two groups may be written as an IPv4 address.
  const written = left.length + right.length + (plain.includes('.') ? 1 : 0)
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - written }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
