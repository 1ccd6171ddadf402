import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { deleteDueAccounts } from '#server/features/accounts/delete-accounts.ts'
import { tables } from '#server/tables.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { type ClinicDoctor } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
type Parent = Awaited<ReturnType<typeof parent>>

async function parent() {
  const login = await clinic.patient()
  return { ...login, who: app.person(login) }
}

const familyOf = ({ who }: Parent) => who.call('GET /family', {})

async function child(of: Parent, first_name = 'Mia', date_of_birth = '2019-05-03'): Promise<string> {
  const body = { first_name, last_name: 'Sample', date_of_birth, relation: 'child' as const, is_allowed: true }
  return (await of.who.call('POST /family', { body })).id
}

const invite = (from: Parent, to: Parent, patient_id: string | null, kind: 'carer' | 'self' = 'carer') =>
  from.who.call('POST /family/invitations', { body: { patient_id, email: to.email.toUpperCase(), kind } })

async function answer(who: Parent, accepts: boolean, keeps_helper = false) {
  const [asked] = (await familyOf(who)).invitations
  return who.who.call('POST /family/invitations/:invitationId/answer', {
    params: { invitationId: asked?.id ?? '' },
    body: { accepts, keeps_helper },
  })
}

async function together(from: Parent, to: Parent, patient: string | null) {
  await invite(from, to, patient)
  await answer(to, true)
}

async function bookFor(who: Parent, doctor: ClinicDoctor, start: string, patient_id: string) {
  const draft = await begin(who.who, doctor, start)
  const booked = await who.who.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { patient_id },
  })
  return 'appointment_id' in booked ? booked.appointment_id : ''
}

const read = ({ who }: Parent, appointmentId: string) =>
  who.call('GET /appointments/:appointmentId', { params: { appointmentId } })

const mailsTo = async (email: string) => {
  const rows = await db.database.asWorker('test', (tx) =>
    tx.many<{ kind: string; subject: string; body: string }>(sql`
      select kind, subject, body from outbox_message where recipient = ${email} and channel = 'mail' order by created_at, id`),
  )
  return rows.map((row) => ({ ...row, body: wordsOf(row.body) }))
}

test('who somebody is can be corrected by whose list they are on, before and after a clinic has seen them', async () => {
  const doctor = await clinic.doctor()
  const [mother, father, stranger] = [await parent(), await parent(), await parent()]
  const mia = await child(mother, 'Mai', '2019-03-05')
  await together(mother, father, mia)
  const correct = (one: Parent, body = { first_name: 'Mia', last_name: 'Sample', date_of_birth: '2019-05-03' }) =>
    one.who.call('PUT /family/:patientId', { params: { patientId: mia }, body })
  const visit = await bookFor(mother, doctor, '2027-01-11T10:00:00Z', mia)
  for (const one of [father, stranger]) expect(await refusal(correct(one))).toMatchObject({ code: 'not_found' })
  expect(
    await refusal(correct(mother, { first_name: '', last_name: 'Sample', date_of_birth: '2199-01-01' })),
  ).toMatchObject({ errors: [{ field: 'first_name' }, { field: 'date_of_birth' }] })
  await correct(mother)
  for (const one of [mother, father])
    expect((await familyOf(one)).results).toMatchObject([{ first_name: 'Mia', date_of_birth: '2019-05-03' }])
  expect(await read(mother, visit)).toMatchObject({ patient: { name: 'Mia Sample' } })
  const told = await db.look.many<{ action: string }>(
    sql`select action from audit where subject_id = ${mia} and action = 'family.correct'`,
  )
  expect(told).toHaveLength(1)
})

test('two parents manage one child: either books and moves, both read of it, nobody else does', async () => {
  const doctor = await clinic.doctor()
  const [mother, father, stranger] = [await parent(), await parent(), await parent()]
  const mia = await child(mother)
  await invite(mother, father, mia)
  expect((await mailsTo(father.email))[0]).toMatchObject({
    kind: 'N36',
    subject: 'You are invited to manage appointments together',
  })
  expect((await familyOf(father)).invitations).toMatchObject([
    { kind: 'carer', from: 'Test Person', patient: 'Mia Sample' },
  ])
  expect((await familyOf(father)).results).toEqual([])
  await answer(father, true)
  expect((await familyOf(mother)).results[0]).toMatchObject({ carers: [{ email: father.email }], invitations: [] })
  expect((await familyOf(father)).results[0]).toMatchObject({ first_name: 'Mia', managed_by: 'Test Person' })

  const visit = await bookFor(father, doctor, '2027-01-12T10:00:00Z', mia)
  for (const one of [mother, father]) {
    expect((await read(one, visit)).actions).toContain('move')
    expect(
      (await mailsTo(one.email)).filter((mail) => mail.kind === 'N04' && mail.body.includes('For: Mia')),
    ).toHaveLength(1)
  }
  expect(await refusal(read(stranger, visit))).toMatchObject({ code: 'not_found' })
  const list = await mother.who.call('GET /appointments/mine', { query: { tab: 'upcoming' } })
  expect(list.results.map((row) => row.id)).toEqual([visit])
  // One person's visits alone; somebody else's person has none to show.
  const of = async (who: typeof mother, person: string) =>
    (await who.who.call('GET /appointments/mine', { query: { person } })).results.map((row) => row.id)
  expect(await of(mother, mia)).toEqual([visit])
  expect(await of(mother, (await familyOf(mother)).self.id ?? visit)).toEqual([])
  expect(await of(stranger, mia)).toEqual([])

  await mother.who.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit },
    body: { version: (await read(mother, visit)).version },
  })
  expect((await mailsTo(father.email)).at(-1)).toMatchObject({ kind: 'N15' })
})

test('whom a visit is for is told where it is somebody else: with the booking, on its page, first in the mail, by its link', async () => {
  const doctor = await clinic.doctor()
  const [mother, father] = [await parent(), await parent()]
  const mia = await child(mother)
  const bookOf = async (patient_id: string | null, start: string) => {
    const draft = await begin(mother.who, doctor, start)
    const booked = await mother.who.call('POST /drafts/:draftId/book', {
      params: { draftId: draft.id },
      body: { patient_id },
    })
    const later = await mother.who.call('GET /drafts/:draftId', { params: { draftId: draft.id } })
    return { answer: 'for_whom' in booked ? booked : undefined, later: later.booked?.for_whom }
  }
  const ofMia = await bookOf(mia, '2027-01-12T10:00:00Z')
  expect([ofMia.answer?.for_whom, ofMia.later]).toEqual(['Mia Sample', 'Mia Sample'])
  const [mail] = (await mailsTo(mother.email)).filter(({ kind }) => kind === 'N04')
  expect(mail?.body.indexOf('This is about Mia.')).toBeGreaterThan(-1)
  expect(mail?.body.indexOf('This is about Mia.')).toBeLessThan(mail?.body.indexOf('You do not need') ?? 0)

  const own = await bookOf(null, '2027-01-12T11:00:00Z')
  expect([own.answer?.for_whom, own.later]).toEqual(['', ''])
  expect((await mailsTo(mother.email)).at(-1)?.body).not.toContain('This is about')

  // A link that two people were sent names the person, whoever of them opens it.
  const byLink = () => app.person().call('GET /visit', {}, { linkToken: own.answer?.link_token ?? '' })
  expect((await byLink()).patient?.relation).toBe('self')
  await together(mother, father, null)
  expect((await byLink()).patient?.relation).toBe('other')
})

test('a visit of the child at the same time is the one that is named, to either parent', async () => {
  const doctor = await clinic.doctor()
  const other = await clinic.doctor()
  const [mother, father] = [await parent(), await parent()]
  const mia = await child(mother)
  await together(mother, father, mia)
  const visit = await bookFor(mother, doctor, '2027-01-12T10:00:00Z', mia)
  expect(await refusal(bookFor(father, other, '2027-01-12T10:00:00Z', mia))).toMatchObject({
    code: 'patient_busy',
    extra: { clash: { id: visit } },
  })
})

test('a carer who leaves, or is let go, sees nothing any more at the next call', async () => {
  const doctor = await clinic.doctor()
  const [mother, father] = [await parent(), await parent()]
  const mia = await child(mother)
  await together(mother, father, mia)
  const visit = await bookFor(mother, doctor, '2027-01-13T10:00:00Z', mia)
  const end = (by: Parent, patientId = mia) =>
    by.who.call('DELETE /family/:patientId/carers/:accountId', { params: { patientId, accountId: father.account } })
  expect(await refusal(end(await parent()))).toMatchObject({ code: 'not_found' })
  await end(mother)
  expect(await refusal(read(father, visit))).toMatchObject({ code: 'not_found' })
  expect(await refusal(end(father))).toMatchObject({ code: 'not_found' })
  await together(mother, father, mia)
  await end(father)
  expect((await familyOf(father)).results).toEqual([])
})

test('whoever no longer manages the visits does not get in by the link of an old mail either', async () => {
  const doctor = await clinic.doctor()
  const [mother, father, young] = [await parent(), await parent(), await parent()]
  const mia = await child(mother, 'Mia', '2010-05-03')
  await together(mother, father, mia)
  const visit = await bookFor(mother, doctor, '2027-01-18T10:00:00Z', mia)
  const linkIn = async (who: Parent) => {
    const mail = (await mailsTo(who.email)).findLast((one) => one.kind === 'N04')
    return /\/a\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const open = (linkToken: string) => app.person().call('GET /visit', {}, { linkToken })
  const fathers = await linkIn(father)
  expect((await open(fathers)).id).toBe(visit)
  await change(sql`update account set phone_number = '+447700900042' where id = ${father.account}`)
  await change(sql`
    insert into outbox_message (id, recipient, kind, subject, body, about, channel, due_at, created_at)
    values (uuid_v7(), '+447700900042', 'N19', '', 'A text', ${visit}, 'text', now(), now())`)
  await mother.who.call('DELETE /family/:patientId/carers/:accountId', {
    params: { patientId: mia, accountId: father.account },
  })
  expect(await refusal(open(fathers))).toMatchObject({ code: 'link_expired' })
  // What waited for the text gateway is not sent to him either.
  const texts = await db.look.many<{ recipient: string }>(
    sql`select recipient from outbox_message where about = ${visit} and channel = 'text' and recipient = '+447700900042'`,
  )
  expect(texts).toEqual([])
  // Nor does she by hers, once somebody else runs the visits.
  const later = await bookFor(mother, doctor, '2027-01-19T10:00:00Z', mia)
  const mothers = await linkIn(mother)
  expect((await open(mothers)).id).toBe(later)
  await invite(mother, young, mia, 'self')
  await answer(young, true)
  expect(await refusal(open(mothers))).toMatchObject({ code: 'link_expired' })
  expect((await read(young, later)).id).toBe(later)
})

test('an invitation is for one address, works once, and can be taken back', async () => {
  const [mother, father, stranger] = [await parent(), await parent(), await parent()]
  const mia = await child(mother)
  await invite(mother, father, mia)
  const [asked] = (await familyOf(father)).invitations
  const take = (who: Parent) =>
    who.who.call('POST /family/invitations/:invitationId/answer', {
      params: { invitationId: asked?.id ?? '' },
      body: { accepts: true },
    })
  expect(await refusal(take(stranger))).toMatchObject({ code: 'not_found' })
  const invitationId = asked?.id ?? ''
  const withdraw = (who: Parent) =>
    who.who.call('DELETE /family/invitations/:invitationId', { params: { invitationId } })
  expect(await refusal(withdraw(father))).toMatchObject({ code: 'not_found' })
  await withdraw(mother)
  expect(await refusal(take(father))).toMatchObject({ code: 'not_found' })
  await invite(mother, father, mia)
  await answer(father, false)
  expect((await familyOf(mother)).results[0]).toMatchObject({ carers: [], invitations: [] })
  expect(await refusal(invite(mother, mother, mia))).toMatchObject({ code: 'invalid' })
  expect(await refusal(invite(father, stranger, mia))).toMatchObject({ code: 'not_found' })
})

test('somebody of 16 takes over: the visits are theirs, and a parent helps only where they say so', async () => {
  const doctor = await clinic.doctor()
  const [mother, grown] = [await parent(), await parent()]
  const mia = await child(mother, 'Mia', '2019-05-03')
  expect(await refusal(invite(mother, grown, mia, 'self'))).toMatchObject({
    code: 'wrong_status',
    detail: 'Only somebody of 16 or over can run their own appointments',
  })
  // Nobody hands their own appointments over: what is missing is for whom.
  expect(await refusal(invite(mother, grown, null, 'self'))).toMatchObject({
    code: 'wrong_status',
    detail: 'You run your own appointments already. Choose somebody you book for',
  })
  const lea = await child(mother, 'Lea', '2010-12-01')
  const visit = await bookFor(mother, doctor, '2027-01-14T10:00:00Z', lea)
  await invite(mother, grown, lea, 'self')
  await answer(grown, true, false)
  expect((await read(grown, visit)).patient).toMatchObject({ name: 'Lea Sample', relation: 'self' })
  expect(await refusal(read(mother, visit))).toMatchObject({ code: 'not_found' })
  expect((await familyOf(mother)).results.map((one) => one.first_name)).toEqual(['Mia'])
  // Their next own booking is the same patient's: what the clinic knows of them stays together.
  const next = await book(grown.who, doctor, '2027-01-15T10:00:00Z')
  expect((await read(grown, next.appointment_id)).patient).toMatchObject({ name: 'Lea Sample' })

  const [father, son] = [await parent(), await parent()]
  const tom = await child(father, 'Tom', '2010-12-01')
  await invite(father, son, tom, 'self')
  await answer(son, true, true)
  expect((await familyOf(father)).results[0]).toMatchObject({ first_name: 'Tom', managed_by: 'Test Person' })
})

test('a grown-up lets another help with the own visits: the mail names whose they are', async () => {
  const doctor = await clinic.doctor()
  const [mother, daughter] = [await parent(), await parent()]
  await together(mother, daughter, null)
  const { appointment_id } = await book(mother.who, doctor, '2027-01-12T15:00:00Z')
  expect((await read(daughter, appointment_id)).patient).toMatchObject({ relation: 'other' })
  expect((await mailsTo(daughter.email)).at(-1)?.body).toContain('For: Test')
  expect((await mailsTo(mother.email)).at(-1)?.body).not.toContain('For: Test')
})

test('who removes a child that another manages too leaves the child to them, with all visits', async () => {
  const doctor = await clinic.doctor()
  const [mother, father] = [await parent(), await parent()]
  const mia = await child(mother)
  await together(mother, father, mia)
  const visit = await bookFor(mother, doctor, '2027-01-18T10:00:00Z', mia)
  const told = await mailsTo(father.email)
  await mother.who.call('DELETE /family/:patientId', { params: { patientId: mia } })
  expect(await mailsTo(father.email)).toEqual(told)
  expect((await familyOf(mother)).results).toEqual([])
  expect((await familyOf(father)).results[0]).toMatchObject({ managed_by: null, relation: 'child' })
  expect((await read(father, visit)).actions).toContain('cancel')
})

test('when an account is deleted the child stays with the other parent, and its invitations end', async () => {
  const [mother, father, aunt] = [await parent(), await parent(), await parent()]
  const mia = await child(mother)
  await together(mother, father, mia)
  await together(mother, aunt, null)
  await invite(mother, aunt, mia)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set deletion_due_at = ${at(clock.now())} where id = ${mother.account}`),
  )
  expect(await deleteDueAccounts({ ...deps, tables })).toBe(1)
  expect((await familyOf(father)).results).toMatchObject([{ first_name: 'Mia', managed_by: null, carers: [] }])
  expect(await familyOf(aunt)).toMatchObject({ results: [], invitations: [] })
})

test('a reminder of a day goes to each reader once, with those visits alone that they manage', async () => {
  const doctor = await clinic.doctor()
  const [mother, father] = [await parent(), await parent()]
  const [mia, ben] = [await child(mother), await child(mother, 'Ben')]
  await together(mother, father, mia)
  await bookFor(mother, doctor, '2027-01-27T10:00:00Z', mia)
  await bookFor(mother, doctor, '2027-01-27T11:00:00Z', ben)
  await planReminders(deps, 1000)
  clock.set(instant(Date.parse('2027-01-20T12:00:00Z')))
  while ((await sendDueReminder(deps)) > 0);
  clock.set(instant(Date.parse('2027-01-04T07:00:00Z') + hour))
  const reminders = async (email: string) => (await mailsTo(email)).filter((mail) => mail.kind === 'N17')
  const [toMother, toFather] = [await reminders(mother.email), await reminders(father.email)]
  expect([toMother.length, toFather.length]).toEqual([1, 1])
  expect(toMother[0]?.body).toMatch(/For: Mia[\s\S]*For: Ben/)
  expect(toFather[0]?.body).toContain('For: Mia')
  expect(toFather[0]?.body).not.toContain('Ben')
})

test('what clinics should know is kept by whoever manages the visits, for oneself and for a child', async () => {
  const [mother, father] = [await parent(), await parent()]
  const mia = await child(mother)
  await together(mother, father, mia)
  const save = (by: Parent, patient_id: string | null) =>
    by.who.call('PUT /needs', { body: { patient_id, needs: ['hearing'], needs_note: 'Left side' } })
  await save(father, mia)
  await save(father, null)
  expect((await familyOf(mother)).results[0]).toMatchObject({ needs: ['hearing'], needs_note: 'Left side' })
  expect((await familyOf(father)).self).toMatchObject({ needs: ['hearing'] })
  expect((await familyOf(mother)).self).toMatchObject({ needs: [] })
  expect(await refusal(save(await parent(), mia))).toMatchObject({ code: 'not_found' })
  // Letters that turn the direction of a line would make the desk read another note.
  const turned = { patient_id: mia, needs: [], needs_note: 'Allergic: \u202ecillin' }
  expect(await refusal(mother.who.call('PUT /needs', { body: turned }))).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'needs_note', message: 'This holds characters that cannot be saved' }],
  })
})

test('added twice since an answer was lost it is one child, and there is an end to how many an account books for', async () => {
  const one = await parent()
  const same = await Promise.all([1, 2, 3].map(() => child(one, 'Twin')))
  expect(new Set(same).size).toBe(1)
  const other = await child(one, 'Twina')
  expect(other).not.toBe(same[0])
  for (let n = 2; n < 30; n += 1) await child(one, `Child${'abcdefghijklmnopqrstuvwxyzäöü'[n - 2] ?? ''}`)
  expect((await familyOf(one)).results).toHaveLength(30)
  expect(await refusal(child(one, 'Toomany'))).toMatchObject({
    errors: [{ field: 'first_name', message: 'You book for 30 people already. Remove somebody first' }],
  })
})

test('who no longer manages the visits does not follow them by the draft they booked with', async () => {
  const [owner, helper] = [await parent(), await parent()]
  const mia = await child(owner)
  await together(owner, helper, mia)
  const doctor = await clinic.doctor()
  const draft = await begin(helper.who, doctor, '2027-01-05T10:00:00.000Z')
  await helper.who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { patient_id: mia } })
  const seen = async () => (await helper.who.call('GET /drafts/:draftId', { params: { draftId: draft.id } })).booked
  expect(await seen()).toMatchObject({ for_whom: 'Mia Sample' })
  await change(sql`delete from carer where account_id = ${helper.account}`)
  expect(await refusal(seen())).toMatchObject({ status: 404 })
})

const change = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
