import { type Call, drive, type Round } from './load.ts'
import { options } from './options.ts'
import { address } from './people.ts'
import type { Sample } from './plans.ts'
import { drained, type Side } from './side.ts'
import { bookingCall } from './wishes.ts'

/** One piece of work, measured round by round; the same on every checkout. */
export type Work = {
  readonly name: string
  readonly kind: 'read' | 'booking'
  /** Once before the rounds: new connections compile and plan, a server that has run a while does not. */
  warmUp(side: Side): Promise<unknown>
  round(side: Side): Promise<Round>
}

const words = ['heart', 'skin', '', 'child', 'back pain']

export const reads: readonly Work[] = [
  read('soonest page of 20, specialty and place', (one) => `/api/providers?specialty=${one.specialty}&${near(one)}`),
  read('soonest page of 20, specialty', (one) => `/api/providers?specialty=${one.specialty}`),
  read('soonest from a date, specialty and place', (one) => `/api/providers?specialty=${one.specialty}&from=${inTwoWeeks()}&${near(one)}`), // prettier-ignore
  read('free text search', (one, index) => `/api/providers?q=${encodeURIComponent(words[index % 5] || one.lastName)}`),
  read("a doctor's month of slots", (one) => `/api/doctors/${one.slug}/slots?offering=${one.offering}&service=${one.service}&days=31`), // prettier-ignore
]

const plain = (one: Sample) => `/api/providers?specialty=${one.specialty}`

/** The page of a specialty with one chip of the filters each, then with many at once; the first is the page without any. */
export const filters: readonly Work[] = [
  read('no filter', plain),
  read('place', (one) => `${plain(one)}&${near(one)}`),
  read('place, nearest first', (one) => `${plain(one)}&${near(one)}&sort=nearest`),
  read('by video', (one) => `${plain(one)}&mode=video`),
  read('a language of all', (one) => `${plain(one)}&language=en`),
  read('a language of few', (one) => `${plain(one)}&language=so`),
  read('gender', (one) => `${plain(one)}&gender=female`),
  read('no steps', (one) => `${plain(one)}&step_free=yes`),
  read('price', (one) => `${plain(one)}&max_fee=50`),
  read('age of who comes', (one) => `${plain(one)}&age=7`),
  read('a day', (one) => `${plain(one)}&day=${inTwoWeeks()}`),
  read('part of the day', (one) => `${plain(one)}&part=evening`),
  read('a language of few and a day, every specialty', () => `/api/providers?language=so&day=${inTwoWeeks()}`),
  read('everything at once', (one) => `${plain(one)}&${near(one)}&mode=in_person&language=fr&gender=female&step_free=yes&max_fee=80&day=${inTwoWeeks()}&part=morning`), // prettier-ignore
]

export const bookings: readonly Work[] = [
  {
    name: 'booking, its mails and events included',
    kind: 'booking',
    warmUp: (side) => book(side, options.warmUpCalls),
    round: (side) => book(side, options.bookingsOfRound),
  },
  {
    name: 'hold + consume',
    kind: 'booking',
    warmUp: (side) => holdAndConsume(side, 50),
    round: (side) => holdAndConsume(side, Math.round(options.bookingsOfRound / 2)),
  },
]

function read(name: string, path: (one: Sample, index: number) => string): Work {
  const callsOf = ({ sample }: Side): Call[] =>
    sample.map((one, index) => ({ method: 'GET', path: path(one, index), want: 200, headers: address(index) }))
  return {
    name,
    kind: 'read',
    warmUp: (side) =>
      drive(side.checkout.server.port, callsOf(side).slice(0, options.warmUpCalls), side.drive).then(right(name)),
    async round(side) {
      await drained(side)
      const calls = callsOf(side)
      return drive(side.checkout.server.port, calls, { ...side.drive, seconds: options.secondsOfRound }).then(
        right(name),
      )
    },
  }
}

function near({ latitude, longitude }: Sample) {
  return `latitude=${latitude}&longitude=${longitude}&radius_km=50`
}

function inTwoWeeks() {
  return new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
}

function right(name: string) {
  return (round: Round) => {
    if (round.wrong > 0) throw new Error(`${name}: ${round.wrong} of ${round.calls} answers were wrong`)
    return round
  }
}

/** Deliveries run while bookings come in, and what is left when the last is answered still counts as their work. */
async function book(side: Side, count: number): Promise<Round> {
  const calls = (await side.wishes.drafted(count)).map(bookingCall)
  await drained(side)
  const settle = () => drained(side)
  return right('booking')(await drive(side.checkout.server.port, calls, { ...side.drive, settle }))
}

async function holdAndConsume(side: Side, count: number): Promise<Round> {
  const { checkout, wishes } = side
  const pairs = wishes.paired(await wishes.times(count))
  const holds = pairs.map(({ time, person }): Call => {
    const body = { offering_id: time.offering, service_id: time.service, start: time.start }
    return { method: 'POST', path: '/api/drafts', headers: person.headers, body, want: 201 }
  })
  await drained(side)
  const held = right('hold')(await drive(checkout.server.port, holds, side.drive))
  const { rows } = await checkout.owner.query<{ id: string; account_id: string }>(
    `select id, account_id from draft where appointment_id is null and hold_id is not null and expires_at > now()`,
  )
  const headers = new Map(pairs.map(({ person }) => [person.account, person.headers]))
  const mine = rows.filter(({ account_id }) => headers.has(account_id))
  const consume = mine.map(({ id, account_id }): Call => {
    const own = { ...headers.get(account_id), 'idempotency-key': `bench-${id}` }
    return { method: 'POST', path: `/api/drafts/${id}/book`, headers: own, body: {}, want: 201 }
  })
  await drained(side)
  const settle = () => drained(side)
  const consumed = right('consume')(await drive(checkout.server.port, consume, { ...side.drive, settle }))
  return {
    ...consumed,
    perSecond: 1 / (1 / held.perSecond + 1 / consumed.perSecond),
    donePerSecond: 1 / (1 / held.donePerSecond + 1 / consumed.donePerSecond),
    p50: held.p50 + consumed.p50,
    p95: held.p95 + consumed.p95,
    serverCpu: held.serverCpu + consumed.serverCpu,
    databaseCpu: held.databaseCpu + consumed.databaseCpu,
  }
}
