import { t } from '#domain/language/translate.ts'
import { minutesOf } from '#domain/time/local.ts'
import type { Answer } from '#contract/endpoints.ts'
import { wallOf } from '../../lib/format.ts'

type Day = Pick<Answer<'GET /branches/:branchId/appointments'>, 'time_zone'> & {
  readonly doctors_of_day: readonly {
    readonly slug: string
    readonly open: readonly { readonly start: number; readonly end: number }[]
  }[]
}

/** Whoever is put into the queue of a doctor who has gone waits in vain: it is said, and not refused. */
export function hoursWords({ doctors_of_day, time_zone: zone }: Day, slug: string, now: number): string | undefined {
  if (slug === '' || now === 0) return undefined
  const open = doctors_of_day.find((doctor) => doctor.slug === slug)?.open ?? []
  if (open.length === 0) return t('This doctor has no hours here today.')
  const minutes = minutesOf(wallOf(zone, new Date(now).toISOString()).time)
  return open.some(({ end }) => end > minutes) ? undefined : t('The hours of this doctor are over for today.')
}
