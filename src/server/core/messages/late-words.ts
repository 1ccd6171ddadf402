import type { Lateness, LateReason } from '#domain/booking/late-reasons.ts'
import { mark, t } from '#domain/language/translate.ts'

const words: Readonly<Record<LateReason, string>> = {
  earlier_visit: mark('An earlier visit took longer than planned.'),
  emergency: mark('An emergency came first.'),
  on_the_way: mark('The doctor is still on the way.'),
  technical: mark('A technical problem has to be solved first.'),
  short_of_staff: mark('Fewer people are at work than planned.'),
}

/**
 * Returns why the doctor is late, as those who wait read it in the current language; empty where no reason was given.
 */
export function lateBecause(reason: LateReason | null): string {
  return reason ? t(words[reason]) : ''
}

/** Returns how late and why, each on a line of its own; empty where the doctor is on time. */
export function latenessText({ minutes, reason }: Lateness): string {
  if (minutes === 0) return ''
  const howLate = t('Running about {count, plural, one {# minute} other {# minutes}} late', { count: minutes })
  return [howLate, lateBecause(reason)].filter(Boolean).join('\n')
}
