import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameOfService, nameToSay } from '#domain/profiles/name-rules.ts'
import { sayServiceName } from '#domain/language/service-names.ts'
import type { Instant } from '#domain/time/instant.ts'
import { letter, type MailSite, settingsOf } from '../../core/messages/letter.ts'
import { messageRows, type MessageRow } from '../../core/messages/outbox.ts'
import { when } from '../../core/messages/visit-card.ts'
import { inLanguage } from '../../platform/language.ts'
import type { AgendaReader, AgendaVisit } from './agenda.sql.ts'

/** The most that the mail lists; the others are counted. */
const mostTold = 40

/** N43: the visits of the day, for the doctor who asked for it. No patient is named, and nobody's reason: mail is open to many. */
export function agendaMessages(
  now: Instant,
  site: MailSite,
  reader: Pick<AgendaReader, 'account' | 'email' | 'language'>,
  visits: readonly AgendaVisit[],
): MessageRow[] {
  const [first] = visits
  if (!first) return []
  const { account, email, language } = reader
  const path = '/doc/dashboard'
  return inLanguage(language, () => {
    const more = visits.length - mostTold
    return messageRows(
      now,
      { email, phone_number: '', account, off: [] },
      {
        kind: messageKinds.agenda,
        subject: t('Today: {count, plural, one {# appointment} other {# appointments}}, the first at {time}', {
          count: visits.length,
          time: timeOf(first),
        }),
        path,
        group: 'agenda',
        letter: letter({
          title: t('Your day'),
          lead: [
            ...visits.slice(0, mostTold).map(lineOf),
            ...(more > 0
              ? [t('{count, plural, one {# appointment more} other {# appointments more}}', { count: more })]
              : []),
          ],
          action: { words: t('Open your day'), link: `${site.publicUrl}${path}` },
          why: t('You get this email because you asked {brand} for the agenda of each day.', { brand: site.brand }),
          settings: settingsOf(site, 'doctor'),
        }),
      },
    )
  })
}

const timeOf = ({ start_at: start, time_zone }: AgendaVisit) => when({ start, time_zone }).time

/** "9:00am: Check-up, Sampleton Heart Clinic". */
function lineOf(visit: AgendaVisit): string {
  const { service, mode, goes_on: other, branch } = visit
  return t('{time}: {service}, {place}', {
    time: timeOf(visit),
    service: nameToSay(nameOfService, sayServiceName(service), t('Visit')),
    place: other ? goesOnWords(other) : mode === 'video' ? t('Video') : nameToSay(nameOfPlace, branch, t('The clinic')),
  })
}
