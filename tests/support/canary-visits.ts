import { answerOf } from '#domain/booking/consent.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from './app.ts'
import { book } from './booker.ts'
import type { clinicBuilder } from './clinic.ts'
import type { TestDatabase } from './database.ts'
import { consentTo } from './consents.ts'
import { keepLetter, makeTemplate, saveLetter, writeLetter } from './letters-of-visits.ts'
import { firstFolder, pdf, upload, uploadForClinic } from './own-records.ts'

export type CanaryWorld = {
  readonly db: TestDatabase
  readonly app: TestApp
  readonly clinic: ReturnType<typeof clinicBuilder>
  /** A text that stands nowhere else in the world. */
  readonly mark: () => string
  /** The same for what stands in no table either: what patients answer, what letters and files say. */
  readonly secret: () => string
}

type Person = ReturnType<TestApp['person']>

/** Everything that is written around a visit, each word of it marked: questions, consents, letters, papers of the clinic, folders. */
export async function walkThroughVisit(world: CanaryWorld, isAnswered: boolean) {
  const { app, clinic, db, mark } = world
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const [patient, asDoctor] = [app.person(login), app.person(doctor)]
  for (const who of [patient, asDoctor]) await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const asked = [
    { ...consentTo(mark(), { id: 'q1', text: mark() }) },
    { id: 'q2', text: mark(), kind: 'text', choices: [], is_required: false, when: 'before', only_if: null },
  ]
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify(asked)}::jsonb where id = ${doctor.service}`),
  )
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  const of = { params: { appointmentId } }
  await answer(world, patient, of, isAnswered)
  await write(world, asDoctor, of)
  await add(world, asDoctor, appointmentId)
  await keepFolders(world, patient)
  await patient.call('POST /records/exports', { body: {} })
}

type Of = { readonly params: { readonly appointmentId: string } }

async function answer({ secret }: CanaryWorld, patient: Person, of: Of, isAnswered: boolean) {
  const keep = (answers: Record<string, string>) =>
    patient.request('PUT', `/api/appointments/${of.params.appointmentId}/questionnaire`, { answers })
  await keep({ q2: secret() })
  await keep({ q2: secret(), [secret()]: secret() })
  await keep({ q1: secret() })
  await keep({ q2: secret().repeat(2000) })
  await keep({ q1: answerOf({ agrees: true, version: 1, name: `Jane ${secret()}` }), q2: secret() })
  if (isAnswered) await patient.call('POST /appointments/:appointmentId/questionnaire/send', of)
}

async function write({ mark, secret }: CanaryWorld, asDoctor: Person, of: Of) {
  const { id: templateId } = await makeTemplate(asDoctor, of, mark(), `${mark()} {patient}`, false)
  await asDoctor.call('PUT /letter-templates/:templateId', {
    params: { templateId },
    body: { name: mark(), text: mark(), version: 1 },
  })
  await asDoctor.request('PUT', `/api/letter-templates/${templateId}`, { name: mark(), text: mark(), version: 1 })
  await writeLetter(asDoctor, of, { title: mark(), text: secret() })
  const { id, version } = await keepLetter(asDoctor, of, { title: secret(), text: secret() })
  // What goes wrong: an older window, a place that is open, somebody else's letter.
  await keepLetter(asDoctor, of, { title: secret(), text: secret() }, version + 7).catch(() => undefined)
  await saveLetter(asDoctor, of, id, { title: secret(), text: `${secret()} {patient}` }).catch(() => undefined)
  await asDoctor.request('POST', `/api/appointments/${id}/letters`, { title: secret(), text: secret(), draft_id: id })
  await keepLetter(asDoctor, of, { title: secret(), text: secret() }, version)
}

async function add({ mark, secret }: CanaryWorld, asDoctor: Person, appointmentId: string) {
  const where = `/api/appointments/${appointmentId}/records` as const
  await uploadForClinic(asDoctor, where, pdf(secret()), { title: mark() })
  const { id } = await uploadForClinic(asDoctor, where, pdf(secret()), { title: mark() })
  await asDoctor.request('POST', `/api/clinic-papers/${id}/take-back`, { why: mark() })
  await asDoctor.request('POST', where, { name: mark(), size: 1e12, folder: 'letters', retention: 'treatment' })
  await asDoctor.request('POST', `/api/appointments/${appointmentId}/record-requests`, { what: mark() })
}

async function keepFolders({ mark, secret }: CanaryWorld, patient: Person) {
  const { id: parent_id } = await patient.call('POST /records/folders', { body: { name: mark() } })
  const { id: folder } = await patient.call('POST /records/folders', { body: { name: mark(), parent_id } })
  const item = await upload(patient, folder, `${mark()}.pdf`, pdf(secret()))
  const bytes = pdf(secret())
  await patient.call('POST /records/uploads', {
    body: { folder_id: folder, name: `${mark()}.pdf`, size: bytes.length, newer_of: item },
  })
  await patient.request('GET', `/api/records/search?q=${mark()}`, undefined)
  await firstFolder(patient)
}
