import { isIP } from 'node:net'

/** Whether a host name means this very machine: what is sent there passes nobody. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}
