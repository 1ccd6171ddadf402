import type { Attempt } from './foreign-bodies.ts'
import type { ForeignWorld } from './foreign-world.ts'

type Attempts = Readonly<Record<string, (world: ForeignWorld) => Attempt>>

const folder = ({ papers }: ForeignWorld) => ({ params: { folderId: papers.folder } })
const item = ({ papers }: ForeignWorld) => ({ params: { itemId: papers.item } })

const atBranch = ({ branch, self }: ForeignWorld) => ({ params: { branchId: branch, patientId: self } })
const ofVisit = ({ visit }: ForeignWorld) => ({ params: { appointmentId: visit } })
const given = ({ visit, papers }: ForeignWorld) => ({ params: { appointmentId: visit, itemId: papers.given } })
const paper = { name: 'mine.pdf', size: 10, folder: 'letters', retention: 'treatment' }
const letter = { title: 'Mine', text: 'Mine' }
const reason = { reason: 'Somebody says so, at length' }

/** How a stranger would reach for what a clinic keeps of them. */
const clinicAttempts: Attempts = {
  'GET /branches/:branchId/patients/:patientId/records': atBranch,
  'POST /branches/:branchId/patients/:patientId/records': (world) => ({ ...atBranch(world), body: paper }),
  'POST /branches/:branchId/patients/:patientId/record-requests': (world) => ({
    ...atBranch(world),
    body: { what: 'All of it' },
  }),
  'POST /branches/:branchId/patients/:patientId/emergency-access': (world) => ({ ...atBranch(world), body: reason }),
  'GET /branches/:branchId/emergency-accesses': ({ branch }) => ({ params: { branchId: branch } }),
  'GET /appointments/:appointmentId/records': ofVisit,
  'POST /appointments/:appointmentId/records': (world) => ({ ...ofVisit(world), body: paper }),
  'POST /appointments/:appointmentId/record-requests': (world) => ({ ...ofVisit(world), body: { what: 'All of it' } }),
  'POST /appointments/:appointmentId/emergency-access': (world) => ({ ...ofVisit(world), body: reason }),
  'GET /clinic-papers/:itemId': ({ papers }) => ({ params: { itemId: papers.written } }),
  'PUT /clinic-papers/:itemId': ({ papers }) => ({ params: { itemId: papers.written }, form: { at: '0' } }),
  'POST /clinic-papers/:itemId/take-back': ({ papers }) => ({
    params: { itemId: papers.written },
    body: { why: 'Taken over' },
  }),
  'GET /branches/:branchId/records/:itemId/file': ({ branch, papers }) => ({
    params: { branchId: branch, itemId: papers.written },
  }),
  'GET /appointments/:appointmentId/questionnaire': ofVisit,
  'PUT /appointments/:appointmentId/questionnaire': (world) => ({ ...ofVisit(world), body: { answers: { q: 'x' } } }),
  'POST /appointments/:appointmentId/questionnaire/send': ofVisit,
  'GET /appointments/:appointmentId/questionnaire-answers': ofVisit,
  'GET /appointments/:appointmentId/documents': ofVisit,
  'POST /appointments/:appointmentId/documents': (world) => ({
    ...ofVisit(world),
    body: { question: 'referral', name: 'mine.pdf', size: 10 },
  }),
  'GET /appointments/:appointmentId/documents/:itemId': given,
  'PUT /appointments/:appointmentId/documents/:itemId': (world) => ({ ...given(world), form: { at: '0' } }),
  'DELETE /appointments/:appointmentId/documents/:itemId': given,
  'GET /appointments/:appointmentId/letter': ofVisit,
  'PUT /appointments/:appointmentId/letter': (world) => ({ ...ofVisit(world), body: { ...letter, version: 1 } }),
  'DELETE /appointments/:appointmentId/letter': (world) => ({ ...ofVisit(world), query: { version: '1' } }),
  'POST /appointments/:appointmentId/letters': (world) => ({
    ...ofVisit(world),
    body: { ...letter, draft_id: world.papers.letter, version: 1 },
  }),
  'POST /appointments/:appointmentId/letter-templates': (world) => ({
    ...ofVisit(world),
    body: { name: 'Mine', text: 'Mine', is_shared: true },
  }),
  'PUT /letter-templates/:templateId': ({ template }) => ({
    params: { templateId: template },
    body: { name: 'Mine', text: 'Mine', version: 1 },
  }),
  'DELETE /letter-templates/:templateId': ({ template }) => ({ params: { templateId: template } }),
  'DELETE /record-requests/:requestId': ({ papers }) => ({ params: { requestId: papers.request } }),
}

/** How a stranger would reach for somebody's papers. */
export const recordAttempts: Attempts = {
  'GET /records': (world) => ({ query: { patient_id: world.self } }),
  'GET /records/search': (world) => ({ query: { patient_id: world.self, q: 'a' } }),
  'GET /records/bin': (world) => ({ query: { patient_id: world.self } }),
  'GET /records/sharing': (world) => ({ query: { patient_id: world.self } }),
  'GET /records/exports': (world) => ({ query: { patient_id: world.self } }),
  'POST /records/exports': (world) => ({ body: { patient_id: world.self } }),
  'GET /records/exports/:exportId/file': ({ papers }) => ({ params: { exportId: papers.archive } }),
  'POST /records/exports/:exportId/key': ({ papers }) => ({
    params: { exportId: papers.archive },
    body: { password: 'four quiet words here' },
  }),
  'POST /records/exports/:exportId/file': ({ papers }) => ({
    params: { exportId: papers.archive },
    body: { password: 'four quiet words here' },
  }),
  'GET /records/visits/:appointmentId': ofVisit,
  'GET /records/shared/:itemId/file': item,
  'GET /records/looks': (world) => ({ query: { patient_id: world.self } }),
  'POST /records/folders': (world) => ({ body: { patient_id: world.self, name: 'Taken over' } }),
  'GET /records/folders/:folderId': folder,
  'PUT /records/folders/:folderId': (world) => ({ ...folder(world), body: { name: 'Taken over', version: 1 } }),
  'DELETE /records/folders/:folderId': folder,
  'POST /records/folders/:folderId/restore': (world) => ({ params: { folderId: world.papers.binned } }),
  'POST /records/uploads': ({ papers }) => ({ body: { folder_id: papers.folder, name: 'mine.pdf', size: 10 } }),
  'GET /records/uploads/:itemId': item,
  'PUT /records/uploads/:itemId': (world) => ({ ...item(world), form: { at: '0' } }),
  'PUT /records/items/:itemId': (world) => ({
    ...item(world),
    body: { title: 'Taken over', document_date: null, folder_id: world.papers.folder, version: 1 },
  }),
  'DELETE /records/items/:itemId': item,
  'POST /records/items/:itemId/restore': item,
  'GET /records/items/:itemId/file': item,
  'GET /visit/signed/:consentId/file': ({ papers }) => ({ params: { consentId: papers.given } }),
  'GET /doctors/me/records/:itemId/file': item,
  'POST /records/grants': ({ papers, doctor }) => ({
    body: { item_id: papers.item, practitioner_id: doctor.practitioner, until: 'open' },
  }),
  'DELETE /records/grants/:grantId': ({ papers }) => ({ params: { grantId: papers.grant } }),
  ...clinicAttempts,
  'GET /records/requests': (world) => ({ query: { patient_id: world.self } }),
  'POST /records/requests/:requestId/answer': ({ papers }) => ({
    params: { requestId: papers.request },
    body: { item_id: null },
  }),
  'PUT /records/items/:itemId/hidden': ({ papers }) => ({
    params: { itemId: papers.written },
    body: { is_hidden: true },
  }),
}
