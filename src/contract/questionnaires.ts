import { z } from 'zod'
import { questionKinds } from '#domain/booking/questions.ts'
import { endpoint } from './endpoint.ts'
import { listsVisits, ofVisit, reads, writes } from './entries.ts'
import { id, line, moment, prose } from './shapes.ts'

const questions = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    kind: z.enum(questionKinds),
    choices: z.array(z.string()),
    is_required: z.boolean(),
    when: z.literal('before'),
    only_if: z.object({ question: z.string(), answer: z.string() }).nullable(),
    consent: z.object({ text: z.string(), version: z.number().int() }).optional(),
  }),
)
/** By the id of the question; several answers to one question, one a line. */
const answers = z.record(line(40), prose(2000)).refine((given) => Object.keys(given).length <= 50)

/** Whoever has an account finds the same among their records. */
const byLink = { ...listsVisits, access: 'link' } as const
const ofPatient = { access: { session: 'appointments.answer', link: true } } as const

export const questionnaireEndpoints = [
  endpoint({
    ...reads('appointments.answer'),
    ...ofPatient,
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/questionnaire',
    summary: 'What a clinic asks before a visit, and what was answered so far, for the patient; reading it is noted',
    params: ofVisit.params,
    replies: {
      200: z.object({
        questions,
        answers: z.record(z.string(), z.string()),
        sent: moment.nullable(),
        /** Until when answers can be given and corrected; null once they cannot. */
        until: moment.nullable(),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.answer'),
    ...ofPatient,
    method: 'PUT',
    path: '/appointments/:appointmentId/questionnaire',
    summary:
      'Saves answers as they are typed: only those given change; repeating a call changes nothing. Once sent, only answers that could be sent are saved',
    params: ofVisit.params,
    body: z.object({ answers }),
    replies: { 200: z.object({ answered: z.number().int(), of: z.number().int() }) },
  }),
  endpoint({
    ...writes('appointments.answer'),
    ...ofPatient,
    method: 'POST',
    path: '/appointments/:appointmentId/questionnaire/send',
    summary: 'Sends the answers to the clinic; refused with the questions still open',
    params: ofVisit.params,
    replies: { 200: z.object({ sent: moment }) },
  }),
  endpoint({
    ...reads('records.view'),
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/questionnaire-answers',
    summary:
      'The answers a patient sent before a visit, for its doctor and those who may see records; reading them is noted',
    params: z.object({ appointmentId: id }),
    replies: {
      200: z.object({
        sent: moment.nullable(),
        answers: z.array(
          z.object({
            question: z.string(),
            kind: z.enum(questionKinds),
            answer: z.string(),
            /** A text to agree to was changed after it was asked: the decision is about the earlier one. */
            is_older: z.boolean(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...byLink,
    path: '/visit/signed',
    summary: 'What a guest signed and sent by the link of their visit, each as a document; reading it is noted',
    replies: {
      200: z.object({
        /** What was answered and sent, consents apart; null where nothing was. */
        answers: z.object({ sent: moment, file_name: z.string() }).nullable(),
        /** Each decision that was taken, the newest first. */
        consents: z.array(
          z.object({
            id,
            title: z.string(),
            agrees: z.boolean(),
            decided: moment,
            /** By this name it is saved; null while its document is being written. */
            file_name: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...byLink,
    path: '/visit/answers/file',
    summary: 'The answers that a guest sent by the link of their visit, as a PDF; reading them is noted',
    replies: { 200: z.null() },
  }),
  endpoint({
    ...byLink,
    path: '/visit/signed/:consentId/file',
    summary: 'The document of what a guest signed by the link of their visit; opening it is noted',
    params: z.object({ consentId: id }),
    replies: { 200: z.null() },
  }),
] as const
