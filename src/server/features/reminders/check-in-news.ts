import { timeWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import { checkInNewsAt } from '#domain/messages/check-in-news.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { usualWindow } from '#domain/queue/check-in.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { buzzRows, insertMessages, type MessageRow } from '../../core/messages/outbox.ts'
import { inLanguage } from '../../platform/language.ts'
import type { Runner } from '../../platform/database/database.ts'
import { visitToCheckIn, type VisitToCheckIn } from './check-in-news.sql.ts'
import { putOff } from './reminders.sql.ts'
import { markDone, type DueReminder } from './reminders.sql.ts'

/** N23: tells the phones of whose visit it is, and of the adults beside them, that check-in is open; once a visit and time. */
export async function tellCheckInIsOpen(tx: Runner, now: Instant, due: DueReminder) {
  const visit = await visitToCheckIn(tx, due)
  const moment = visit && momentOf(visit)
  // The clinic opens it later than when this was planned.
  if (moment !== undefined && moment > now) return putOff(tx, due, moment)
  if (visit && moment !== undefined && now < visit.start) await insertMessages(tx, checkInRows(now, visit))
  return markDone(tx, now, [due.appointment_id], due.kind)
}

function momentOf({ start, check_in_before: before, recipient_zone, time_zone }: VisitToCheckIn): Instant | undefined {
  return checkInNewsAt(start, { before: before ?? usualWindow.before }, asZone(recipient_zone ?? time_zone))
}

/** The hour by the clock of the branch, and nothing else: others see a telephone too. */
function checkInRows(now: Instant, visit: VisitToCheckIn): MessageRow[] {
  const { time } = wallAt(asZone(visit.time_zone), visit.start)
  return [visit, ...visit.carers]
    .filter(({ off }) => !off.includes('reminders'))
    .flatMap(({ account, language, has_device }) =>
      inLanguage(language, () =>
        buzzRows(
          now,
          { account, has_device: has_device === true },
          {
            kind: messageKinds.checkInOpen,
            subject: t('You can check in for {time} now', { time: timeWords(time) }),
            about: visit.id,
            path: `/usr/appointments?visit=${visit.id}`,
          },
        ),
      ),
    )
}
