import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clinic } = await openClinic()

test('the doctor hears at once what is shared and what no longer is; the line says who, never what', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'HIV result.pdf', pdf('result'))
  const share = (what: { item_id: string } | { folder_id: string }, until: 'open' | 'week' = 'open') =>
    patient.call('POST /records/grants', { body: { ...what, practitioner_id: doctor.practitioner, until } })
  const heard = async () => {
    const rows = await db.look.many<{ body: { kind: string } }>(
      sql`select body from live_event where topics = ${[`doctor:${doctor.practitioner}`]} and body->>'kind' = 'papers'`,
    )
    return rows.length
  }
  const { id: grantId } = await share({ item_id: item })
  expect(await heard()).toBe(1)
  const told = await db.look.many<{ subject: string; path: string; channel: string; account_id: string }>(
    sql`select subject, path, channel, account_id from outbox_message where kind = 'N31'`,
  )
  expect(told).toEqual([
    {
      subject: expect.stringMatching(/\w+ \w+ shares a document with you/),
      path: `/doc/appointments?a=${visit}`,
      channel: 'app',
      account_id: doctor.account,
    },
  ])
  expect(JSON.stringify(told)).not.toContain('HIV')
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect(await heard()).toBe(2)
  // Shared with another end is no news; a folder is.
  await share({ folder_id: folder })
  await share({ folder_id: folder }, 'week')
  const lines = await db.look.many<{ subject: string }>(
    sql`select subject from outbox_message where kind = 'N31' order by id`,
  )
  expect(lines.map(({ subject }) => subject.replace(/^.* shares/, 'shares'))).toEqual([
    'shares a document with you',
    'shares a folder with you',
  ])
})
