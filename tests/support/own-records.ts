import { pieceBytes } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from './app.ts'

type Person = ReturnType<TestApp['person']>

/** A file that claims to be a PDF and holds these words. */
export function pdf(words: string, size = 0): Buffer {
  const bytes = Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)
  return size > bytes.length ? Buffer.concat([bytes, Buffer.alloc(size - bytes.length, words)]) : bytes
}

/** A PDF of one page with a blue square on it. */
export function bluePage(): Buffer {
  return squares(['0 0 0.8'])
}

/** A PDF with one square on each page, in these colours: how much of red, green and blue. */
export function squares(colours: readonly string[]): Buffer {
  const pages = colours.map((colour, place) => {
    const [page, drawing] = [3 + 2 * place, 4 + 2 * place]
    const square = `${colour} rg 50 50 200 200 re f`
    return `${page} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents ${drawing} 0 R>>endobj
${drawing} 0 obj<</Length ${square.length}>>stream
${square}
endstream endobj
`
  })
  const kids = colours.map((_, place) => `${3 + 2 * place} 0 R`).join(' ')
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${colours.length}>>endobj
${pages.join('')}trailer<</Root 1 0 R>>
%%EOF
`)
}

/** The folder that everybody has for what came from their visits. */
export async function firstFolder(person: Person, patient_id?: string) {
  const { folders } = await person.call('GET /records', { query: patient_id ? { patient_id } : {} })
  return folders[0]?.id ?? ''
}

/** Brings one piece, as the screens do. */
export async function sendPiece(
  person: Person,
  itemId: string,
  at: number,
  piece: Buffer,
  where: 'records/uploads' | 'clinic-papers' | `appointments/${string}/documents` = 'records/uploads',
) {
  const form = new FormData()
  form.set('at', String(at))
  form.set('piece', new Blob([new Uint8Array(piece)]), 'piece')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  return person.request('PUT', `/api/${where}/${itemId}`, payload, headers)
}

/** A document of a clinic that is wholly there: begun at one address, brought piece by piece. */
export async function uploadForClinic(
  person: Person,
  begin: `/api/${string}`,
  bytes: Buffer,
  more: { readonly title?: string; readonly folder?: string; readonly retention?: string } = {},
) {
  const wish = { name: 'letter.pdf', size: bytes.length, folder: 'letters', retention: 'treatment', ...more }
  const { status, body } = await person.request('POST', begin, wish)
  if (status !== 201) return { status, body, id: '' }
  const { id } = body as { id: string }
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const answer = await sendPiece(person, id, at, bytes.subarray(at, at + pieceBytes), 'clinic-papers')
    if (answer.status !== 200) return { ...answer, id }
  }
  return { status, body, id }
}

/** A question before the visit that is answered with documents. */
export const documentAsked = {
  ...{ id: 'referral', text: 'Your referral letter', kind: 'file', choices: [], is_required: true },
  ...{ when: 'before', only_if: null },
} as const

/** From now on all services of a doctor ask this before the visit. */
export function asksBefore(database: Database, practitioner: string, questions: readonly object[]) {
  return database.asWorker('test', (tx) =>
    tx.run(
      sql`update service set questions = ${JSON.stringify(questions)}::jsonb where practitioner_id = ${practitioner}`,
    ),
  )
}

/** A document that is handed in before a visit: begun, then brought piece by piece. */
export async function handIn(
  person: Person,
  visit: string,
  bytes: Buffer,
  name = 'referral.pdf',
  question = 'referral',
) {
  const begun = await person.request('POST', `/api/appointments/${visit}/documents`, {
    question,
    name,
    size: bytes.length,
  })
  if (begun.status !== 201) return { ...begun, id: '' }
  const { id } = begun.body as { id: string }
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const answer = await sendPiece(
      person,
      id,
      at,
      bytes.subarray(at, at + pieceBytes),
      `appointments/${visit}/documents`,
    )
    if (answer.status !== 200) return { ...answer, id }
  }
  return { ...begun, id }
}

type Opening = 'preview' | 'download'

/** How a file is opened, and which of a document's: the newest one where none is named. */
export function fileAsked(way: Opening, version?: string): string {
  return version ? `way=${way}&version=${version}` : `way=${way}`
}

/** A file as somebody at a branch opens it. */
export function openAtBranch(person: Person, branch: string, id: string, way: Opening = 'preview', version?: string) {
  return person.request('GET', `/api/branches/${branch}/records/${id}/file?${fileAsked(way, version)}`, undefined)
}

/** A file that is wholly there. */
export async function upload(person: Person, folder: string, name: string, bytes: Buffer): Promise<string> {
  const { id } = await person.call('POST /records/uploads', { body: { folder_id: folder, name, size: bytes.length } })
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const answer = await sendPiece(person, id, at, bytes.subarray(at, at + pieceBytes))
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return id
}

export function openFile(person: Person, id: string, way: Opening = 'preview', version?: string) {
  return person.request('GET', `/api/records/items/${id}/file?${fileAsked(way, version)}`, undefined)
}

export function openShared(person: Person, id: string, way: Opening = 'preview', version?: string) {
  return person.request('GET', `/api/doctors/me/records/${id}/file?${fileAsked(way, version)}`, undefined)
}

/** A file as its bytes, of the owner or of a doctor it is shared with. */
export async function fetchPaper({ app }: TestApp, person: Person, path: string, method: 'GET' | 'HEAD' = 'GET') {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ method, url: `/api/${path}`, headers: { cookie, authorization: person.bearer } })
  const isRefused = answer.statusCode >= 400 && answer.rawPayload.length > 0
  const code = isRefused ? (JSON.parse(String(answer.rawPayload)) as { code: string }).code : ''
  return { status: answer.statusCode, bytes: answer.rawPayload, code, headers: answer.headers }
}

/** The archive of everything, as its owner fetches it. */
export async function openArchive({ app }: TestApp, person: Person, id: string, password: string) {
  if (!person.cookies.has('csrftoken')) await person.call('GET /auth/get-csrf-token', {})
  const { statusCode, rawPayload } = await app.inject({
    method: 'POST',
    url: `/api/records/exports/${id}/file`,
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': person.cookies.get('csrftoken') ?? '',
      authorization: person.bearer,
    },
    payload: { password },
  })
  const refused = statusCode === 200 ? '' : (JSON.parse(String(rawPayload)) as { code: string }).code
  return { status: statusCode, bytes: rawPayload, code: refused }
}

/** What the browser of somebody gets that saves an address by itself: it brings cookies and no token. */
export async function savedByBrowser(
  { app }: TestApp,
  { cookies }: { readonly cookies: Iterable<readonly [string, string]> },
  url: string,
  posted?: object,
) {
  const { statusCode, rawPayload, headers } = await app.inject({
    method: posted ? 'POST' : 'GET',
    url,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(posted ? { payload: posted } : {}),
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** Lets the browser of somebody save their archive by itself, and saves it. */
export async function saveArchive(app: TestApp, person: Person, exportId: string, password: string) {
  await person.call('POST /records/exports/:exportId/key', { params: { exportId }, body: { password } })
  return savedByBrowser(app, person, `/api/records/exports/${exportId}/file`)
}

/** Another adult helps a person with their visits, as after an invitation that they took. */
export function helpedBy(database: Database, now: Instant, account: string, carer: string) {
  return database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into carer (patient_id, account_id, created_at)
      select id, ${carer}, ${at(now)} from patient where account_id = ${account} and relation = 'self'`),
  )
}
