import { z } from 'zod'
import { kindsOfCheck, waysOfCheck } from '#domain/verification/checks.ts'
import { facilityFacts } from '#domain/verification/facility-check.ts'
import { authority, check, evidence, pastLook, proposal } from './check-shapes.ts'
import { profile } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { cursor, id, line, localDate, moment, page, prose, specialtyName, version } from './shapes.ts'

const ofDoctor = { params: z.object({ practitionerId: id }) }

/** What reviewers and facilities do about doctors' checks, and what patients read of them. */
export const verificationEndpoints = [
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/verifications',
    summary: 'The doctors and facilities that wait for a check, longest waiting first, and the latest decisions',
    query: z.object({ cursor: cursor.optional() }),
    replies: {
      200: z.object({
        waiting: z.array(
          z.object({
            kind: z.enum(['doctor', 'facility']),
            id,
            name: z.string(),
            /** Empty for a facility. */
            specialty_name: specialtyName,
            /** Where a doctor works, or the address of a facility. */
            place: z.string(),
            /** ISO 3166-1 of the authority, or of the first branch; empty where neither is known. */
            country: z.string(),
            since: moment,
            /** Patients find them, while somebody looks again. */
            is_open: z.boolean(),
            /** A revoked doctor appeals. */
            is_appeal: z.boolean(),
            /** What has not been checked, or has to be again. */
            missing: z.array(z.enum([...kindsOfCheck, ...facilityFacts])),
            /** How many documents are undecided. */
            documents: z.number().int(),
            /** Who has taken it up, or decided first. */
            taken_by: z.string().nullable(),
            proposal,
          }),
        ),
        next: z.string().nullable(),
        decided: z.array(
          z.object({ practitioner_id: id, name: z.string(), to_state: z.string(), at: z.string(), note: z.string() }),
        ),
        figures: z.object({
          usual_hours: z.number().nullable(),
          waiting: z.number().int(),
          ending: z.number().int(),
        }),
      }),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/verifications/:practitionerId',
    summary: 'Everything known for one decision: what was sent, its documents, the register, earlier findings',
    ...ofDoctor,
    replies: {
      200: z.object({
        doctor: profile.extend({ email: z.string(), version: z.int() }),
        is_own: z.boolean(),
        licence_authority: authority,
        /** As it calls itself, or as the doctor names it. */
        authority_name: z.string(),
        register: z.string().nullable(),
        /** What the form and the check digit of the number say. */
        number_fault: z.string().nullable(),
        needed: z.array(z.enum(kindsOfCheck)),
        missing: z.array(z.enum(kindsOfCheck)),
        checks: z.array(check),
        evidence: z.array(evidence),
        places: z.array(z.object({ facility: z.string(), branch: z.string(), state: z.string() })),
        /** Others who say that this number is theirs. */
        same_number: z.array(z.object({ id, name: z.string(), state: z.string() })),
        /** Whoever reads it revoked this doctor in this case: another person decides it, until somebody has verified them. */
        revoked_by_you: z.boolean(),
        four_eyes: z.boolean(),
        proposal,
        /** Every look that was noted, the newest first, also what failed or has ended. */
        looks: z.array(pastLook),
        events: z.array(
          z.object({ at: moment, by: z.string(), from_state: z.string(), to_state: z.string(), note: z.string() }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/evidence/:evidenceId',
    summary: 'A document that was handed in for a check; opening it is noted',
    params: z.object({ evidenceId: id }),
    replies: { 200: z.unknown() },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/checked-doctors',
    summary:
      'Doctors who are checked or on hold: those on hold first, then by name; a search finds them in every state',
    query: z.object({ q: line(100).default(''), cursor: cursor.optional() }),
    replies: {
      200: page(
        z.object({
          practitioner_id: id,
          name: z.string(),
          specialty_name: specialtyName,
          sub_specialty: specialtyName,
          verification: z.string(),
          licence_number: z.string(),
          verified_until: localDate.nullable(),
          version: z.int(),
          proposal,
        }),
      ),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/verifications/:practitionerId',
    summary:
      'Takes up a case, verifies a doctor, declines, asks for changes, suspends, lifts a suspension, revokes, or decides an appeal',
    ...ofDoctor,
    body: z.object({
      decision: z.enum(['take_up', 'verify', 'reject', 'ask', 'suspend', 'lift', 'revoke', 'uphold', 'restore']),
      /** The version that was reviewed: later changes are reviewed first. */
      version,
      note: prose(1000).default(''),
      /** What was checked now, with the findings; earlier checks that still hold need not be repeated. */
      checks: z
        .array(
          z.object({
            kind: z.enum(kindsOfCheck),
            status: z.enum(['passed', 'failed']).default('passed'),
            way: z.enum(waysOfCheck),
            source: line(200).default(''),
            evidence: z.array(id).max(12).default([]),
            valid_until: localDate.nullable().default(null),
          }),
        )
        .max(10)
        .default([]),
    }),
    replies: { 200: z.object({ verification: z.string(), is_proposed: z.boolean() }) },
  }),
  endpoint({
    ...publicRead,
    path: '/doctors/:slug/checks',
    summary: 'What was checked about a listed doctor: what, when, by which source, until when',
    params: z.object({ slug: line(120) }),
    replies: {
      200: z.object({
        name: z.string(),
        slug: z.string(),
        specialty: specialtyName,
        display_photo: z.string().nullable(),
        verified_on: localDate.nullable(),
        verified_until: localDate.nullable(),
        checks: z.array(check),
        /** Whether this installation checks doctors, leaves it to their facilities, or does not check. */
        mode: z.enum(['required', 'facility_attested', 'off']),
      }),
    },
  }),
  endpoint({
    ...writes('doctors.decide'),
    method: 'POST',
    path: '/branches/:branchId/doctors/:practitionerId/attest',
    summary: 'Records that a doctor works for the facility, which vouches for it',
    params: z.object({ branchId: id, practitionerId: id }),
    replies: { 200: z.object({ verification: z.string() }) },
  }),
] as const
