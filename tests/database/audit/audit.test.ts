import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Address, endpoints } from '#contract/endpoints.ts'
import { readActions } from '#server/core/audit/audit.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { agreed, consentTo, consentVisits } from '#tests/support/consents.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  firstFolder,
  helpedBy,
  openArchive,
  openAtBranch,
  openFile,
  openShared,
  pdf,
  saveArchive,
  upload,
  uploadForClinic,
} from '#tests/support/own-records.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic, clock } = await openClinic()
const table = endpoints as readonly Endpoint[]
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`
const marked = table.filter(({ audit }) => audit === 'reads_health_data')

async function reads(): Promise<number> {
  const row = await db.look.one<{ count: number }>(
    sql`select count(*) from audit where action = any (${[...readActions]})`,
  )
  return row?.count ?? 0
}

const password = 'four quiet words here'

/** Everything of a person, ready to be fetched with the password. */
async function archiveOf(patient: ReturnType<typeof app.person>, account: string) {
  const hash = await hashPassword(password)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${account}`),
  )
  const { id } = await patient.call('POST /records/exports', { body: {} })
  const site = { brand: app.config.brand, publicUrl: app.config.publicUrl }
  await runExport({ database: db.database, clock, files: openRecordFiles(app.config.dataDir), site })
  return id
}

/** A guest with answers and a consent, whose document is written. */
async function guestWhoSigned() {
  const smokes = {
    ...{ id: 'smoke', text: 'Do you smoke?', kind: 'yes_no', choices: [] },
    when: 'before',
    only_if: null,
  }
  const guest = await consentVisits({ app, clinic, clock, db }).guest([consentTo('It was explained.'), smokes], {
    knee: agreed(1),
    smoke: 'no',
  })
  await runConsents({ database: db.database, clock, files: openRecordFiles(app.config.dataDir) })
  return { guest, consentId: (await guest.signed()).consents[0]?.id ?? '' }
}

/** A patient with two visits, their doctor, the manager of the clinic, an administrator, and a calendar's address. */
async function world() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const staff = app.person(doctor)
  const visit = await book(patient, doctor, '2027-01-04T09:00:00.000Z')
  const other = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const draft = await begin(patient, doctor, '2027-01-06T09:00:00.000Z')
  const { url } = await patient.call('POST /calendar-feed', {})
  const folder = await firstFolder(patient)
  const papers = { folder, item: await upload(patient, folder, 'a.pdf', pdf('a')) }
  await patient.call('POST /records/grants', {
    body: { folder_id: folder, practitioner_id: doctor.practitioner, until: 'open' },
  })
  const ofHelper = await clinic.patient()
  await helpedBy(db.database, clock.now(), login.account, ofHelper.account)
  await patient.call('POST /records/grants', { body: { folder_id: folder, carer_id: ofHelper.account, until: 'open' } })
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const { patientId } = await someone(branch)
  await nurse.request('GET', '/api/auth/get-csrf-token', undefined)
  const ofClinic = await uploadForClinic(nurse, `/api/branches/${branch}/patients/${patientId}/records`, pdf('b'))
  const archive = await archiveOf(patient, login.account)
  const batch = await staff.call('POST /doctors/me/visit-actions', {
    body: { action: 'message', appointments: [other.appointment_id], message: 'Please bring your papers.' },
  })
  return {
    ...(await guestWhoSigned()),
    visit,
    draft,
    papers,
    archive,
    patient,
    patientId,
    nurse,
    helper: app.person(ofHelper),
    ofClinic: ofClinic.id,
    staff,
    doctor,
    batch: batch.batch_id,
    feed: url.split('/').at(-1) ?? '',
    manager: app.person(manager),
    facility:
      (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? '',
    admin: app.person(await clinic.account('platform-admin')),
    stranger: app.person(await clinic.patient()),
    nobody: app.person(),
  }
}

type World = Awaited<ReturnType<typeof world>>

async function someone(branchId: string) {
  const row = await db.look.one<{ id: string }>(
    sql`select patient_id as id from appointment where branch_id = ${branchId} limit 1`,
  )
  return { branchId, patientId: row?.id ?? '' }
}

/** One call of each endpoint that shows visits or patients, by somebody who may. */
const calls: Partial<Record<Address, (w: World) => Promise<unknown>>> = {
  'GET /patients': ({ staff }) => staff.call('GET /patients', { query: { q: 'Person' } }),
  'GET /appointments/series': ({ staff, doctor }) =>
    staff.call('GET /appointments/series', {
      query: { offering_id: doctor.offering, service_id: doctor.service, start: '2027-01-07T09:00:00.000Z', count: 3 },
    }),
  'GET /branches/:branchId/patients': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/patients', { params: { branchId: doctor.branch } }),
  'POST /branches/:branchId/patients/search': ({ manager, doctor }) =>
    manager.call('POST /branches/:branchId/patients/search', {
      params: { branchId: doctor.branch },
      body: { q: 'Person', date_of_birth: '1980-01-01' },
    }),
  'GET /branches/:branchId/patients/:patientId': async ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/patients/:patientId', { params: await someone(doctor.branch) }),
  'GET /branches/:branchId/patients/:patientId/duplicates': async ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/patients/:patientId/duplicates', { params: await someone(doctor.branch) }),
  'GET /branches/:branchId/openings': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/openings', {
      params: { branchId: doctor.branch },
      query: { date: '2027-01-04' },
    }),
  'GET /branches/:branchId/outages/:outageId/visits': async ({ manager, doctor: { branch: branchId } }) => {
    const params = { branchId }
    const { id: pointId } = await manager.call('POST /branches/:branchId/points', {
      params,
      body: { name: 'ECG', kind: 'device' },
    })
    const broken = { until: '2027-01-10T00:00:00.000Z' }
    const { id: outageId } = await manager.call('POST /branches/:branchId/points/:pointId/outages', {
      params: { ...params, pointId },
      body: broken,
    })
    return manager.call('GET /branches/:branchId/outages/:outageId/visits', { params: { ...params, outageId } })
  },
  'GET /branches/:branchId/visit-actions/:batchId': ({ manager, doctor, batch }) =>
    manager.call('GET /branches/:branchId/visit-actions/:batchId', {
      params: { branchId: doctor.branch, batchId: batch },
    }),
  'GET /facilities/:facilityId/users/:accountId/leaving': ({ manager, doctor, facility }) =>
    manager.call('GET /facilities/:facilityId/users/:accountId/leaving', {
      params: { facilityId: facility, accountId: doctor.account },
    }),
  'GET /branches/:branchId/emergency-accesses': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/emergency-accesses', { params: { branchId: doctor.branch } }),
  'GET /calls/mine': ({ patient }) => patient.call('GET /calls/mine', {}),
  'GET /doctors/me/calls': ({ staff }) => staff.call('GET /doctors/me/calls', {}),
  'GET /branches/:branchId/calls': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/calls', { params: { branchId: doctor.branch } }),
  'GET /appointments/mine/doctors': ({ patient }) => patient.call('GET /appointments/mine/doctors', {}),
  'GET /awaited-times': ({ patient }) => patient.call('GET /awaited-times', {}),
  'GET /doctors/me/awaited-times': ({ staff }) => staff.call('GET /doctors/me/awaited-times', {}),
  'GET /appointments/mine': ({ patient }) => patient.call('GET /appointments/mine', {}),
  'GET /doctors/me/appointments': ({ staff }) =>
    staff.call('GET /doctors/me/appointments', { query: { from: '2027-01-04', until: '2027-01-08' } }),
  'GET /facilities/:facilityId/appointments': ({ manager, facility }) =>
    manager.call('GET /facilities/:facilityId/appointments', {
      params: { facilityId: facility },
      query: { from: '2027-01-04', until: '2027-01-08' },
    }),
  'GET /branches/:branchId/appointments': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/appointments', { params: { branchId: doctor.branch } }),
  'GET /appointments/:appointmentId/messages': ({ patient, visit }) =>
    patient.call('GET /appointments/:appointmentId/messages', { params: { appointmentId: visit.appointment_id } }),
  'GET /appointments/:appointmentId/clinic-messages': ({ staff, visit }) =>
    staff.call('GET /appointments/:appointmentId/clinic-messages', { params: { appointmentId: visit.appointment_id } }),
  'GET /branches/:branchId/messages': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/messages', { params: { branchId: doctor.branch } }),
  'GET /doctors/me/messages': ({ staff }) => staff.call('GET /doctors/me/messages', {}),
  'GET /branches/:branchId/queue': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/queue', { params: { branchId: doctor.branch } }),
  'POST /branches/:branchId/rota/:practitionerId/affected': ({ manager, doctor }) =>
    manager.call('POST /branches/:branchId/rota/:practitionerId/affected', {
      params: { branchId: doctor.branch, practitionerId: doctor.practitioner },
      body: { rules: [] },
    }),
  'POST /doctors/me/branches/:branchId/hours/affected': ({ staff, doctor }) =>
    staff.call('POST /doctors/me/branches/:branchId/hours/affected', {
      params: { branchId: doctor.branch },
      body: { rules: [] },
    }),
  'GET /branches/:branchId/closures/effect': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/closures/effect', {
      params: { branchId: doctor.branch },
      query: { from_date: '2027-01-04', until_date: '2027-01-05' },
    }),
  'GET /facilities/:facilityId/closing': ({ manager, facility }) =>
    manager.call('GET /facilities/:facilityId/closing', { params: { facilityId: facility } }),
  'GET /branches/:branchId/archive/effect': ({ manager, doctor }) =>
    manager.call('GET /branches/:branchId/archive/effect', { params: { branchId: doctor.branch } }),
  'GET /appointments/:appointmentId': ({ patient, visit }) =>
    patient.call('GET /appointments/:appointmentId', { params: { appointmentId: visit.appointment_id } }),
  'GET /visit': ({ nobody, visit }) => nobody.call('GET /visit', {}, { linkToken: visit.link_token }),
  'GET /visit/signed': ({ guest }) => guest.signed(),
  'GET /visit/answers/file': ({ guest }) => guest.nobody.call('GET /visit/answers/file', {}, guest.by),
  'GET /visit/signed/:consentId/file': ({ guest, consentId }) =>
    guest.nobody.call('GET /visit/signed/:consentId/file', { params: { consentId } }, guest.by),
  'GET /appointments/:appointmentId/calendar': ({ patient, visit }) =>
    patient.call('GET /appointments/:appointmentId/calendar', { params: { appointmentId: visit.appointment_id } }),
  'GET /calendars/:file': ({ nobody, feed }) => nobody.request('GET', `/api/calendars/${feed}`, undefined),
  'GET /doctors/me/waiting-list': ({ staff }) => staff.call('GET /doctors/me/waiting-list', {}),
  'GET /doctors/me/leave': ({ staff }) =>
    staff.call('GET /doctors/me/leave', { query: { from_date: '2027-01-04', until_date: '2027-01-05' } }),
  'GET /doctors/me/visit-actions/:batchId': ({ staff, batch }) =>
    staff.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId: batch } }),
  'GET /drafts/:draftId': ({ patient, draft }) =>
    patient.call('GET /drafts/:draftId', { params: { draftId: draft.id } }),
  'GET /family': ({ patient }) => patient.call('GET /family', {}),
  'GET /notifications': ({ patient }) => patient.call('GET /notifications', {}),
  'GET /records': ({ patient }) => patient.call('GET /records', {}),
  'GET /records/folders/:folderId': ({ patient, papers }) =>
    patient.call('GET /records/folders/:folderId', { params: { folderId: papers.folder } }),
  'GET /records/search': ({ patient }) => patient.call('GET /records/search', { query: { q: 'a' } }),
  'GET /records/open-to': ({ patient }) => patient.call('GET /records/open-to', {}),
  'GET /records/bin': ({ patient }) => patient.call('GET /records/bin', {}),
  'GET /records/shared': ({ helper }) => helper.call('GET /records/shared', {}),
  'GET /records/shared/:itemId/file': ({ helper, papers }) =>
    helper.request('GET', `/api/records/shared/${papers.item}/file`, undefined),
  'GET /records/visits/:appointmentId': ({ patient, visit }) =>
    patient.call('GET /records/visits/:appointmentId', { params: { appointmentId: visit.appointment_id } }),
  'GET /records/items/:itemId/file': ({ patient, papers }) => openFile(patient, papers.item),
  'GET /records/exports/:exportId/file': ({ patient, archive }) => saveArchive(app, patient, archive, password),
  'POST /records/exports/:exportId/file': ({ patient, archive }) => openArchive(app, patient, archive, password),
  'GET /doctors/me/papers': ({ staff }) => staff.call('GET /doctors/me/papers', {}),
  'GET /doctors/me/records/:itemId/file': ({ staff, papers }) => openShared(staff, papers.item),
  'GET /appointments/:appointmentId/questionnaire': ({ patient, visit }) =>
    patient.call('GET /appointments/:appointmentId/questionnaire', { params: { appointmentId: visit.appointment_id } }),
  'GET /appointments/:appointmentId/documents': ({ patient, visit }) =>
    patient.call('GET /appointments/:appointmentId/documents', { params: { appointmentId: visit.appointment_id } }),
  'GET /appointments/:appointmentId/questionnaire-answers': ({ staff, visit }) =>
    staff.call('GET /appointments/:appointmentId/questionnaire-answers', {
      params: { appointmentId: visit.appointment_id },
    }),
  'GET /branches/:branchId/patients/:patientId/records': ({ nurse, doctor, patientId }) =>
    nurse.call('GET /branches/:branchId/patients/:patientId/records', {
      params: { branchId: doctor.branch, patientId },
    }),
  'GET /branches/:branchId/records/:itemId/file': ({ nurse, doctor, ofClinic }) =>
    openAtBranch(nurse, doctor.branch, ofClinic),
  'GET /appointments/:appointmentId/records': ({ staff, visit }) =>
    staff.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit.appointment_id } }),
  'GET /appointments/:appointmentId/notes': ({ staff, visit }) =>
    staff.call('GET /appointments/:appointmentId/notes', { params: { appointmentId: visit.appointment_id } }),
  'GET /appointments/:appointmentId/letter': ({ staff, visit }) =>
    staff.call('GET /appointments/:appointmentId/letter', { params: { appointmentId: visit.appointment_id } }),
  'GET /admin/messages': ({ admin }) => admin.call('GET /admin/messages', { query: {} }),
  'GET /admin/audit': ({ admin }) => admin.call('GET /admin/audit', { query: {} }),
}

test('every endpoint that shows visits or patients leaves exactly one line for each call', async () => {
  expect(Object.keys(calls).toSorted()).toEqual(marked.map(addressOf).toSorted())
  const made = await world()
  const lines: Record<string, number> = {}
  for (const [address, call] of Object.entries(calls)) {
    const before = await reads()
    await call(made)
    lines[address] = (await reads()) - before
  }
  expect(lines).toEqual(Object.fromEntries(Object.keys(calls).map((address) => [address, 1])))
})

test('no other endpoint leaves such a line, whoever calls it', { timeout: 120_000 }, async () => {
  const made = await world()
  const ids: Record<string, string> = {
    appointmentId: made.visit.appointment_id,
    branchId: made.doctor.branch,
    draftId: made.draft.id,
    slug: made.doctor.slug,
    userId: made.doctor.account,
  }
  const others = table.filter(({ audit, path }) => audit !== 'reads_health_data' && !path.startsWith('/live'))
  const before = await reads()
  const answered = new Set<string>()
  for (const entry of others) {
    const path = entry.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? made.doctor.account)
    for (const who of [made.nobody, made.patient, made.staff, made.manager, made.admin]) {
      // What ends the session or the account of the one who calls would end this walk.
      if (entry.method !== 'GET' && /logout|deletion|sessions/.test(entry.path)) continue
      const { status } = await who.request(entry.method, `/api${path}`, entry.method === 'GET' ? undefined : {})
      if (status < 300) answered.add(addressOf(entry))
    }
  }
  expect(answered.size).toBeGreaterThan(15)
  expect((await reads()) - before).toBe(0)
})

test('an endpoint whose answer can name a patient, a visit or a reason is marked', () => {
  const telling = [
    'patient',
    'patient_id',
    'needs',
    'needs_note',
    'reference',
    'appointment_id',
    'typed',
    'clash',
    'subject',
  ]
  const unmarked = table
    .filter(({ audit }) => audit === 'none')
    .filter(({ replies }) => {
      const names = Object.values(replies).flatMap((reply) =>
        namesIn(z.toJSONSchema(reply, { unrepresentable: 'any' })),
      )
      return telling.some((name) => names.includes(name))
    })
  // A call names its visit to hosts and its patient; whoever comes to it leaves a line of their own.
  // What a service needs are rooms and devices; the reference of a contact is the number of a letter to the operator.
  expect(unmarked.map(addressOf).toSorted()).toEqual([
    'GET /branches/:branchId/services',
    'GET /doctors/me/setup',
    'GET /meetings/:meetId',
    'POST /contact',
  ])
})

/** The names of all fields of a JSON schema. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(namesIn)]
      : namesIn(value),
  )
}
