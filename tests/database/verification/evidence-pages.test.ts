import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookLasts, mostPages } from '#domain/verification/evidence-rules.ts'
import { readEvidencePage } from '#server/features/doctors/checks/evidence-page.ts'
import { sql } from '#server/platform/database/sql.ts'
import { drawLimits, openPages, TooSlow } from '#server/platform/draw-preview.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { pdf, squares } from '#tests/support/own-records.ts'
import { handIn } from '#tests/support/reviewing.ts'
import { actorOf } from '#tests/support/walls.ts'

// Every page of a PDF beside the form of whoever decides about a doctor.

const { db, app, clock, clinic } = await openClinic()
const reviewer = await clinic.account('platform-admin')
const [red, green, blue] = ['0.8 0 0', '0 0.8 0', '0 0 0.8']
let count = 0

/** A document that a doctor has handed in. */
async function handedIn(bytes: Buffer, branch?: string) {
  const doctor = await clinic.doctor({ verified: false, ...(branch ? { branch } : {}) })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner set verification = 'submitted', licence_number = ${`PAGE-${(count += 1)}`} where id = ${doctor.practitioner}`),
  )
  const { body } = await handIn(app.person(doctor), 'identity', bytes)
  return { ...doctor, evidence: (body as { evidence: { id: string }[] }).evidence[0]?.id ?? '' }
}

type Login = Parameters<typeof app.person>[0]
type Page = { code?: string; page: number; pages: number; shown: number; picture: string }
async function ask(login: Login, id: string, page: number | string) {
  const answer = await app.person(login).request('GET', `/api/admin/evidence/${id}/pages?page=${page}`, undefined)
  return { status: answer.status, ...(answer.body as Page) }
}
const looks = async (id: string) =>
  (await db.look.many(sql`select id from audit where action = 'evidence.open' and subject_id = ${id}`)).length

/** The colour in the middle of a picture: how much of red, green and blue, in thirds. */
async function middle(picture: string) {
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(2048)
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * 3
  return [...data.subarray(at, at + 3)].map((part) => Math.floor(part / 86))
}

test('each page of a document is shown, and three pages are one look; opened again, or later, it is another', async () => {
  const { evidence } = await handedIn(squares([red, green, blue]))
  const first = await ask(reviewer, evidence, 1)
  expect(first).toMatchObject({ status: 200, page: 1, pages: 3, shown: 3 })
  expect(await middle(first.picture)).toEqual([2, 0, 0])
  expect(await middle((await ask(reviewer, evidence, 2)).picture)).toEqual([0, 2, 0])
  const third = await ask(reviewer, evidence, 3)
  expect(third).toMatchObject({ status: 200, page: 3, pages: 3 })
  expect(await middle(third.picture)).toEqual([0, 0, 2])
  expect(await looks(evidence)).toBe(1)
  // Somebody else who begins in the middle looks as well, once, however many pages are asked for at the same time.
  const other = await clinic.account('platform-admin')
  await Promise.all([ask(other, evidence, 2), ask(other, evidence, 3)])
  expect(await looks(evidence)).toBe(2)
  await ask(reviewer, evidence, 1)
  expect(await looks(evidence)).toBe(3)
  clock.pass(lookLasts)
  await ask(reviewer, evidence, 2)
  expect(await looks(evidence)).toBe(4)
})

test('a page beyond the end is refused as what is not there, one that is none as what is wrong; neither is a look', async () => {
  const { evidence } = await handedIn(squares([red, green, blue]))
  const beyond = await ask(reviewer, evidence, 4)
  expect(beyond).toMatchObject({ status: 404, code: 'not_found', type: '/problems/not_found' })
  expect(Object.keys(beyond)).not.toContain('picture')
  for (const wrong of [0, -1, 1.5, 'last', mostPages + 1])
    expect(await ask(reviewer, evidence, wrong), String(wrong)).toMatchObject({
      status: 400,
      code: 'invalid',
      errors: [{ field: 'page' }],
    })
  expect(await looks(evidence)).toBe(0)
})

test('of a long document the first pages are shown, and how many there are is told', async () => {
  const { evidence } = await handedIn(squares(Array.from({ length: mostPages + 3 }, () => green)))
  expect(await ask(reviewer, evidence, mostPages)).toMatchObject({
    status: 200,
    pages: mostPages + 3,
    shown: mostPages,
  })
})

test('nobody but who decides about doctors gets a page, and never of their own document', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await handedIn(squares([red, green]), branch)
  const cells: [string, Login, number][] = [
    ['the doctor', doctor, 403],
    ['another doctor', await clinic.doctor(), 403],
    ['a colleague of the branch', await clinic.doctor({ branch }), 403],
    ['the manager of the facility', manager, 403],
    ['the manager of the branch', await worksAt(db.database, clock.now(), branch, 'branch_manager'), 403],
    ['a patient', await clinic.patient(), 403],
    ['nobody', undefined, 401],
  ]
  for (const [who, login, status] of cells) expect((await ask(login, doctor.evidence, 1)).status, who).toBe(status)
  const both = await clinic.account('platform-admin')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set account_id = ${both.account} where id = ${doctor.practitioner}`),
  )
  expect((await ask(both, doctor.evidence, 2)).status).toBe(404)
  expect(await looks(doctor.evidence)).toBe(0)
  expect((await ask(reviewer, doctor.evidence, 2)).status).toBe(200)
})

test('pages that are ready at the same moment are one look', async () => {
  const { evidence } = await handedIn(squares([red, green, blue]))
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const drawPage = async () => {
    if ((waiting += 1) === 6) resolve()
    await ready
    return { pages: 9, picture: Buffer.from('a page') }
  }
  const deps = {
    database: db.database,
    clock,
    files: openRecordFiles(app.config.dataDir),
    scanner: undefined,
    drawPage,
  }
  const actor = actorOf(reviewer.account, { userType: 'platform-admin' })
  await Promise.all([2, 3, 4, 5, 6, 7].map((page) => readEvidencePage(deps, actor, evidence, page)))
  expect(await looks(evidence)).toBe(1)
})

/** Hostile or broken, and the page that is asked for: each ends as no preview, and the server goes on. */
const one = squares([red]).toString('latin1')
const wrong: Readonly<Record<string, [Buffer, number]>> = {
  'no page in it': [pdf('no page in it'), 1],
  'cut off': [squares([red, green]).subarray(0, 120), 1],
  'says to have more pages than there are': [Buffer.from(one.replace('/Count 1', '/Count 40'), 'latin1'), 2],
  'a page in itself': [Buffer.from(one.replace('Kids[3 0 R]', 'Kids[2 0 R]'), 'latin1'), 1],
}

test('what is broken or hostile has no preview and is no look; what is too slow or too big for its process neither', async () => {
  for (const [what, [bytes, page]] of Object.entries(wrong)) {
    const { evidence } = await handedIn(bytes)
    expect(await ask(reviewer, evidence, page), what).toMatchObject({ status: 409, code: 'no_preview' })
    expect(await looks(evidence), what).toBe(0)
  }
  const { evidence } = await handedIn(squares([red, green]))
  const deps = { database: db.database, clock, files: openRecordFiles(app.config.dataDir), scanner: undefined }
  const tight = openPages({ ...drawLimits, seconds: 120, megabytes: 20 })
  const slow = openPages({ ...drawLimits, seconds: 0.01 })
  await expect(slow(1, once(squares([red])))).rejects.toThrow(TooSlow)
  for (const drawPage of [tight, slow])
    await expect(
      readEvidencePage({ ...deps, drawPage }, actorOf(reviewer.account, { userType: 'platform-admin' }), evidence, 1),
    ).rejects.toMatchObject({ code: 'no_preview' })
  expect(await looks(evidence)).toBe(0)
  expect((await ask(reviewer, evidence, 2)).status).toBe(200)
})

async function* once(bytes: Buffer) {
  yield bytes
}
