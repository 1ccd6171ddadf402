import { setTimeout as pause } from 'node:timers/promises'
import { drive } from './load.ts'
import { options } from './options.ts'
import { report } from './report.ts'
import { countOf, drained, type Side } from './side.ts'
import { bookingCall } from './wishes.ts'

/** Bookings without a pause for as long as the command line says, against the burst of the same run. */
export async function measureSustained(side: Side, burst: number) {
  const seconds = options.sustainedSeconds
  // As many as could be booked if it went on like the burst; those that are not reached keep their drafts.
  const calls = (await side.wishes.drafted(Math.ceil(burst * seconds))).map(bookingCall)
  await drained(side)
  const round = await drive(side.checkout.server.port, calls, { ...side.drive, seconds })
  await pause(5000)
  const left = await countOf(
    side.checkout.owner,
    `select count(*)::int as count from outbox_message where state = 'queued' and due_at <= now() - interval '1 second'`,
  )
  const name = `bookings with mail for ${seconds} s`
  const ratio = round.perSecond / burst
  report({ name, value: round.perSecond, unit: '/s', ratio, goal: '>= 0.6 of the burst', ok: ratio >= 0.6 })
  report({ name: `${name}: wrong answers`, value: round.wrong, unit: '', goal: '0', ok: round.wrong === 0 })
  report({ name: `${name}: undelivered 5 s after`, value: left, unit: '', goal: '0', ok: left === 0 })
}
