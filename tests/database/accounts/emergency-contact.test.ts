import { expect, test } from 'vitest'
import { noContact } from '#domain/profiles/patient-contact.ts'
import { everythingOf } from '#server/core/table-rules.ts'
import { deleteDueAccounts } from '#server/features/accounts/delete-accounts.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
type Parent = Awaited<ReturnType<typeof parent>>

async function parent() {
  const login = await clinic.patient()
  return { ...login, who: app.person(login) }
}

const familyOf = ({ who }: Parent) => who.call('GET /family', {})

test('where somebody lives and who is called for them is kept by whoever manages the visits, and read in full by who may', async () => {
  const [mother, father] = [await parent(), await parent()]
  const doctor = await clinic.doctor()
  const child = { first_name: 'Mia', last_name: 'Sample', date_of_birth: '2019-05-03', relation: 'child' as const }
  const { id: mia } = await mother.who.call('POST /family', { body: { ...child, is_allowed: true } })
  await mother.who.call('POST /family/invitations', { body: { patient_id: mia, email: father.email, kind: 'carer' } })
  const [asked] = (await familyOf(father)).invitations
  await father.who.call('POST /family/invitations/:invitationId/answer', {
    params: { invitationId: asked?.id ?? '' },
    body: { accepts: true },
  })
  const friend = { emergency_name: 'Fay Sample', emergency_relation: 'Aunt', emergency_phone: '07700 900946' }
  const contact = { address: '1 Test Street, Placeholder', ...friend }
  const save = (by: Parent, patient_id: string | null, given = contact) =>
    by.who.call('PUT /emergency-contact', { body: { patient_id, version: 0, ...given } })
  await save(father, mia)
  await save(mother, null, { ...noContact, address: '2 Test Street' })
  expect((await familyOf(mother)).results[0]).toMatchObject(contact)
  expect((await familyOf(mother)).self).toMatchObject({ address: '2 Test Street', emergency_name: '' })
  expect(await refusal(save(await parent(), mia))).toMatchObject({ code: 'not_found' })
  for (const [half, field] of [
    [{ ...friend, emergency_phone: '' }, 'emergency_phone'],
    [{ ...friend, emergency_name: ' ' }, 'emergency_name'],
    [{ ...friend, emergency_phone: 'at work' }, 'emergency_phone'],
    [{ ...friend, emergency_name: 'https://shop.example' }, 'emergency_name'],
    [{ ...friend, emergency_relation: 'A\u202eunt' }, 'emergency_relation'],
  ] as const)
    expect(await refusal(save(mother, mia, { ...contact, ...half }))).toMatchObject({ errors: [{ field }] })

  // The doctor of the visit reads it; the patient's side reads it in the profile alone; who may not call reads that it is there.
  const draft = await begin(mother.who, doctor, '2027-01-13T10:00:00Z')
  const booked = await mother.who.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { patient_id: mia },
  })
  const visit = 'appointment_id' in booked ? booked.appointment_id : ''
  const seenBy = async (who: Parent['who']) =>
    (await who.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })).contact
  expect(await seenBy(app.person(doctor))).toEqual(contact)
  expect(await seenBy(mother.who)).toBeNull()
  const viewer = await worksAt(db.database, clock.now(), doctor.branch, 'viewer')
  expect(await seenBy(app.person(viewer))).toEqual({
    address: '••••',
    emergency_name: '••••',
    emergency_relation: 'Aunt',
    emergency_phone: '•••• 946',
  })
})

test('it goes with the account, though the visit stays; what the person downloads before holds it', async () => {
  const one = await parent()
  const doctor = await clinic.doctor()
  await one.who.call('PUT /emergency-contact', {
    body: {
      patient_id: null,
      address: '3 Test Street',
      emergency_name: 'Fay Sample',
      emergency_relation: 'Friend',
      emergency_phone: '07700 900946',
      version: 0,
    },
  })
  const { appointment_id } = await book(one.who, doctor, '2027-01-14T10:00:00Z')
  await one.who.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: appointment_id },
    body: { reason: 'other', note: '', version: 1 },
  })
  const said = await db.database.asWorker('test', (tx) =>
    everythingOf(tx, tables, { account: one.account } as Parameters<typeof everythingOf>[2]),
  )
  expect(said.patients).toMatchObject([{ address: '3 Test Street', emergency_name: 'Fay Sample' }])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set deletion_due_at = ${at(clock.now())} where id = ${one.account}`),
  )
  expect(await deleteDueAccounts({ ...deps, tables })).toBe(1)
  const kept = await db.look.many(sql`
    select p.address, p.emergency_name, p.emergency_relation, p.emergency_phone from patient p join appointment a on a.patient_id = p.id
    where a.id = ${appointment_id}`)
  expect(kept).toEqual([noContact])
})

test('of two parents who write whom to call, the second reads what the first wrote and when before it is written over', async () => {
  const [mother, father] = [await parent(), await parent()]
  const child = { first_name: 'Max', last_name: 'Sample', date_of_birth: '2019-05-03', relation: 'child' as const }
  const { id: max } = await mother.who.call('POST /family', { body: { ...child, is_allowed: true } })
  await mother.who.call('POST /family/invitations', { body: { patient_id: max, email: father.email, kind: 'carer' } })
  const [asked] = (await familyOf(father)).invitations
  const params = { invitationId: asked?.id ?? '' }
  await father.who.call('POST /family/invitations/:invitationId/answer', { params, body: { accepts: true } })
  const save = (by: Parent, emergency_name: string, version: number) =>
    by.who.call('PUT /emergency-contact', {
      body: { patient_id: max, ...noContact, emergency_name, emergency_phone: '07700 900946', version },
    })
  await plantName(mother, 'Maria')
  await plantName(father, 'Paul')
  expect(await save(mother, 'Fay Sample', 0)).toMatchObject({ version: 1, contact_changed_by: 'Maria Person' })
  expect((await familyOf(father)).results).toMatchObject([{ version: 1, contact_changed_by: 'Maria Person' }])
  expect(await refusal(save(father, 'Gus Sample', 0))).toMatchObject({
    code: 'changed',
    extra: { current: { emergency_name: 'Fay Sample', version: 1, contact_changed_by: 'Maria Person' } },
  })
  expect(await save(father, 'Gus Sample', 1)).toMatchObject({ emergency_name: 'Gus Sample', version: 2 })
  const [told] = (await familyOf(mother)).results
  expect(told).toMatchObject({ emergency_name: 'Gus Sample', contact_changed_by: 'Paul Person' })
  expect(Math.abs(Date.parse(told?.contact_changed_at ?? '') - clock.now())).toBeLessThan(2000)
})

const plantName = ({ account }: Parent, name: string) =>
  db.database.asWorker('test', (tx) => tx.run(sql`update account set first_name = ${name} where id = ${account}`))
