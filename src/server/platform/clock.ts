import { randomBytes } from 'node:crypto'
import { instant, type Instant } from '#domain/time/instant.ts'

export type Clock = { now(): Instant }

export const systemClock: Clock = { now: () => instant(Date.now()) }

let lastMillisecond = 0
let sequence = 0

/** Returns the lowest id that can be made in a millisecond: ids of earlier moments sort before it. */
export function firstIdOf(now: Instant): string {
  const hex = now.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A version 7 UUID (RFC 9562): sorts by the time it was made, and within a millisecond by the order in this process. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  sequence = now === lastMillisecond ? (sequence + 1) & 0xfff : bytes.readUInt16BE(6) & 0x3ff
  lastMillisecond = now
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
