import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { decide, join, openCalls } from '#tests/support/video-calls.ts'

const { db, videoVisit, waitingForLock } = await openCalls()

test('whoever is let in while the desk checks them in has begun their visit all the same', async () => {
  const { id, meetId, patient, doctor, who } = await videoVisit()
  const { participant_id: place } = await join(patient, meetId)
  await join(doctor, meetId)
  const becomes = (status: string) =>
    sql`update appointment set status = ${status}, version = version + 1 where id = ${id}`
  await db.database.asWorker('test', (tx) => tx.run(becomes('booked')))
  const { admitted } = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`select lock_resources(array[${who.practitioner}]::uuid[])`)
    const going = decide(doctor, meetId, place, 'admit')
    await expect.poll(waitingForLock, { interval: 20 }).toBe(1)
    await tx.run(becomes('arrived'))
    return { admitted: going }
  })
  await admitted
  expect(await db.look.one(sql`select status from appointment where id = ${id}`)).toEqual({ status: 'in_progress' })
})
