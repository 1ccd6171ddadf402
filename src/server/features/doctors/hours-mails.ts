import { dateWords, timeWords, weekdayNames } from '#domain/language/date-words.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { inLanguage } from '../../platform/language.ts'
import { letter, type MailSite } from '../../core/messages/letter.ts'
import { messageRows, type MessageRow } from '../../core/messages/outbox.ts'
import type { ToldDoctor } from '../../core/messages/staff-messages.ts'

type Period = { readonly start: string; readonly end: string; readonly services?: readonly string[] | null }
type Service = { readonly id: string; readonly name: string }
type ChangedDay = { readonly weekday: number; readonly before: readonly Period[]; readonly after: readonly Period[] }
/** Other hours on one date; null: as every week again. */
type ChangedDate = { readonly date: string; readonly periods: readonly Period[] | null }

/** What somebody changed of a doctor's hours at a branch. */
export type HoursNews = {
  readonly branch: { readonly id: string; readonly name: string }
  readonly by: string
  readonly days?: readonly ChangedDay[]
  readonly dates?: readonly ChangedDate[]
  /** What hours can be chosen for. */
  readonly services?: readonly Service[]
}

/** N55: somebody at a branch changed a doctor's hours there; to the doctor, by mail and in the centre. */
export function hoursChangedMessages(
  now: Instant,
  site: MailSite,
  doctor: ToldDoctor,
  { branch, by, days = [], dates = [], services = [] }: HoursNews,
): MessageRow[] {
  const path = `/doc/schedule?branch=${branch.id}`
  return inLanguage(doctor.language, () =>
    messageRows(now, doctor, {
      kind: messageKinds.hoursChanged,
      subject: t('{by} changed your hours at {branch}', {
        by: nameToSay(nameOfPerson, by, t('Somebody')),
        branch: nameToSay(nameOfPlace, branch.name, t('The clinic')),
      }),
      path,
      letter: letter({
        title: t('Your hours have changed'),
        lead: [
          t('{by} changed your hours at {branch}', { by, branch: branch.name }),
          ...days.map((day) => dayLine(day, services)),
          ...dates.map(dateLine),
        ],
        notes: [t('Visits that are booked stay booked. If this is wrong, ask {by} or change it yourself.', { by })],
        action: { words: t('See my hours'), link: `${site.publicUrl}${path}` },
        why: t('You get this email because you work with {brand}.', { brand: site.brand }),
      }),
    }),
  )
}

function dayLine({ weekday, before, after }: ChangedDay, services: readonly Service[]): string {
  const day = weekdayNames().find((one) => one.weekday === weekday)?.name ?? ''
  return t('{day}: {hours}, before: {before}', {
    day,
    hours: hoursWords(after, services),
    before: hoursWords(before, services),
  })
}

function dateLine({ date, periods }: ChangedDate): string {
  const day = dateWords(asLocalDate(date))
  return periods === null
    ? t('{day}: as every week', { day })
    : t('{day}: {hours}', { day, hours: hoursWords(periods) })
}

function hoursWords(periods: readonly Period[], services: readonly Service[] = []): string {
  if (periods.length === 0) return t('no hours')
  return periods
    .map(({ start, end, services: chosen }) => {
      const hours = t('{from} to {until}', { from: timeWords(asTimeOfDay(start)), until: timeWords(asTimeOfDay(end)) })
      if (!chosen) return hours
      const names = chosen.map(
        (one) => services.find(({ id }) => id === one)?.name ?? t('A service that is not offered any more'),
      )
      return t('{hours} (only {services})', { hours, services: names.join(listComma()) })
    })
    .join(listComma())
}
