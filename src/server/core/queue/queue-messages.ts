import { mark, t } from '#domain/language/translate.ts'
import { textMessage } from '#domain/language/text-message.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import { labelOf } from '#domain/queue/ticket.ts'
import type { Instant } from '#domain/time/instant.ts'
import { timeWords } from '#domain/language/date-words.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { inLanguage } from '../../platform/language.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { buzzRows, insertMessages, tellLive, textRows } from '../messages/outbox.ts'
import { recipientColumns, type RecipientRow } from '../messages/recipients.sql.ts'

// N24 and N25: what somebody in the waiting room reads on their phone, and as texts if they asked for them. Numbers and
// rooms only; the phone knows who they are.

/** What a phone is told: it is your turn, one person is before you, or you were called and did not come. */
export type QueueNews = 'turn' | 'nearly' | 'missed'

type TicketReaders = RecipientRow & {
  about: string
  prefix: string
  number: number
  point: string
  called_at: Instant | null
  time_zone: string
}

/** Tells the ticket's owner on their phone, and the adults who manage their visits. */
export function tellTicket(
  tx: Runner,
  now: Instant,
  brand: string,
  ticket: string,
  news: Exclude<QueueNews, 'nearly'>,
) {
  return tellReaders(tx, now, brand, ticket, news)
}

/** Tells the next person that one is before them: once a ticket, however often this is called. */
export async function tellNearly(tx: Runner, now: Instant, brand: string, ticket: string) {
  const isNew = await tx.asProduct((product) =>
    product.run(sql`
      insert into ticket_event (id, ticket_id, at, kind, from_state, to_state, point_id)
      select uuid_v7(), t.id, ${at(now)}, 'nearly', t.state, t.state, t.point_id from queue_ticket t where t.id = ${ticket}
      on conflict (ticket_id) where kind = 'nearly' do nothing`),
  )
  if (isNew > 0) await tellReaders(tx, now, brand, ticket, 'nearly')
}

async function tellReaders(tx: Runner, now: Instant, brand: string, ticket: string, news: QueueNews) {
  const found = await tx.asProduct((product) =>
    product.one<TicketReaders>(sql`
      select x.id as about, t.prefix, t.number, coalesce(s.name, '') as point, t.called_at, b.time_zone,
        ${recipientColumns}
      from queue_ticket t join branch b on b.id = t.branch_id join appointment x on x.id = t.appointment_id
        join patient p on p.id = x.patient_id left join account a on a.id = p.account_id left join service_point s on s.id = t.point_id
      where t.id = ${ticket}`),
  )
  if (!found) return
  const readers = [found, ...found.carers].filter(({ account }) => account !== null)
  if (readers.length === 0) return
  const hasText = whoIsTexted()
  const rows = readers.flatMap((reader) =>
    inLanguage(reader.language, () => {
      const note = {
        kind: news === 'missed' ? messageKinds.turnMissed : messageKinds.yourTurn,
        subject: wordsOf(found, news),
        about: found.about,
        path: `/usr/appointments?visit=${found.about}`,
      }
      const { account, has_device } = reader
      return [
        ...buzzRows(now, { account, has_device: has_device === true }, note),
        ...(hasText(reader) ? textRows(now, reader, { ...note, body: textOf(brand, found, news) }) : []),
      ]
    }),
  )
  await insertMessages(tx, rows)
  await tellLive(
    tx,
    readers.map(({ account }) => `user:${account}`),
    { kind: 'ticket', appointment: found.about },
  )
}

/**
 * Only people whose profile asks for these texts, where the wish for texts is kept too; a telephone that two share
 * rings once.
 */
function whoIsTexted() {
  const texted = new Set<string>()
  return ({ phone_number, off }: { readonly phone_number: string; readonly off: readonly string[] }) => {
    const telephone = phone_number.replaceAll(/\D/g, '').slice(-9)
    if (off.includes('turns') || off.includes('texts') || texted.has(telephone)) return false
    texted.add(telephone)
    return true
  }
}

/** The same as a text message, whose telephone knows neither the product nor the branch. */
function textOf(brand: string, ticket: TicketReaders, news: QueueNews): string {
  const label = labelOf(ticket)
  if (news === 'nearly')
    return textMessage(mark('{brand}: ticket {label}, one person before you.'), { brand }, { label })
  if (news === 'turn') {
    const point = ticket.point && nameToSay(nameOfPlace, ticket.point, t('the desk'))
    return point
      ? textMessage(
          mark('{brand}: ticket {label}, it is your turn. Please go to {point}.'),
          { brand, point },
          { label },
        )
      : textMessage(mark('{brand}: ticket {label}, it is your turn.'), { brand }, { label })
  }
  return textMessage(mark('{brand}: ticket {label}, you were called. Please speak to the desk.'), { brand }, { label })
}

function wordsOf(ticket: TicketReaders, news: QueueNews): string {
  const label = labelOf(ticket)
  if (news === 'nearly') return t('Ticket {label}: one person before you', { label })
  if (news === 'turn') {
    const { point } = ticket
    return point
      ? t('Ticket {label}: it is your turn. Please go to {point}', { label, point })
      : t('Ticket {label}: it is your turn', { label })
  }
  const { called_at: called, time_zone: zone } = ticket
  const time = called === null ? '' : timeWords(wallAt(asZone(zone), called).time)
  return time
    ? t('Ticket {label}: you were called at {time}. Please speak to the desk', { label, time })
    : t('Ticket {label}: you were called. Please speak to the desk', { label })
}
