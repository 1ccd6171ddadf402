import { z } from 'zod'
import { longestMessage, mostPapers, opensByWays, paperStates } from '#domain/messages/conversation-rules.ts'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { paperShape } from './papers.ts'
import { cursor, id, line, moment, page, prose, version } from './shapes.ts'

const ofVisit = z.object({ appointmentId: id })
const ofBranch = z.object({ branchId: id })

const conversation = z.object({
  messages: z.array(
    z.object({
      id,
      side: z.enum(['patient', 'clinic']),
      name: z.string(),
      /** Whether the reader wrote it. */
      is_own: z.boolean(),
      body: z.string(),
      at: moment,
      /** Whether the other side has seen it. */
      is_read: z.boolean(),
      papers: z.array(
        z.object({
          id,
          state: z.enum(paperStates),
          /** How the reader may open it; null: it is closed to them. */
          opens_by: z.enum(opensByWays).nullable(),
          /** Its name and kind; null where the reader may not know them. */
          document: paperShape.nullable(),
        }),
      ),
    }),
  ),
  /** Why nothing can be written; null: something can. */
  why_not: z.enum(['closed', 'switched_off']).nullable(),
  writes_until: moment,
  answer_hours: z.string(),
  branch: z.string(),
  phone: z.string(),
  state: z.enum(['open', 'done']),
  assigned_to: z.object({ id, name: z.string(), is_own: z.boolean() }).nullable(),
  version,
  /** Whether the reader may bring documents. */
  may_bring: z.boolean(),
  file_most: z.number().int(),
  branch_id: id,
  /** By what the patient can be told; of a message only a mail tells. Null for the patient. */
  told_by: z.enum(waysToTell).nullable(),
  /** The patient whose papers the reader keeps and may attach, and the doctor they would share them with. */
  own_records: z.object({ patient_id: id, practitioner_id: id, doctor: z.string() }).nullable(),
})

/** The writer chooses the id: a message sent twice is there once. */
const written = z
  .object({
    id,
    // Nothing that turns the words around.
    body: prose(longestMessage).regex(/^[^\u202a-\u202e\u2066-\u2069]*$/u),
    /** Documents that go with it, each once. */
    papers: z
      .array(id)
      .max(mostPapers)
      .refine((all) => new Set(all).size === all.length)
      .default([]),
  })
  // Something that can be seen: words, or a document.
  .refine(({ body, papers }) => papers.length > 0 || /[^\p{Cf}\p{Z}\s]/u.test(body), { path: ['body'] })

const inboxLine = z.object({
  appointment_id: id,
  patient: z.string(),
  doctor: z.string(),
  start: moment,
  time_zone: z.string(),
  last_at: moment,
  last_side: z.enum(['patient', 'clinic']),
  unread: z.number().int(),
  state: z.enum(['open', 'done']),
  assigned_to: z.object({ id, name: z.string(), is_own: z.boolean() }).nullable(),
  version,
})
const shown = z.object({ show: z.enum(['open', 'mine', 'done']).default('open'), cursor: cursor.optional() })
const settings = z.object({ takes_messages: z.boolean(), answer_hours: line(200) })

export const conversationEndpoints = [
  endpoint({
    ...reads('appointments.answer'),
    access: { session: 'appointments.answer', link: true },
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/messages',
    summary: 'What the patient and the clinic wrote about a visit, for the patient; reading it is noted',
    params: ofVisit,
    replies: { 200: conversation },
  }),
  endpoint({
    ...writes('appointments.answer'),
    access: { session: 'appointments.answer', link: true },
    method: 'POST',
    path: '/appointments/:appointmentId/messages',
    summary: 'Writes to the clinic about a visit',
    params: ofVisit,
    body: written,
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...reads('messages.send'),
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/clinic-messages',
    summary: 'What the patient and the clinic wrote about a visit, for the clinic; reading it is noted',
    params: ofVisit,
    replies: { 200: conversation },
  }),
  endpoint({
    ...writes('messages.send'),
    method: 'POST',
    path: '/appointments/:appointmentId/clinic-messages',
    summary: 'Writes to the patient about a visit; a mail says that there is a message, not what it says',
    params: ofVisit,
    body: written,
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...writes('messages.send'),
    method: 'PUT',
    path: '/appointments/:appointmentId/conversation',
    summary: 'Marks a conversation as done or open again, or assigns it to the caller or nobody',
    params: ofVisit,
    body: z.object({ state: z.enum(['open', 'done']), is_mine: z.boolean(), version }),
    replies: { 200: z.object({ version }) },
  }),
  endpoint({
    ...reads('messages.send'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/messages',
    summary: 'The shared inbox of a branch: conversations by their last message, longest waiting open ones first',
    params: ofBranch,
    query: shown,
    replies: { 200: page(inboxLine).extend({ settings, may_set: z.boolean() }) },
  }),
  endpoint({
    ...reads('messages.send'),
    audit: 'reads_health_data',
    path: '/doctors/me/messages',
    summary: 'Conversations about the doctor’s own visits',
    query: shown,
    replies: { 200: page(inboxLine) },
  }),
  endpoint({
    ...writes('resources.edit'),
    method: 'PUT',
    path: '/branches/:branchId/message-settings',
    summary: 'Sets whether patients of a branch may write, and when messages are read',
    params: ofBranch,
    body: settings,
    replies: { 200: settings },
  }),
]
