import { z } from 'zod'
import { needKinds, relations } from '#domain/profiles/needs.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, nothing } from './shapes.ts'

export const newMember = z.object({
  first_name: z.string().max(200).default(''),
  last_name: z.string().max(200).default(''),
  date_of_birth: z.string().max(20).default(''),
  relation: z.enum(relations).default('child'),
})

const needs = { needs: z.array(z.enum(needKinds)).max(needKinds.length), needs_note: line(200) }

const member = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.string().nullable(),
    relation: z.enum(relations),
    ...needs,
  })
  .meta({ id: 'FamilyMember' })

export const familyEndpoints = [
  endpoint({
    ...reads('account.own'),
    path: '/family',
    summary: 'The people that the own account books for, and what clinics should know about oneself',
    replies: { 200: z.object({ results: z.array(member), self: z.object(needs) }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/family',
    summary: 'Adds somebody whose appointments one may manage',
    body: newMember.extend({ is_allowed: z.boolean().default(false) }),
    replies: { 201: member },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/family/:patientId',
    summary: 'Takes a person off the list; refused while appointments lie ahead',
    params: z.object({ patientId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/needs',
    summary: 'What clinics should know about oneself or somebody one books for; `patient_id` null is oneself',
    body: z.object({ patient_id: id.nullable().default(null), ...needs }),
    replies: { 200: z.object(needs) },
  }),
] as const
