import { expect, test } from 'vitest'
import { anybody } from '#domain/access/actor.ts'
import { mailLimits, visitMailLimits } from '#domain/messages/mail-limits.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { textLimits } from '#domain/messages/text-limits.ts'
import { hour, later, minute } from '#domain/time/instant.ts'
import { refuseTooManyMails, secondsUntilMail } from '#server/core/messages/asked-mail.ts'
import { mayMail, mayText } from '#server/core/messages/message-limit.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clock } = await openClinic()
const atOneMoment = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, ask))

test('twenty who ask for a mail to one mailbox at one moment get as many mails as twenty in turn', async () => {
  const now = clock.now()
  const waits = await atOneMoment(() =>
    db.database.as(anybody, (tx) => secondsUntilMail(tx, now, 'reset', 'asked@example.com')),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(mailLimits.reset.hour)
  expect(new Set(waits)).toEqual(new Set([0, 3600]))
})

test('twenty messages that are due at one moment to one mailbox, or to one telephone, are counted one by one', async () => {
  const now = clock.now()
  const { code } = messageKinds
  const mails = await atOneMoment(() =>
    db.database.asWorker('test', (tx) => mayMail(tx, now, messageKinds.document, 'visited@example.com')),
  )
  expect(mails.filter(Boolean)).toHaveLength(visitMailLimits.hour.kind)
  const texts = await atOneMoment(() =>
    db.database.asWorker('test', (tx) => mayText(tx, now, code, '+49 151 000 000 01')),
  )
  expect(texts.filter(Boolean)).toHaveLength(textLimits.hour.kind)
})

test('what is refused within the hour takes nothing from the day, and says how long to wait', async () => {
  const start = clock.now()
  const ask = (now: typeof start) =>
    db.database.as(anybody, (tx) => secondsUntilMail(tx, now, 'reset', 'often@example.com'))
  const most = mailLimits.reset
  for (let time = 0; time < most.hour; time += 1) expect(await ask(start)).toBe(0)
  for (let time = 0; time < 20; time += 1) expect(await ask(later(start, minute))).toBe(59 * 60)
  const next = later(start, hour + minute)
  for (let time = most.hour; time < most.day; time += 1) expect(await ask(next)).toBe(0)
  // The day is used up now, and it is the longer wait.
  expect(await ask(next)).toBe((23 * 60 - 1) * 60)
  const refused = db.database.as(anybody, (tx) => refuseTooManyMails(tx, next, 'reset', 'often@example.com'))
  await expect(refused).rejects.toMatchObject({
    code: 'too_many_tries',
    details: {
      detail: 'We have sent many emails to this address. Use the last one, or try again later',
      retryAfterSeconds: (23 * 60 - 1) * 60,
    },
  })
})
