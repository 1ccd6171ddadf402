import { z } from 'zod'
import { kindsOfCheck, waysOfCheck } from '#domain/verification/checks.ts'
import { evidenceBytes, evidenceKinds } from '#domain/verification/evidence-rules.ts'
import { facilityFacts } from '#domain/verification/facility-check.ts'
import { authorityCodes } from '#domain/verification/numbers.ts'
import { profile, setup } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { cursor, id, line, localDate, moment, page, prose, specialtyName, version } from './shapes.ts'

const ofDoctor = { params: z.object({ practitionerId: id }) }
const authority = z.enum(authorityCodes)

/** One thing that was looked at, by whom it is known, and until when it holds. */
const check = z.object({
  kind: z.enum(kindsOfCheck),
  way: z.enum(waysOfCheck),
  source: z.string(),
  on: localDate,
  valid_until: localDate.nullable(),
})

const evidence = z.object({
  id,
  kind: z.enum(evidenceKinds),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  handed_in: moment,
  /** Whether somebody has decided on it; from then on it is erased after its days. */
  is_decided: z.boolean(),
})

/** A look as it was noted: who made it, on which documents, and when a newer one took its place. */
const pastLook = check.extend({
  id,
  status: z.enum(['passed', 'failed']),
  at: moment,
  /** Empty where nobody looked: the number is computed. */
  by: z.string(),
  /** What was looked at, as it stood then. */
  fact: z.string(),
  documents: z.array(z.object({ kind: z.enum(evidenceKinds), sha256: z.string() })),
  ended_at: moment.nullable(),
})

const ownCheck = z.object({
  state: z.string(),
  may_submit: z.boolean(),
  /** Whether documents can be handed in or taken back now. */
  may_hand_in: z.boolean(),
  licence_number: z.string(),
  licence_authority: authority,
  /** Who gave out the number, where it is another authority. */
  licence_authority_name: z.string(),
  /** Whether another number can be given now. */
  may_give_number: z.boolean(),
  needed: z.array(z.enum(kindsOfCheck)),
  missing: z.array(z.enum(kindsOfCheck)),
  checks: z.array(check),
  evidence: z.array(evidence),
  /** Since when it waits for a person. */
  waiting_since: moment.nullable(),
  /** What the person who looked at it wrote last. */
  note: z.string(),
  /** How long it took for half of those who were decided in the last 90 days; null where there were fewer than five. */
  usual_hours: z.number().nullable(),
  verified_on: localDate.nullable(),
  verified_until: localDate.nullable(),
  /** Who stands as checked by somebody who looked; not by the word of a facility. */
  may_have_certificate: z.boolean(),
})

export const verificationEndpoints = [
  endpoint({
    ...reads('profile.edit'),
    path: '/doctors/me/check',
    summary: 'What the own check stands at: what is missing, what was handed in, how long it usually takes',
    replies: { 200: ownCheck },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/verification',
    summary: 'Sends the licence for the check; another number than the one that was checked is checked anew',
    body: z.object({
      licence_number: line(60),
      licence_authority: authority.default('other'),
      /** What the reviewer should read with it. */
      words: prose(1000).default(''),
      /** Who gave out the number, as the doctor names them: needed where it is another authority. */
      licence_authority_name: line(120).default(''),
    }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/evidence',
    summary: 'Hands in a document for the check: a PDF, JPG or PNG that reviewers alone can open',
    body: z.object({ kind: z.enum(evidenceKinds) }),
    file: { field: 'document', maxBytes: evidenceBytes },
    replies: { 201: ownCheck },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'DELETE',
    path: '/doctors/me/evidence/:evidenceId',
    summary: 'Takes back a document that nobody has decided on; it is erased at once',
    params: z.object({ evidenceId: id }),
    replies: { 200: ownCheck },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/verifications',
    summary: 'The doctors and facilities that wait for their check, longest first, and the newest decisions',
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
            /** ISO 3166-1 of the authority, or of the first branch; empty where nobody has said. */
            country: z.string(),
            since: moment,
            /** Patients find them, while somebody looks again. */
            is_open: z.boolean(),
            /** What has not been looked at, or has to be again. */
            missing: z.array(z.enum([...kindsOfCheck, ...facilityFacts])),
            /** How many documents nobody has decided on yet. */
            documents: z.number().int(),
            /** Who has taken it up, or has decided first. */
            taken_by: z.string().nullable(),
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
    summary:
      'Everything that is known for one decision: what was sent, its documents, the register, what was found before',
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
        four_eyes: z.boolean(),
        /** Who has decided first, where a second person has to agree. */
        proposal: z.object({ decision: z.enum(['verify', 'lift']), by: z.string(), is_own: z.boolean() }).nullable(),
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
      'Doctors who stand as checked or are on hold: those on hold first, then by name; whoever is looked for, in every state',
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
        }),
      ),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/verifications/:practitionerId',
    summary: 'Takes a case up, verifies a doctor, declines, asks for changes, suspends, lifts that again, or revokes',
    ...ofDoctor,
    body: z.object({
      decision: z.enum(['take_up', 'verify', 'reject', 'ask', 'suspend', 'lift', 'revoke']),
      /** Of what was looked at: what changed since is looked at first. */
      version,
      note: prose(1000).default(''),
      /** What was looked at now, with what was found; what still stands from before needs no new look. */
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
    summary: 'What was checked of a doctor whom patients find: what, when, by which source, until when',
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
    summary: 'The facility says that a doctor works for it, and vouches for that',
    params: z.object({ branchId: id, practitionerId: id }),
    replies: { 200: z.object({ verification: z.string() }) },
  }),
] as const
