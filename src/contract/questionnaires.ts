import { z } from 'zod'
import { questionKinds } from '#domain/booking/questions.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
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
] as const
