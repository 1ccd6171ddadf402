import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { begin } from '#tests/support/booker.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What a form keeps while it is filled in.

const { db, app, clinic } = await openClinic()
const nine = '2027-01-04T09:00:00.000Z'

async function guestWithCode() {
  const doctor = await clinic.doctor()
  const guest = app.person()
  const { id } = await begin(guest, doctor, nine)
  const email = `guest-${doctor.slug}@example.com`
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email }
  await guest.call('POST /drafts/:draftId/book', { params: { draftId: id }, body: { person } })
  const mail = await db.look.one<{ body: string }>(
    sql`select body from outbox_message where recipient = ${email} limit 1`,
  )
  const code = codeIn(mail ? [mail] : [])
  return { guest, draft: `/api/drafts/${id}`, code }
}

test('a form keeps its own fields in their sizes, and nothing else', async () => {
  const guest = app.person()
  const draft = await begin(guest, await clinic.doctor(), nine)
  const path = `/api/drafts/${draft.id}`
  const many = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`field${index}`, 'x'.repeat(2000)]))
  for (const typed of [
    { colour: 'red' },
    { answers: '{not json' },
    { answers: { first: { deep: 'yes' } } },
    { answers: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}`, 'yes'])) },
    { first_name: 'x'.repeat(101) },
    { reason: 'x'.repeat(501) },
    { date_of_birth: 'the third of May' },
    { email: 5 },
    { who: 'x'.repeat(41) },
    { new_member: { relation: 'stranger' } },
  ]) {
    const answer = await guest.request('PATCH', path, { typed })
    expect(answer, JSON.stringify(typed).slice(0, 60)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  }
  expect((await guest.request('PATCH', path, { typed: many })).status).toBe(413)
  const half = { first_name: 'Ann', date_of_birth: '1990--', email: 'ann@', answers: { first: 'yes' } }
  expect((await guest.request('PATCH', path, { typed: half })).status).toBe(200)
  expect((await guest.request('GET', path, undefined)).body).toMatchObject({ typed: half })
})

test('for whom a patient books is kept with what is typed, so that a reload does not name somebody else', async () => {
  const patient = app.person(await clinic.patient())
  const draft = await begin(patient, await clinic.doctor(), nine)
  const path = `/api/drafts/${draft.id}`
  const member = { first_name: 'Mia', last_name: '', date_of_birth: '3--2019', relation: 'child' }
  const typed = { who: 'new', new_member: member, birth_date: '--', reason: 'A cough' }
  expect((await patient.request('PATCH', path, { typed })).status).toBe(200)
  expect((await patient.request('GET', path, undefined)).body).toMatchObject({ typed })
  // Only to whom it belongs.
  expect((await app.person().request('GET', path, undefined)).body).toMatchObject({ typed: null })
})

test('what was changed after the code was asked for is checked again before anything is booked', async () => {
  const { guest, draft, code } = await guestWithCode()
  for (const [typed, field] of [
    [{ date_of_birth: '1990-13-41' }, 'date_of_birth'],
    [{ date_of_birth: '1990-02-03', first_name: '' }, 'first_name'],
    [{ first_name: 'Robin', phone_number: 'call me' }, 'phone_number'],
  ] as const) {
    await guest.request('PATCH', draft, { typed })
    const answer = await guest.request('POST', `${draft}/confirm`, { code })
    expect(answer, field).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field }] } })
  }
  await guest.request('PATCH', draft, { typed: { phone_number: '' } })
  expect((await guest.request('POST', `${draft}/confirm`, { code })).status).toBe(201)
})

test('a draft that an earlier version filled is read as far as it still fits', async () => {
  const { guest, draft, code } = await guestWithCode()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update draft set typed = typed || '{"answers": "{not json", "colour": "red"}' where id = ${draft.slice(12)}`,
    ),
  )
  const read = (await guest.request('GET', draft, undefined)).body as { typed: Record<string, unknown> }
  expect(read.typed).toMatchObject({ first_name: 'Robin' })
  expect(Object.keys(read.typed)).not.toContain('colour')
  expect((await guest.request('POST', `${draft}/confirm`, { code })).status).toBe(201)
})
