import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { consentTo } from '#tests/support/consents.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Answers are kept by the id of their question: each has one of its own, and what stood otherwise is mended.

const { db, app, clinic } = await openClinic()
const plain = { name: 'Check-up', minutes: 30, mode: 'in_person' as const, min_notice: 0 }
const wrongWith = (message: string) => ({ code: 'invalid', errors: [{ field: 'questions', message }] })
const twice = wrongWith('Two questions have the same id. Each needs one of its own')
const five = Array.from({ length: 5 }, () => consentTo('One'))

test('two questions with one id are refused, whoever saves the service and however', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const asDoctor = app.person(doctor)
  const body = { ...plain, questions: five }
  const params = { serviceId: doctor.service }
  expect(await refusal(asDoctor.call('POST /doctors/me/services', { body }))).toMatchObject(twice)
  expect(
    await refusal(asDoctor.call('PUT /doctors/me/services/:serviceId', { params, body: { ...body, version: 1 } })),
  ).toMatchObject(twice)
  const ofBranch = app.person(manager).call('POST /branches/:branchId/services', {
    params: { branchId: branch },
    body: { ...body, doctors: [doctor.practitioner] },
  })
  expect(await refusal(ofBranch)).toMatchObject(twice)
})

test.each(['__proto__', 'constructor', 'toString'])(
  'no question is called %s: its answer would be lost',
  async (id) => {
    const doctor = await clinic.doctor()
    const body = { ...plain, questions: [{ ...consentTo('One'), id }] }
    const made = app.person(doctor).call('POST /doctors/me/services', { body })
    expect(await refusal(made)).toMatchObject(wrongWith('A question cannot have this id'))
  },
)

test('a row whose questions share an id does not grow when it is saved', async () => {
  const doctor = await clinic.doctor()
  const save = (words: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update service set questions = ${JSON.stringify(five.map((one) => ({ ...one, consent: { text: words } })))}::jsonb
        where id = ${doctor.service}`),
    )
  await save('One')
  await save('Two')
  const rows = await db.look.many(
    sql`select jsonb_array_length(questions) as count from service where id = ${doctor.service}`,
  )
  expect(rows).toEqual([{ count: 5 }])
})

test('what had multiplied before is there once after the upgrade, each under an id of its own', async () => {
  const old = await testDatabase({ empty: true })
  await migrate(old.ownerUrl, { upTo: '0222-consents.sql' })
  const multiplied = Array.from({ length: 25 }, (_, place) =>
    consentTo('One', { text: `Operation ${place % 5}`, consent: { text: 'One', version: place } }),
  )
  const owner = new pg.Client({ connectionString: old.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into service (id, practitioner_id, name, minutes, step, mode, questions)
      select gen_random_uuid(), gen_random_uuid(), n, 30, 30, 'in_person', q
      from (values ('many', $1::jsonb), ('proto', $2::jsonb), ('fine', $3::jsonb)) v(n, q)`,
    [multiplied, [consentTo('One', { id: '__proto__' })], [consentTo('One')]].map((each) => JSON.stringify(each)),
  )
  await owner.end()
  await migrate(old.ownerUrl)
  const rows = await old.look.many<{ name: string; questions: { id: string; text: string }[] }>(
    sql`select name, questions from service order by name`,
  )
  const [fine, many, proto] = rows.map(({ questions }) => questions)
  expect(fine).toEqual([consentTo('One')])
  expect(many?.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map((place) => `Operation ${place}`))
  expect(new Set(many?.map(({ id }) => id)).size).toBe(5)
  expect(proto?.[0]?.id).toMatch(/^[0-9a-f]{8}$/)
  await old.drop()
})
