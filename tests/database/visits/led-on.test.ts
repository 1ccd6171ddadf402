import { expect, test } from 'vitest'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { hour, instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor, type Login } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Who reads that a visit does not take place, or is over, is led to where the next one is booked.

const { db, app, clock, clinic } = await openClinic()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const start = '2027-01-05T09:00:00.000Z'
const others = '/find?q=Cardiology&place=Sampleton'

/** A visit that is booked, its doctor and its patient. */
async function visit(patient?: Login, approval: 'auto' | 'manual' = 'auto') {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  await plant(sql`update service set approval = ${approval} where id = ${doctor.service}`)
  await plant(sql`update branch set city = 'Sampleton' where id = ${doctor.branch}`)
  const who = patient ?? (await clinic.patient())
  const id = (await book(app.person(who), doctor, start)).appointment_id
  const row = await db.look.one<{ slug: string }>(sql`select slug from practitioner where id = ${doctor.practitioner}`)
  const again = `/d/${row?.slug}?offering=${doctor.offering}&service=${doctor.service}`
  return { id, doctor, again, patient: who }
}

/** The first link of a kind of mail about a visit, below the address of the product. */
async function linkOf(id: string, kind: string): Promise<string | undefined> {
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where about = ${id} and kind = ${kind} and channel = 'mail' order by created_at desc limit 1`)
  const action = /(?:Book again|Find another time|Find another doctor):?\s+https?:\/\/[^/]+(\/\S+)/
  return action.exec(wordsOf(mail?.body ?? ''))?.[1]
}

type Step = 'no_show' | 'complete' | 'start'

async function does(doctor: ClinicDoctor, id: string, ...steps: Step[]) {
  const who = app.person(doctor)
  const params = { appointmentId: id }
  for (const action of steps) {
    const { version } = await who.call('GET /appointments/:appointmentId', { params })
    await who.call('POST /appointments/:appointmentId/status', { params, body: { version, action, reason: '' } })
  }
}

const cancel = (who: Login, id: string) =>
  app.person(who).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: id },
    body: { version: 1, reason: 'Doctor unavailable' },
  })

test('"We missed you" and "After your visit" lead to this doctor with this service chosen', async () => {
  const [missed, seen] = [await visit(), await visit()]
  clock.set(instant(Date.parse(start) + hour / 2))
  await does(missed.doctor, missed.id, 'no_show')
  await does(seen.doctor, seen.id, 'start', 'complete')
  expect(await linkOf(missed.id, 'N28')).toBe(missed.again)
  expect(await linkOf(seen.id, 'N29')).toBe(seen.again)
})

test('a service suggests when to come again: said once the visit is over, in its mail and with it', async () => {
  const { id, doctor, patient } = await visit()
  const params = { appointmentId: id }
  const suggested = async () =>
    (await app.person(patient).call('GET /appointments/:appointmentId', { params })).follow_up_weeks
  const suggest = (weeks: number | undefined, version: number) =>
    app.person(doctor).call('PUT /doctors/me/services/:serviceId', {
      params: { serviceId: doctor.service },
      body: {
        name: 'Check-up',
        minutes: 30,
        mode: 'in_person',
        min_notice: 0,
        version,
        ...(weeks !== undefined && { follow_up_weeks: weeks }),
      },
    })
  for (const weeks of [0, 53]) expect(await refusal(suggest(weeks, 1))).toMatchObject({ code: 'invalid' })
  await suggest(6, 1)
  // Who does not know of it takes none away.
  await suggest(undefined, 2)
  const { services } = await app.person(doctor).call('GET /doctors/me/setup', {})
  expect(services.map(({ follow_up_weeks }) => follow_up_weeks)).toEqual([6])
  expect(await suggested()).toBeNull()
  clock.set(instant(Date.parse(start) + hour / 2))
  await does(doctor, id, 'start', 'complete')
  expect(await suggested()).toBe(6)
  clock.set(instant(Date.parse('2027-02-16T09:00:00Z')))
  expect(await suggested()).toBeNull()
  const mail = await db.look.one<{ body: string }>(
    sql`select body from outbox_message where about = ${id} and kind = 'N29' and channel = 'mail'`,
  )
  expect(wordsOf(mail?.body ?? '')).toMatch(
    /Dr .+ would like to see you again about 6 weeks later, around Tuesday 16 February 2027\.\s+Book a time that suits you\./,
  )
})

test('a visit that the clinic or its patient cancels, or that another one replaces, leads there too', async () => {
  const [byClinic, own, replaced] = [await visit(), await visit(), await visit()]
  await cancel(byClinic.doctor, byClinic.id)
  await cancel(own.patient, own.id)
  const other = await clinic.doctor()
  const draft = await begin(app.person(replaced.patient), other, start)
  await app.person(replaced.patient).call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { replaces: { appointment_id: replaced.id, version: 1 } },
  })
  expect(await linkOf(byClinic.id, 'N14')).toBe(byClinic.again)
  expect(await linkOf(own.id, 'N15')).toBe(own.again)
  expect(await linkOf(replaced.id, 'N15')).toBe(replaced.again)
})

test('a request that the clinic declines leads there too', async () => {
  const { id, doctor, again } = await visit(undefined, 'manual')
  await app.person(doctor).call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: id },
    body: { version: 1, action: 'decline', reason: 'Doctor unavailable' },
  })
  expect(await linkOf(id, 'N11')).toBe(again)
})

test('where the doctor is not found any more, it leads to doctors of the specialty at the place of the visit', async () => {
  const [unlisted, suspended, replaced] = [await visit(), await visit(), await visit()]
  await plant(sql`update offering set is_listed = false where practitioner_id = ${unlisted.doctor.practitioner}`)
  for (const { doctor } of [suspended, replaced])
    await plant(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`)
  await cancel(unlisted.patient, unlisted.id)
  await cancel(suspended.patient, suspended.id)
  const draft = await begin(app.person(replaced.patient), await clinic.doctor(), start)
  await app.person(replaced.patient).call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { replaces: { appointment_id: replaced.id, version: 1 } },
  })
  for (const { id } of [unlisted, suspended, replaced]) expect(await linkOf(id, 'N15')).toBe(others)
})

test('the specialty stands in the link in the language of whoever reads', async () => {
  const patient = await clinic.patient()
  await plant(sql`update account set language = 'fr' where id = ${patient.account}`)
  const { id, doctor } = await visit(patient)
  await plant(sql`update offering set is_listed = false where practitioner_id = ${doctor.practitioner}`)
  await cancel(patient, id)
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where about = ${id} and kind = 'N15' and channel = 'mail'`)
  expect(wordsOf(mail?.body ?? '')).toContain('/find?q=Cardiologie&place=Sampleton')
})

test('whose doctor is revoked reads that the licence is no longer confirmed, not that the clinic cancelled, and is led to others', async () => {
  const { id, doctor } = await visit()
  const admin = app.person(await clinic.account('platform-admin'))
  for (const [at, decision] of (['suspend', 'revoke'] as const).entries())
    await admin.call('POST /admin/verifications/:practitionerId', {
      params: { practitionerId: doctor.practitioner },
      body: { decision, note: 'Not in the register', version: at + 1 },
    })
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const mail = await db.look.one<{ subject: string; body: string }>(
    sql`select subject, body from outbox_message where about = ${id} and kind = 'N14' and channel = 'mail'`,
  )
  expect(mail?.subject).toMatch(/^Your appointment on .+ is cancelled$/)
  const words = wordsOf(mail?.body ?? '')
  expect(words).toContain(licenceEnded)
  expect(words).not.toContain('The clinic says')
  expect(words).toContain('Find another doctor')
  expect(await linkOf(id, 'N14')).toBe(others)
})

test('who reads that a visit is on hold is led to doctors of the specialty at its place', async () => {
  const { id, doctor } = await visit()
  const admin = app.person(await clinic.account('platform-admin'))
  await admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
    body: { decision: 'suspend', note: 'Not in the register', version: 1 },
  })
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  expect(await linkOf(id, 'message')).toBe(others)
})
