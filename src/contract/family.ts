import { z } from 'zod'
import { needKinds, relations } from '#domain/profiles/relations.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { email, id, line, moment, nothing, typedNumber, version } from './shapes.ts'

export const newMember = z.object({
  first_name: z.string().max(200).default(''),
  last_name: z.string().max(200).default(''),
  date_of_birth: typedNumber(20).default(''),
  relation: z.enum(relations).default('child'),
})

const needs = { needs: z.array(z.enum(needKinds)).max(needKinds.length), needs_note: line(200) }

export const patientContact = {
  address: line(300),
  emergency_name: line(100),
  /** Who they are to the patient, in the patient's words. */
  emergency_relation: line(60),
  emergency_phone: typedNumber(40),
}

/** The version of the contact, since when, and who wrote it; an empty name where that is unknown. */
const contactMark = { version, contact_changed_at: moment.nullable(), contact_changed_by: z.string() }

/** `carer`: helps to manage the visits; `self`: runs the own visits from now on. */
const careKind = z.enum(['carer', 'self'])

const care = {
  /** Other adults who manage this person's visits. */
  carers: z.array(z.object({ account_id: id, name: z.string(), email: z.string() })),
  /** People invited who have not answered; only the account's owner sees them. */
  invitations: z.array(z.object({ id, email: z.string(), kind: careKind })),
}

const member = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.string().nullable(),
    relation: z.enum(['self', ...relations]),
    ...needs,
    ...patientContact,
    ...contactMark,
    ...care,
    /** Whose account the person belongs to, where it is not the reader's. */
    managed_by: z.string().nullable(),
  })
  .meta({ id: 'FamilyMember' })

const invitationToMe = z.object({ id, kind: careKind, from: z.string(), patient: z.string() })

export const familyEndpoints = [
  endpoint({
    ...reads('account.own'),
    audit: 'reads_health_data',
    path: '/family',
    summary: 'The people the caller’s account books for, and what clinics should know about its owner',
    replies: {
      200: z.object({
        results: z.array(member),
        /** Without an id before the first booking. */
        self: z.object({ id: id.nullable(), ...needs, ...patientContact, ...contactMark, ...care }),
        invitations: z.array(invitationToMe),
      }),
    },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/family',
    summary: 'Adds somebody whose appointments the account may manage',
    body: newMember.extend({ is_allowed: z.boolean().default(false) }),
    replies: { 201: member },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/family/:patientId',
    summary: 'Corrects the name or date of birth of somebody on the account’s list; carers may not',
    params: z.object({ patientId: id }),
    body: newMember.omit({ relation: true }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/family/:patientId',
    summary:
      'Removes a person from the list; refused while they have appointments ahead, unless a carer goes on managing them',
    params: z.object({ patientId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/needs',
    summary:
      'Sets what clinics should know about the caller or somebody they book for; `patient_id` null is the caller',
    body: z.object({ patient_id: id.nullable().default(null), ...needs }),
    replies: { 200: z.object(needs) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/emergency-contact',
    summary:
      'Sets where the caller or somebody they book for lives, and whom to call in an emergency; `patient_id` null is the caller',
    body: z.object({ patient_id: id.nullable().default(null), ...patientContact, version }),
    replies: { 200: z.object({ ...patientContact, ...contactMark }) },
  }),
  endpoint({
    ...writes('account.own'),
    rate: 'mail',
    method: 'POST',
    path: '/family/invitations',
    summary:
      'Asks another adult to manage visits too, or a person to manage their own; `patient_id` null is the caller',
    body: z.object({ patient_id: id.nullable().default(null), email, kind: careKind.default('carer') }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/family/invitations/:invitationId',
    summary: 'Withdraws an invitation',
    params: z.object({ invitationId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/family/invitations/:invitationId/answer',
    summary:
      'Accepts or declines an invitation to the caller’s address; whoever takes over decides who goes on helping',
    params: z.object({ invitationId: id }),
    body: z.object({ accepts: z.boolean(), keeps_helper: z.boolean().default(false) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/family/:patientId/carers/:accountId',
    summary: 'Ends a carer’s help; the account’s owner may, and so may the carer',
    params: z.object({ patientId: id, accountId: id }),
    replies: { 200: nothing },
  }),
] as const
