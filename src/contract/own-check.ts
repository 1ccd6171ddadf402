import { z } from 'zod'
import { kindsOfCheck } from '#domain/verification/checks.ts'
import { evidenceBytes, evidenceKinds } from '#domain/verification/evidence-rules.ts'
import { authority, check, evidence } from './check-shapes.ts'
import { setup } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, localDate, moment, prose } from './shapes.ts'

const ownCheck = z.object({
  state: z.string(),
  may_submit: z.boolean(),
  /** Whether they can say what speaks against that they were revoked. */
  may_appeal: z.boolean(),
  /** Whether documents can be handed in or taken back now. */
  may_hand_in: z.boolean(),
  licence_number: z.string(),
  licence_authority: authority,
  /** Who issued the number, where it is another authority. */
  licence_authority_name: z.string(),
  /** Whether another number can be given now. */
  may_give_number: z.boolean(),
  needed: z.array(z.enum(kindsOfCheck)),
  missing: z.array(z.enum(kindsOfCheck)),
  checks: z.array(check),
  evidence: z.array(evidence),
  /** Since when it waits for a person. */
  waiting_since: moment.nullable(),
  /** The reviewer's latest note. */
  note: z.string(),
  /** How long it took for half of those who were decided in the last 90 days; null where there were fewer than five. */
  usual_hours: z.number().nullable(),
  verified_on: localDate.nullable(),
  verified_until: localDate.nullable(),
  /** Whether a person has checked them; a facility's word is not enough. */
  may_have_certificate: z.boolean(),
})

/** What a doctor does about their own check. */
export const ownCheckEndpoints = [
  endpoint({
    ...reads('profile.edit'),
    path: '/doctors/me/check',
    summary: 'The state of the doctor’s own check: what is missing, what was handed in, how long it usually takes',
    replies: { 200: ownCheck },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/verification',
    summary: 'Sends the licence for the check; a number other than the one checked is checked anew',
    body: z.object({
      licence_number: line(60),
      licence_authority: authority.default('other'),
      /** What the reviewer should read with it. */
      words: prose(1000).default(''),
      /** Who issued the number, as the doctor names them: needed where it is another authority. */
      licence_authority_name: line(120).default(''),
    }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/appeal',
    summary: 'Appeals a revocation, once: somebody other than whoever revoked decides, and until then it holds',
    body: z.object({ words: prose(1000) }),
    replies: { 200: ownCheck },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/evidence',
    summary: 'Hands in a document for the check: a PDF, JPG or PNG that only reviewers can open',
    body: z.object({ kind: z.enum(evidenceKinds) }),
    file: { field: 'document', maxBytes: evidenceBytes },
    replies: { 201: ownCheck },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'DELETE',
    path: '/doctors/me/evidence/:evidenceId',
    summary: 'Withdraws a document that nobody has decided on; it is erased at once',
    params: z.object({ evidenceId: id }),
    replies: { 200: ownCheck },
  }),
] as const
