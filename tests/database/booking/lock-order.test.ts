import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { lockResources } from '#server/core/lock-resources.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Every database of tests stops whoever locks out of the one order: what the other tests do is held to it by that.

const { db, app, clock, clinic } = await openClinic()

async function inOrder() {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const rows = await db.look.many<{ id: string }>(
    sql`select i::text as id from unnest(${ids}::uuid[]) i order by advisory_key(i)`,
  )
  return rows.map(({ id }) => id) as [string, string, string]
}

test('one call takes its locks in the one order, whatever order they are named in; nobody is no lock', async () => {
  const [low, middle, high] = await inOrder()
  await db.database.asWorker('test', async (tx) => {
    await lockResources(tx, [high, null, low, undefined, middle])
    await lockResources(tx, [low, high])
  })
})

test('a second call for what comes behind goes on; one for what comes before is stopped', async () => {
  const [low, middle, high] = await inOrder()
  const then = (first: string, second: string) =>
    db.database.asWorker('test', async (tx) => {
      await lockResources(tx, [first])
      await lockResources(tx, [second, high])
    })
  await then(low, middle)
  await expect(then(middle, low)).rejects.toThrow('a lock out of order')
})

test('who did not come frees the rest of the time for those who wait at another branch, and locks that one in its turn', async () => {
  const doctor = await clinic.doctor({ minutes: 120 })
  let second = await clinic.branch()
  const isBefore = async () =>
    (
      await db.look.one<{ yes: boolean }>(
        sql`select advisory_key(${second}::uuid) < advisory_key(${doctor.practitioner}::uuid) as yes`,
      )
    )?.yes
  for (let tries = 0; tries < 64 && !(await isBefore()); tries += 1) second = await clinic.branch()
  const missed = await book(app.person(await clinic.patient()), doctor, '2027-01-05T09:00:00.000Z')
  const waits = app.person(await clinic.patient())
  const later = await book(waits, await clinic.alsoAt(doctor, second), '2027-01-12T09:00:00.000Z')
  const params = { appointmentId: later.appointment_id }
  await waits.call('PUT /appointments/:appointmentId/waiting', { params, body: {} })
  clock.set(instant(Date.parse('2027-01-05T09:30:00Z')))
  const after = await app.person(doctor).call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: missed.appointment_id },
    body: { version: 1, action: 'no_show', reason: '' },
  })
  expect(after.status).toBe('no_show')
})
