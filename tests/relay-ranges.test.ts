import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const settings = readFileSync(join(resolve(import.meta.dirname, '..'), 'deploy/turnserver.conf'), 'utf8')

/** Networks that are kept for something, by IANA's two registries: not for anybody on the internet to be called at. */
const reserved = `
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4
::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7
fe80::/10`
  .trim()
  .split(/\s+/)

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const denied = new BlockList()
for (const [, from = '', until = ''] of settings.matchAll(/^denied-peer-ip=([^\s-]+)-(\S+)$/gm))
  denied.addRange(from, until, familyOf(from))
const isDenied = (address: string) => denied.check(address, familyOf(address))

/** The bits of an address as a number. */
function bitsOf(address: string): bigint {
  if (!isIPv6(address)) return address.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n)
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((part) => part !== ''))
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const parts = address.includes('::') ? [...left, ...middle, ...right] : address.split(':')
  return parts.reduce((bits, part) => bits * 65_536n + BigInt(`0x${part}`), 0n)
}

function addressOf(bits: bigint, family: 'ipv4' | 'ipv6'): string {
  const count = family === 'ipv4' ? 4 : 8
  const size = family === 'ipv4' ? 8n : 16n
  const parts = Array.from(
    { length: count },
    (_, at) => (bits >> (BigInt(count - 1 - at) * size)) & ((1n << size) - 1n),
  )
  return family === 'ipv4' ? parts.join('.') : parts.map((part) => part.toString(16)).join(':')
}

/** The first address of a network, the last one, and one between them. */
function within(network: string): string[] {
  const [address = '', length = ''] = network.split('/')
  const family = familyOf(address)
  const rest = BigInt((family === 'ipv4' ? 32 : 128) - Number(length))
  const first = bitsOf(address)
  const last = first + (1n << rest) - 1n
  return [first, first + (last - first) / 2n, last].map((bits) => addressOf(bits, family))
}

test('the relay that is shipped goes to no reserved address, of either family, and to those of everybody', () => {
  expect(reserved.flatMap(within).filter((address) => !isDenied(address))).toEqual([])
  // Where many listen at once nobody is called either.
  expect(settings).toMatch(/^no-multicast-peers$/m)
  for (const open of ['9.9.9.9', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2620:fe::fe', '2606:4700::1111', '2a00::1'])
    expect(isDenied(open), open).toBe(false)
})
