import { isIP } from 'node:net'
import { ConfigError } from './config-error.ts'

/** Which proxies may say whom they ask for: none, a number of them, or their addresses. Throws for what would trust anybody. */
export function readTrustProxy(text: string): false | number | string[] {
  if (text.trim() === '') return false
  if (/^[1-9]$/.test(text.trim())) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  const wrong = parts.find((part) => part !== 'loopback' && !isNetwork(part))
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY: "${wrong}" is not usable. Set it to loopback, to the number of proxies (1 to 9), or to their addresses, such as 10.0.0.5 or 10.0.0.0/24, with commas between them.`,
    )
  return parts
}

/** An address, or a block of addresses as `10.0.0.0/24`; one that holds everybody is none. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
