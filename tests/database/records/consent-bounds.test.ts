import { beforeEach, expect, test } from 'vitest'
import { mostDecisions } from '#domain/booking/consent.ts'
import { hour, minute } from '#domain/time/instant.ts'
import { sealAnswers } from '#server/features/appointments/questionnaire/answers.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { endpoints } from '#contract/endpoints.ts'
import { refusal } from '#tests/support/booker.ts'
import { agreed, consentTo, consentVisits, declined } from '#tests/support/consents.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What was sent stays right: it is checked as it was at sending, decisions are what was kept, and their number has an end.

const world = await openClinic()
const { app, db, clock } = world
const { visit, keep, send, readByClinic, lines } = consentVisits(world)
beforeEach(() => clock.set(mondayMorning))

const sort = {
  ...{ id: 'sort', text: 'Which?', kind: 'choice', choices: ['A', 'B'], is_required: true },
  ...{ when: 'before', only_if: null },
}
const run = () => runConsents({ database: db.database, clock, files: openRecordFiles(app.config.dataDir) })

test('after sending, nothing is kept that could not be sent, and the clinic reads what it read before', async () => {
  const made = await visit([sort, consentTo('One')])
  const { patient, asDoctor } = made
  await keep(patient, made, { sort: 'A', knee: declined(1) })
  await send(patient, made)
  const wrong: [Record<string, string>, string][] = [
    [{ knee: agreed(999, 'Somebody Else') }, 'The clinic changed this text. Read it again and decide anew'],
    [{ knee: 'agreed' }, 'Choose one of the answers'],
    [{ knee: agreed(1, 'J') }, 'Sign with your full name'],
    [{ knee: '' }, 'Answer this question'],
    [{ sort: 'neither' }, 'Choose one of the answers'],
    [{ sort: '' }, 'Answer this question'],
  ]
  for (const [answers, message] of wrong) {
    const field = `answers.${Object.keys(answers)[0] ?? ''}`
    expect(await refusal(keep(patient, made, answers))).toMatchObject({ code: 'invalid', errors: [{ field, message }] })
    expect(await readByClinic(asDoctor, made)).toEqual(['A', declined(1)])
  }
  expect(await lines(made)).toHaveLength(1)
  await keep(patient, made, { sort: 'B' })
  expect(await readByClinic(asDoctor, made)).toEqual(['B', declined(1)])
  // Whatever came to lie among what was typed: a decision is what was kept as one.
  const id = made.params.appointmentId
  const forged = sealAnswers(id, { sort: 'B', knee: agreed(1, 'Somebody Else') })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update questionnaire_response set answers = ${forged} where appointment_id = ${id}`),
  )
  expect(await readByClinic(asDoctor, made)).toEqual(['B', declined(1)])
})

test('a decision that need not be taken is not emptied once it was: who no longer agrees says so', async () => {
  const made = await visit([consentTo('One', { is_required: false })])
  const { patient, asDoctor } = made
  await send(patient, made)
  expect(await readByClinic(asDoctor, made)).toEqual([''])
  await keep(patient, made, { knee: agreed(1) })
  expect(await refusal(keep(patient, made, { knee: '' }))).toMatchObject({ errors: [{ field: 'answers.knee' }] })
  expect(await readByClinic(asDoctor, made)).toEqual([agreed(1)])
})

test('another name is another decision, and the clinic reads the name that signed', async () => {
  const made = await visit([consentTo('One')])
  const { patient, asDoctor } = made
  await keep(patient, made, { knee: agreed(1, 'Jne Doe') })
  await send(patient, made)
  clock.pass(minute)
  await keep(patient, made, { knee: agreed(1) })
  await keep(patient, made, { knee: agreed(1) })
  await send(patient, made)
  expect(await lines(made)).toHaveLength(2)
  expect(await readByClinic(asDoctor, made)).toEqual([agreed(1)])
})

test('decisions of one visit have an end in an hour and in a day, whose words say when to come back', async () => {
  const made = await visit([consentTo('One')], '2027-01-07T09:00:00.000Z')
  const { patient, asDoctor } = made
  const turn = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      clock.pass(1000)
      await keep(patient, made, { knee: (await lines(made)).at(-1)?.agrees ? declined(1) : agreed(1) })
    }
  }
  await keep(patient, made, { knee: agreed(1) })
  await send(patient, made)
  await turn(mostDecisions.anHour - 1)
  const tooMany = { code: 'too_many_tries', status: 429 }
  expect(await refusal(turn(1))).toMatchObject(tooMany)
  // What is no decision is mended all the same, and what was refused is not read.
  expect(await readByClinic(asDoctor, made)).toEqual([declined(1)])
  clock.pass(hour)
  await turn(mostDecisions.anHour)
  clock.pass(hour)
  expect(await refusal(turn(1))).toMatchObject(tooMany)
  expect(await lines(made)).toHaveLength(mostDecisions.aDay)
  clock.pass(24 * hour)
  await turn(1)
})

test('typing is counted as writing', () => {
  const put = endpoints.find(
    ({ method, path }) => method === 'PUT' && path === '/appointments/:appointmentId/questionnaire',
  )
  expect(put?.rate).toBe('write')
})

test('a visit with many decisions does not keep another waiting for its document', async () => {
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from visit_consent`))
  const busy = await visit([consentTo('One')])
  await keep(busy.patient, busy, { knee: agreed(1) })
  await send(busy.patient, busy)
  for (const answer of [declined(1), agreed(1), declined(1), agreed(1)]) {
    clock.pass(1000)
    await keep(busy.patient, busy, { knee: answer })
  }
  const other = await visit([consentTo('Two')])
  clock.pass(1000)
  await keep(other.patient, other, { knee: agreed(1) })
  await send(other.patient, other)
  await run()
  await run()
  const written = async (made: typeof busy) =>
    (await lines(made)).filter(({ written_at }) => written_at !== null).length
  expect([await written(busy), await written(other)]).toEqual([1, 1])
  while (await run());
  expect([await written(busy), await written(other)]).toEqual([5, 1])
})
