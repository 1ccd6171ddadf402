import { z } from 'zod'
import { longestLetter, longestLetterTitle, longestTemplateName } from '#domain/records/letters.ts'
import { retentions } from '#domain/records/clinic-papers.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
import { id, line, localDate, moment, nothing, prose, serviceName, version } from './shapes.ts'

const ofTemplate = z.object({ templateId: id })

const template = z.object({
  id,
  name: z.string(),
  text: z.string(),
  version,
  /** For everybody who writes at the branch; else it is the doctor's own. */
  is_shared: z.boolean(),
  may_change: z.boolean(),
})

const draft = z.object({ id, title: z.string(), text: z.string(), version, changed: moment })

const desk = z.object({
  /** What fills the placeholders of a template. */
  facts: z.object({
    patient: z.string(),
    birth_date: localDate.nullable(),
    visit: moment,
    time_zone: z.string(),
    service: serviceName,
    doctor: z.string(),
    branch: z.string(),
  }),
  templates: z.array(template),
  /** What the reader has begun for this visit. */
  draft: draft.nullable(),
  has_account: z.boolean(),
  /** False where the visit was cancelled or declined: what was begun can be read and thrown away. */
  may_write: z.boolean(),
  /** Whether templates for everybody at the branch may be made, and such for oneself. */
  may_share: z.boolean(),
  may_own: z.boolean(),
})

const typed = { title: line(longestLetterTitle), text: prose(longestLetter) }
/** As somebody types it: a space at the end is not taken away under their hands. */
const begun = z.object({
  title: z.string().max(longestLetterTitle),
  text: z.string().max(longestLetter),
  version,
})
const templateTyped = z.object({ name: line(longestTemplateName), text: prose(longestLetter) })

export const letterEndpoints = [
  endpoint({
    ...reads('records.create'),
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/letter',
    summary: 'What a letter about a visit is written with: facts, templates and the draft',
    ...ofVisit,
    replies: { 200: desk },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'PUT',
    path: '/appointments/:appointmentId/letter',
    summary: 'Saves the draft of a letter; refused where another window has saved one since',
    ...ofVisit,
    body: begun,
    replies: { 200: z.object({ id, version }) },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'DELETE',
    path: '/appointments/:appointmentId/letter',
    summary: 'Discards the draft; refused where another window has saved one since',
    ...ofVisit,
    query: z.object({ version: z.coerce.number().pipe(version) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'POST',
    path: '/appointments/:appointmentId/letters',
    summary: 'Turns the draft into a document in the patient’s folder; repeating the call makes no second one',
    ...ofVisit,
    body: z.object({ draft_id: id, version, ...typed, retention: z.enum(retentions).default('treatment') }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'POST',
    path: '/appointments/:appointmentId/letter-templates',
    summary: 'Creates a letter template: the doctor’s own, or for everybody who writes at the branch of the visit',
    ...ofVisit,
    body: templateTyped.extend({ is_shared: z.boolean() }),
    replies: { 201: template },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'PUT',
    path: '/letter-templates/:templateId',
    summary: 'Changes the name and the text of a template',
    params: ofTemplate,
    body: templateTyped.extend({ version }),
    replies: { 200: template },
  }),
  endpoint({
    ...writes('records.create'),
    method: 'DELETE',
    path: '/letter-templates/:templateId',
    summary: 'Deletes a template; letters written from it stay',
    params: ofTemplate,
    replies: { 200: nothing },
  }),
] as const
