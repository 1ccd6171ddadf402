import { beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { agreed, consentTo, consentVisits } from '#tests/support/consents.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// An agreement stands beside the text that was signed, and beside no other.

const world = await openClinic()
const { db, app, clinic, clock } = world
const { ask, visit, keep, send, read, readByClinic, lines } = consentVisits(world)
beforeEach(() => clock.set(mondayMorning))

const plain = { name: 'Check-up', minutes: 30, mode: 'in_person' as const, min_notice: 0 }
const versionOf = async (service: string) =>
  (
    await db.look.one<{ version: number }>(
      sql`select (questions->0->'consent'->>'version')::int as version from service where id = ${service}`,
    )
  )?.version

test('the number that a client sends does not count: a new text begins at one', async () => {
  const doctor = await clinic.doctor()
  const asDoctor = app.person(doctor)
  const consent = { text: 'One', version: 7 }
  const { services } = await asDoctor.call('POST /doctors/me/services', {
    body: { ...plain, questions: [consentTo('', { consent })] },
  })
  const id = services.at(-1)?.id ?? ''
  expect(await versionOf(id)).toBe(1)
  const put = (version: number, text: string, sent: number) =>
    asDoctor.call('PUT /doctors/me/services/:serviceId', {
      params: { serviceId: id },
      body: { ...plain, version, questions: [consentTo('', { consent: { text, version: sent } })] },
    })
  await put(1, 'One', 9)
  expect(await versionOf(id)).toBe(1)
  await put(2, 'Two', 1)
  expect(await versionOf(id)).toBe(2)
})

test('a text that was taken out and comes back as another never has a number that was signed before', async () => {
  const made = await visit([consentTo('One')])
  const { patient, asDoctor, doctor } = made
  await ask(doctor.service, [consentTo('Two')])
  await keep(patient, made, { knee: agreed(2) })
  await send(patient, made)
  for (const between of [[], [consentTo('Two', { kind: 'text', consent: undefined })]]) {
    const before = (await versionOf(doctor.service)) ?? 0
    await ask(doctor.service, between)
    await ask(doctor.service, [consentTo('All organs', { consent: { text: 'All organs', version: 2 } })])
    expect(await versionOf(doctor.service)).toBe(before + 1)
  }
  // The patient is asked anew; the clinic reads what was signed, about what was asked then.
  expect(await refusal(send(patient, made))).toMatchObject({
    errors: [{ field: 'answers.knee', message: 'The clinic changed this text. Read it again and decide anew' }],
  })
  expect(await readByClinic(asDoctor, made)).toEqual([agreed(2)])
  expect(await lines(made)).toHaveLength(1)
  // Both sides are told that what was decided is about an earlier text, until it is decided anew.
  const state = async () => [
    (await patient.call('GET /appointments/:appointmentId', made)).before_visit,
    (await asDoctor.call('GET /appointments/:appointmentId/questionnaire-answers', made)).answers[0]?.is_older,
  ]
  expect(await state()).toEqual(['changed', true])
  await keep(patient, made, { knee: agreed((await versionOf(doctor.service)) ?? 0) })
  expect(await state()).toEqual(['done', false])
})

test('of a visit that is over nobody is told that its text is another one by now', async () => {
  const made = await visit([consentTo('One')])
  const { patient, doctor, params } = made
  await keep(patient, made, { knee: agreed(1) })
  await send(patient, made)
  await ask(doctor.service, [consentTo('Two')])
  const stateAs = async (status: string) => {
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update appointment set status = ${status} where id = ${params.appointmentId}`),
    )
    return (await patient.call('GET /appointments/:appointmentId', made)).before_visit
  }
  for (const open of ['booked', 'arrived', 'in_progress'])
    expect([open, await stateAs(open)]).toEqual([open, 'changed'])
  expect(await stateAs('completed')).toBe('done')
})

test('with a colleague whose text has the same number, an agreement does not count until it is signed anew', async () => {
  const made = await visit([consentTo('One')])
  const { patient, doctor, asDoctor } = made
  await keep(patient, made, { knee: agreed(1) })
  await send(patient, made)
  const colleague = await clinic.doctor({ branch: doctor.branch })
  await ask(colleague.service, [consentTo('Something else')])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set service_id = ${colleague.service} where id = ${made.params.appointmentId}`),
  )
  expect(await read(patient, made)).toMatchObject({ questions: [{ consent: { version: 1 } }], answers: { knee: '' } })
  expect(await refusal(send(patient, made))).toMatchObject({ errors: [{ message: 'Answer this question' }] })
  expect(await readByClinic(asDoctor, made)).toEqual([agreed(1)])
  clock.pass(minute)
  await keep(patient, made, { knee: agreed(1) })
  expect(await lines(made)).toHaveLength(2)
})

test('one more doctor of a service of the branch asks the text with its number, and both go on together', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [first, second] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  const asManager = app.person(manager)
  const body = (text: string) => ({ ...plain, questions: [consentTo(text)] })
  const { id } = await asManager.call('POST /branches/:branchId/services', {
    params: { branchId: branch },
    body: { ...body('One'), doctors: [first.practitioner] },
  })
  const change = (version: number, text: string) =>
    asManager.call('PUT /branches/:branchId/services/:serviceId', {
      params: { branchId: branch, serviceId: id },
      body: { ...body(text), version },
    })
  await change(1, 'Two')
  await asManager.call('PUT /branches/:branchId/service-doctors', {
    params: { branchId: branch },
    body: { changes: [{ service_id: id, version: 2, doctors: [first.practitioner, second.practitioner] }] },
  })
  const versions = () =>
    db.look.many<{ version: number }>(
      sql`select (questions->0->'consent'->>'version')::int as version from service where shared_id = ${id}`,
    )
  expect(await versions()).toEqual([{ version: 2 }, { version: 2 }])
  await change(3, 'Three')
  expect(await versions()).toEqual([{ version: 3 }, { version: 3 }])
})
