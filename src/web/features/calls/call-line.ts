import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn, viewerZone } from '../../lib/format.ts'
import { factLine } from '../../ui/facts.tsx'

export type CallLine = Answer<'GET /calls/mine'>['results'][number]

/** What staff read of a call: whether somebody waits, since when, who is in it, and how it went. */
export function callStatus(line: CallLine, now: number): string {
  const { call, on_hold, waiting_since: since, host_is_in: hostIsIn, seconds, told_way: told } = line
  if (on_hold) return t('On hold: the doctor’s licence is being checked')
  if (since && call !== 'ended') {
    const count = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
    if (count === 0) return t('Patient waiting')
    return t('Patient waiting {count, plural, one {# minute} other {# minutes}}', { count })
  }
  if (call === 'ended') return seconds > 0 ? t('Ended') : t('Failed: never connected')
  if (call === 'moved_to_phone') return goesOnWords(told ?? 'phone')
  if (call !== 'scheduled' && call !== 'open') return t(words[call])
  if (seconds > 0) return t('Interrupted')
  if (hostIsIn) return t('The clinic is in the call alone')
  // Somebody came, and the time is over.
  return call === 'open' && now > Date.parse(line.end) ? t('Failed: never connected') : t('Not started')
}

const words = {
  live: mark('In call'),
  missed: mark('Failed: the patient did not attend'),
} as const

/** "12 minutes", "less than a minute", how the visit went on in another way, or that there was no call. */
export function lengthWords({ seconds, call, told_way: told }: CallLine): string {
  const other = call === 'moved_to_phone' && goesOnWords(told ?? 'phone')
  return factLine([lastedWords(seconds), other]) || t('No call')
}

/** How long both were connected; empty where they were not. */
export function lastedWords(seconds: number): string {
  if (seconds === 0) return ''
  if (seconds < 60) return t('Less than a minute')
  return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.round(seconds / 60) })
}

/** In the reader's time: a call has no place. */
export function ownWhen({ start, opens_at }: CallLine) {
  const zone = viewerZone()
  return { day: dayIn(zone, start), time: timeIn(zone, start), opens: timeIn(zone, opens_at) }
}
