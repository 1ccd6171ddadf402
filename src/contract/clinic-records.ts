import { z } from 'zod'
import { clinicFolders, longestReason, retentions, shortestReason } from '#domain/records/clinic-papers.ts'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
import { request, shelf } from './clinic-shelf.ts'
import { openedByOthers } from './papers.ts'
import { again, id, line, localDate, moment, nothing, prose } from './shapes.ts'

const atBranch = z.object({ branchId: id, patientId: id })
const ofItem = z.object({ itemId: id })

const begun = z.object({ id, received: z.number().int(), size: z.number().int(), piece_bytes: z.number().int() })

const written = z.object({
  name: z.string().max(1000),
  size: z.number().int().min(0),
  title: line(120).default(''),
  document_date: localDate.nullable().default(null),
  folder: z.enum(clinicFolders),
  retention: z.enum(retentions),
})
const asked = z.object({ what: line(200).min(1) })
/** Checked by the use case, which says what is wrong in words. */
const emergency = z.object({ reason: prose(longestReason) })
const opened = z.object({ until: moment })

const ofPatients = {
  look: {
    ...reads('records.view'),
    audit: 'reads_health_data',
    query: again,
    replies: { 200: shelf },
  },
  write: { ...writes('records.create'), method: 'POST', body: written, replies: { 201: begun } },
  ask: { ...writes('records.create'), method: 'POST', body: asked, replies: { 201: z.object({ id }) } },
  emergency: { ...writes('records.breakglass'), method: 'POST', body: emergency, replies: { 201: opened } },
} as const

export const clinicRecordEndpoints = [
  endpoint({
    ...reads('records.view'),
    audit: 'reads_health_data',
    path: '/doctors/me/papers',
    summary: 'The doctor’s visits to come for which patients share something, and those whose letter was begun',
    replies: {
      200: z.object({
        visits: z.array(
          z.object({
            appointment_id: id,
            start: moment,
            time_zone: z.string(),
            patient: z.string(),
            /** How many documents are open to the doctor now. */
            shared: z.int(),
            is_letter_begun: z.boolean(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...ofPatients.look,
    path: '/branches/:branchId/patients/:patientId/records',
    summary: 'What a branch wrote for a patient, what is shared with it, and what it asked for; the look is noted',
    params: atBranch,
  }),
  endpoint({
    ...ofPatients.write,
    path: '/branches/:branchId/patients/:patientId/records',
    summary: 'Begins a document that the branch writes for a patient; its pieces follow',
    params: atBranch,
  }),
  endpoint({
    ...ofPatients.ask,
    path: '/branches/:branchId/patients/:patientId/record-requests',
    summary: 'Asks a patient for a document; the patient is told',
    params: atBranch,
  }),
  endpoint({
    ...ofPatients.emergency,
    path: '/branches/:branchId/patients/:patientId/emergency-access',
    summary: `Opens all records of a patient for an hour, with a reason of ${shortestReason} letters or digits or more; the patient and the managers are told`,
    params: atBranch,
  }),
  endpoint({
    ...reads('users.edit'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/emergency-accesses',
    summary:
      'Who opened everything of a patient at a branch for an emergency, and why, the newest 100; the look is noted',
    params: z.object({ branchId: id }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            at: moment,
            until: moment,
            who: z.string(),
            /** The role in words; empty for the doctor of a visit. */
            role: z.string(),
            patient: z.string(),
            reason: z.string(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...ofPatients.look,
    path: '/appointments/:appointmentId/records',
    summary: 'The papers of a visit’s patient that are open to its doctor or branch; the look is noted',
    ...ofVisit,
  }),
  endpoint({
    ...ofPatients.write,
    path: '/appointments/:appointmentId/records',
    summary: 'Begins a document of a visit; its pieces follow',
    ...ofVisit,
  }),
  endpoint({
    ...ofPatients.ask,
    path: '/appointments/:appointmentId/record-requests',
    summary: 'Asks the patient of a visit for a document; the patient is told',
    ...ofVisit,
  }),
  endpoint({
    ...ofPatients.emergency,
    path: '/appointments/:appointmentId/emergency-access',
    summary: 'Opens all records of a visit’s patient for an hour; the patient and the managers are told',
    ...ofVisit,
  }),
  endpoint({
    ...reads('records.create'),
    path: '/clinic-papers/:itemId',
    summary: 'How much of a clinic’s document has arrived: the upload resumes from there',
    params: ofItem,
    replies: { 200: begun },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'PUT',
    path: '/clinic-papers/:itemId',
    summary: 'Uploads the next piece of a clinic’s document; repeating a piece changes nothing',
    rate: 'read',
    params: ofItem,
    body: z.object({ at: z.coerce.number().int().min(0) }),
    file: { field: 'piece', maxBytes: pieceBytes },
    replies: { 200: begun },
  }),
  endpoint({
    ...writes('records.view'),
    method: 'POST',
    path: '/clinic-papers/:itemId/take-back',
    summary: 'Withdraws what a clinic wrote: the patient and others can no longer open it, the clinic keeps it',
    params: ofItem,
    body: z.object({ why: line(200).min(1) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('records.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/records/:itemId/file',
    summary:
      'A file that the branch wrote, that is shared with it, or that is open for an emergency; the look is noted',
    params: z.object({ branchId: id, itemId: id }),
    query: openedByOthers,
    replies: { 200: z.null() },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'DELETE',
    path: '/record-requests/:requestId',
    summary: 'Withdraws a request for a document',
    params: z.object({ requestId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('records.own'),
    path: '/records/requests',
    summary: 'Documents that clinics ask a person for',
    query: z.object({ patient_id: id.optional() }),
    replies: { 200: z.object({ results: z.array(request) }) },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/requests/:requestId/answer',
    summary: 'Sends a requested document, open for 30 days to whoever asked; or says that there is none (null)',
    params: z.object({ requestId: id }),
    body: z.object({ item_id: id.nullable() }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'PUT',
    path: '/records/items/:itemId/hidden',
    summary: 'Hides what a clinic wrote from the patient’s lists and from those it is shared with, or shows it again',
    params: ofItem,
    body: z.object({ is_hidden: z.boolean() }),
    replies: { 200: nothing },
  }),
] as const
