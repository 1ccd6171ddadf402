import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { openSigned } from '#server/features/records/open-signed.ts'
import { signedFile } from '#server/features/records/signed.sql.ts'
import { openRecordFiles, type RecordFiles } from '#server/platform/record-files.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { agreed, consentTo, consentVisits, declined } from '#tests/support/consents.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wordsOfPdf } from '#tests/support/read-pdf.ts'

// What a guest signed and sent by the link of their visit is theirs to save: they have no records in which it would lie.

const { db, app, clock, clinic } = await openClinic()
const world = consentVisits({ app, clinic, clock, db })
beforeEach(() => clock.set(mondayMorning))

const files = openRecordFiles(app.config.dataDir)
const write = async () => {
  while (await runConsents({ database: db.database, clock, files }));
}
const smokes = {
  ...{ id: 'smoke', text: 'Do you smoke?', kind: 'yes_no', choices: [], is_required: true, when: 'before' },
  only_if: null,
}
const guest = () => world.guest([consentTo('The doctor explained it.'), smokes], { knee: agreed(1), smoke: 'no' })
type Guest = Awaited<ReturnType<typeof guest>>
const save = async (link: string, path: string) => {
  const headers = { 'x-link-token': link }
  const { statusCode: status, rawPayload: bytes } = await app.app.inject({ url: `/api/visit/${path}`, headers })
  return { status, bytes }
}
const fileOf = async ({ signed }: Guest) => `signed/${(await signed()).consents[0]?.id ?? ''}/file`
const papers = ({ params }: Guest) => sql`record_item where appointment_id = ${params.appointmentId}`

test('a guest finds what they signed and what they answered, each by its own name, and saves both as PDF', async () => {
  const made = await guest()
  expect(await made.signed()).toMatchObject({
    consents: [{ title: 'Consent to the knee injection', agrees: true, file_name: null }],
  })
  await write()
  clock.pass(minute)
  await made.keepMore({ knee: declined(1) })
  await write()
  const name = 'Test Person, 4 January 2027'
  const list = await made.signed()
  expect(list).toMatchObject({
    answers: { file_name: `Answers before the visit, ${name}.pdf` },
    consents: [{ agrees: false }, { agrees: true, file_name: `Consent to the knee injection, ${name}.pdf` }],
  })
  const signed = await save(made.link, `signed/${list.consents[1]?.id ?? ''}/file`)
  expect(signed.status).toBe(200)
  expect(await wordsOfPdf(signed.bytes)).toContain('I have read this and agree.')
  const answers = await wordsOfPdf((await save(made.link, 'answers/file')).bytes)
  for (const said of ['Answers before the visit', 'Do you smoke? No', 'Does not agree to version 1. Signed: Jane Doe'])
    expect(answers).toContain(said)
})

test('by another link, or none, nothing of it is there; with an account it lies among the records', async () => {
  const [made, other] = [await guest(), await guest()]
  await write()
  const file = await fileOf(made)
  expect((await save(made.link, file)).status).toBe(200)
  expect((await save(other.link, file)).status).toBe(404)
  expect((await save('', file)).status).toBe(410)
  const seen = (appointment: string) =>
    db.database.as({ kind: 'link', appointment, visitor: 'v' }, (tx) => tx.many(sql`select id from ${papers(made)}`))
  // The wall in the database says the same.
  expect(await seen(made.params.appointmentId)).toHaveLength(1)
  expect(await seen(other.params.appointmentId)).toEqual([])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = ${made.login.account}, facility_id = null
      where id = (select patient_id from appointment where id = ${made.params.appointmentId})`),
  )
  expect(await seen(made.params.appointmentId)).toEqual([])
  // And the statement itself, where no wall stands behind it.
  const [, consent = ''] = file.split('/')
  expect(await db.database.asWorker('test', (tx) => signedFile(tx, consent))).toBeUndefined()
  const link = await world.linkOf(made)
  expect((await save(link, file)).status).toBe(404)
  expect((await save(link, 'answers/file')).status).toBe(401)
  expect(await refusal(app.person().call('GET /visit/signed', {}, { linkToken: link }))).toMatchObject({
    code: 'not_logged_in',
  })
})

test('what the clinic takes back while it is sent ends there', async () => {
  const made = await guest()
  await write()
  const consent = (await made.signed()).consents[0]?.id ?? ''
  const takeBack = sql`
    update record_item set withdrawn_at = now(), withdrawn_why = 'x' where id in (select id from ${papers(made)})`
  const sends = async (meanwhile: () => Promise<unknown>) => {
    let reads = 0
    const read: RecordFiles['read'] = async (...asked) => {
      reads += 1
      // The first look is before anything is sent.
      if (reads > 1) {
        await meanwhile()
        vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER)
      }
      return files.read(...asked)
    }
    const answer = Object.assign(new PassThrough(), { setHeader: () => undefined, writeHead: () => undefined })
    const deps = { database: db.database, clock, files: { ...files, read }, isScanned: false }
    const reader = { kind: 'link', appointment: made.params.appointmentId, visitor: 'v' } as const
    const asked = { consent, range: undefined, isHead: false }
    await openSigned(deps as never, reader, asked, { raw: (send: (to: unknown) => void) => send(answer) } as never)
    return buffer(answer)
      .then(({ length }) => length > 0)
      .catch(() => false)
      .finally(() => vi.restoreAllMocks())
  }
  expect(await sends(() => Promise.resolve())).toBe(true)
  expect(await sends(() => db.database.asWorker('test', (tx) => tx.run(takeBack)))).toBe(false)
})

test('what was erased is gone', async () => {
  const made = await guest()
  await write()
  const file = await fileOf(made)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update record_item set wrapped_key = '' where id in (select id from ${papers(made)})`),
  )
  expect((await save(made.link, file)).status).toBe(404)
})

test('what the clinic took back is gone; answers that were not sent, and decisions alone, are no document', async () => {
  const made = await guest()
  await write()
  const file = await fileOf(made)
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update record_item set withdrawn_at = now(), withdrawn_why = 'x' where id in (select id from ${papers(made)})`,
    ),
  )
  expect((await save(made.link, file)).status).toBe(404)
  const [, consent = ''] = file.split('/')
  expect(await db.database.asWorker('test', (tx) => signedFile(tx, consent))).toBeUndefined()
  expect((await made.signed()).consents).toEqual([])
  const { appointmentId } = made.params
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update questionnaire_response set sent_at = null where appointment_id = ${appointmentId}`),
  )
  expect(await made.signed()).toMatchObject({ answers: null })
  expect((await save(made.link, 'answers/file')).status).toBe(404)
  const decides = await world.guest([consentTo('The doctor explained it.')], { knee: agreed(1) })
  expect(await decides.signed()).toMatchObject({ answers: null, consents: [{ agrees: true }] })
  expect((await save(decides.link, 'answers/file')).status).toBe(404)
})

test('where files are looked at for viruses, a document waits for that as it does for everybody', async () => {
  const made = await guest()
  await write()
  const file = await fileOf(made)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update record_item set scan = 'infected' where id in (select id from ${papers(made)})`),
  )
  expect((await save(made.link, file)).status).toBe(409)
})
