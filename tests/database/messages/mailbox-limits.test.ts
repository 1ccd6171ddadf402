import { expect, test } from 'vitest'
import { visitMailLimits } from '#domain/messages/mail-limits.ts'
import { messageKinds, type MessageKind } from '#domain/messages/message-kinds.ts'
import { textLimits } from '#domain/messages/text-limits.ts'
import { day, hour, instant } from '#domain/time/instant.ts'
import { mayMail, mayText } from '#server/core/messages/message-limit.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// How much reaches one mailbox or one telephone, whoever causes it: in an hour, and in a day of such hours.
const { db, clock } = await openClinic()
const begun = clock.now()

type Limit = typeof mayMail

/** How many get through when somebody asks forty times at the start of each of these hours, of each of these kinds. */
async function through(may: Limit, to: string, hours: readonly number[], kinds: readonly MessageKind[]) {
  const counts: number[] = []
  for (const after of hours) {
    const now = instant(begun + after * (hour + 1))
    counts.push(
      await db.database.asWorker('test', async (tx) => {
        let count = 0
        for (const kind of kinds)
          for (let asked = 0; asked < 40; asked += 1) if (await may(tx, now, kind, to)) count += 1
        return count
      }),
    )
  }
  return counts
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const aDay = [0, 1, 2, 3, 4, 5, 6, 7]

test('one mailbox gets so many mails of a kind in a day, however they are spread over its hours, and as many the day after', async () => {
  const { visitBooked } = messageKinds
  const { hour: inAnHour, day: inADay } = visitMailLimits
  const counts = await through(mayMail, 'robin@example.com', aDay, [visitBooked])
  expect(counts.slice(0, 3)).toEqual([inAnHour.kind, inAnHour.kind, inADay.kind - 2 * inAnHour.kind])
  expect(sum(counts)).toBe(inADay.kind)
  // Another name of the same mailbox is the same mailbox, another one is not.
  expect(await through(mayMail, 'Robin+clinic@example.com', [8], [visitBooked])).toEqual([0])
  expect(await through(mayMail, 'ivy@example.com', [8], [visitBooked])).toEqual([inAnHour.kind])
  expect(await through(mayMail, 'robin@example.com', [day / hour], [visitBooked])).toEqual([inAnHour.kind])
})

test('of all kinds together a mailbox gets so many in a day', async () => {
  const { visitBooked, movedByClinic, cancelledByClinic } = messageKinds
  const { hour: inAnHour, day: inADay } = visitMailLimits
  const counts = await through(mayMail, 'sam@example.com', aDay, [visitBooked, movedByClinic, cancelledByClinic])
  expect(counts.slice(0, 2)).toEqual([inAnHour.all, inAnHour.all])
  expect(sum(counts)).toBe(inADay.all)
})

test('one telephone gets so many text messages in a day, of a kind and in all', async () => {
  const { visitBooked, movedByClinic, cancelledByClinic } = messageKinds
  const { day: inADay } = textLimits
  expect(sum(await through(mayText, '+447700900123', aDay, [visitBooked]))).toBe(inADay.kind)
  const kinds = [visitBooked, movedByClinic, cancelledByClinic]
  expect(sum(await through(mayText, '+447700900456', aDay, kinds))).toBe(inADay.all)
})
