import { z } from 'zod'
import { pieceBytes, scanStates } from '#domain/records/record-rules.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
import { id, line, nothing } from './shapes.ts'

const byPatient = { access: { session: 'appointments.answer', link: true } } as const
const ofDocument = { params: z.object({ appointmentId: id, itemId: id }) }
const coming = z.object({ id, received: z.number().int(), size: z.number().int(), piece_bytes: z.number().int() })

/** Documents that a patient hands in before a visit: with an account, or by the link of the visit. */
export const handedInEndpoints = [
  endpoint({
    ...reads('appointments.answer'),
    ...byPatient,
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/documents',
    summary: 'What a patient has handed in before a visit, for the patient; reading it is noted',
    ...ofVisit,
    replies: {
      200: z.object({
        documents: z.array(
          z.object({
            id,
            /** Empty: it waits for the message it goes with. */
            question: z.string(),
            file_name: z.string(),
            size: z.number().int(),
            scan: z.enum(scanStates),
          }),
        ),
        file_most: z.number().int(),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.answer'),
    ...byPatient,
    method: 'POST',
    path: '/appointments/:appointmentId/documents',
    summary:
      'Begins a document that answers a question asked before a visit, or goes with a message; its pieces follow',
    ...ofVisit,
    /** Without a question it goes with a message. */
    body: z.object({ question: line(40), name: z.string().max(1000), size: z.number().int().min(0) }),
    replies: { 201: coming },
  }),
  endpoint({
    ...reads('appointments.answer'),
    ...byPatient,
    path: '/appointments/:appointmentId/documents/:itemId',
    summary: 'How much of a handed-in document has arrived: the upload resumes from there',
    ...ofDocument,
    replies: { 200: coming },
  }),
  endpoint({
    ...writes('appointments.answer'),
    ...byPatient,
    method: 'PUT',
    path: '/appointments/:appointmentId/documents/:itemId',
    summary: 'Uploads the next piece of a handed-in document; repeating a piece changes nothing',
    rate: 'read',
    ...ofDocument,
    body: z.object({ at: z.coerce.number().int().min(0) }),
    file: { field: 'piece', maxBytes: pieceBytes },
    replies: { 200: coming },
  }),
  endpoint({
    ...writes('appointments.answer'),
    ...byPatient,
    method: 'DELETE',
    path: '/appointments/:appointmentId/documents/:itemId',
    summary: 'Erases a handed-in document, until the visit begins; the last one that was needed and sent stays',
    ...ofDocument,
    replies: { 200: nothing },
  }),
] as const
