import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { hour, minute } from '#domain/time/instant.ts'
import { openSharedCounts, type SharedCounts } from '#server/core/live/shared-counts.ts'
import { minuteOf, openRates, perMinute, worthTelling } from '#server/http/rate-limits.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clock } = await openClinic()
const opened: SharedCounts[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
})

/** A server whose clock can be set. */
async function server() {
  const own = { now: Number(clock.now()) }
  const window = () => minuteOf(own.now)
  const counts = await openSharedCounts(db.database, pino({ level: 'silent' }), { worthTelling, window })
  opened.push(counts)
  return { own, counts, rates: openRates(counts) }
}

type Server = Awaited<ReturnType<typeof server>>
const counted = ({ counts }: Server, key: string, times: number) => {
  for (let time = 0; time < times; time += 1) counts.count(key)
}

/** As many calls a minute as nobody minds, for two hours. */
function callForTwoHours({ own, rates }: Server) {
  for (let passed = 0; passed < 120; passed += 1, own.now += minute)
    for (let call = 0; call < 10; call += 1) rates.check('write', 'account patient')
}

test('a server whose clock is put back by an hour goes on to count minute by minute, and refuses nobody for it', async () => {
  const one = await server()
  for (let call = 0; call < perMinute.write; call += 1) one.rates.check('write', 'account patient')
  expect(() => one.rates.check('write', 'account patient')).toThrow('too_many_tries')
  one.own.now -= hour
  callForTwoHours(one)
})

test('a server whose clock is an hour ahead has no say in which minute it is on another', async () => {
  const [one, ahead, witness] = [await server(), await server(), await server()]
  ahead.own.now += hour
  witness.own.now += hour
  counted(ahead, 'write account patient', 100)
  await expect.poll(() => witness.counts.seen('write account patient')).toBe(100)
  // The other's notice came by then: the next from a server that is right was sent after it.
  const right = await server()
  counted(right, 'heard', worthTelling)
  await expect.poll(() => one.counts.seen('heard')).toBe(worthTelling)
  callForTwoHours(one)
})

test('servers whose clocks differ by seconds count together, across the turn of a minute and after an idle hour', async () => {
  const [one, early] = [await server(), await server()]
  one.counts.seen('before')
  one.own.now += hour
  early.own.now = one.own.now + minute
  counted(early, 'write account patient', perMinute.write)
  counted(early, 'heard', worthTelling)
  await expect.poll(() => sharedIn(one, minute, 'heard')).toBe(worthTelling)
  expect(one.counts.seen('write account patient')).toBe(0)
  one.own.now += minute
  expect(() => one.rates.check('write', 'account patient')).toThrow('too_many_tries')
  one.rates.takeBack('write', 'account patient')
  expect(one.counts.seen('write account patient')).toBe(perMinute.write)
})

/** What a server would see later; its clock is as before then. */
function sharedIn({ own, counts }: Server, later: number, key: string) {
  own.now += later
  const seen = counts.seen(key)
  own.now -= later
  return seen
}
