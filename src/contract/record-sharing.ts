import { z } from 'zod'
import { sharedUntil } from '#domain/records/record-rules.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { openedByOthers, paperShape } from './papers.ts'
import { again, id, moment, nothing } from './shapes.ts'

const ofPerson = z.object({ patient_id: id.optional() })

const grant = z.object({
  id,
  /** The doctor or the branch it is shared with. */
  doctor: z.string(),
  /** The same, by their id in the other lists. */
  to: id,
  item_id: id.nullable(),
  folder_id: id.nullable(),
  since: moment,
  /** When it ends by the calendar. */
  until: moment.nullable(),
  /** The visit with which it ends. */
  visit: moment.nullable(),
  time_zone: z.string().nullable(),
})

const sharedPaper = paperShape.extend({
  /** The folder that is shared, where it is open with that. */
  folder: z.string().nullable(),
  /** It came, or was shared, since the account last looked, and they have not opened it. */
  is_new: z.boolean(),
})

/** Whom a person shares their papers with, and who looked at them. */
export const recordSharingEndpoints = [
  endpoint({
    ...reads('records.own'),
    path: '/records/sharing',
    summary: 'With whom papers can be shared, and with whom they are shared',
    query: ofPerson,
    replies: {
      200: z.object({
        doctors: z.array(
          z.object({ id, name: z.string(), next_visit: moment.nullable(), time_zone: z.string().nullable() }),
        ),
        /** Branches where the person has been or will be: sharing is with everybody who may see records there. */
        branches: z.array(z.object({ id, name: z.string(), has_visit: z.boolean() })),
        /** Adults who help the person. */
        carers: z.array(z.object({ id, name: z.string() })),
        grants: z.array(grant),
      }),
    },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/open-to',
    summary:
      'What all people of the caller’s account share now, and what they agreed to before visits; the look is noted',
    replies: {
      200: z.object({
        shares: z.array(
          grant.extend({
            patient: z.string(),
            is_self: z.boolean(),
            /** The document or the folder, by its name. */
            what: z.string(),
          }),
        ),
        consents: z.array(
          z.object({
            id,
            patient: z.string(),
            is_self: z.boolean(),
            /** Empty until its document is written. */
            title: z.string(),
            agrees: z.boolean(),
            decided: moment,
            doctor: z.string(),
            item_id: id.nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/grants',
    summary:
      'Shares a document or a folder with a doctor the person visits, with a branch, or with somebody who helps them',
    body: z
      .object({
        item_id: id.optional(),
        folder_id: id.optional(),
        practitioner_id: id.optional(),
        branch_id: id.optional(),
        carer_id: id.optional(),
        until: z.enum(sharedUntil),
      })
      .refine(({ item_id, folder_id }) => (item_id === undefined) !== (folder_id === undefined))
      .refine((whom) => [whom.practitioner_id, whom.branch_id, whom.carer_id].filter(Boolean).length === 1),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'DELETE',
    path: '/records/grants/:grantId',
    summary: 'Stops sharing at once',
    params: z.object({ grantId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('records.own'),
    path: '/records/looks',
    summary: 'Who looked at the papers of a person, or at one document or folder of them, newest first',
    query: ofPerson.extend({
      item_id: id.optional(),
      /** With everything in it. */
      folder_id: id.optional(),
      /** That the person saw a list of their own: only this, or none of it. */
      own_lists: z.enum(['only', 'none']).optional(),
      /** Older than this look. */
      before: id.optional(),
    }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            at: moment,
            looked_as: z.enum(['owner', 'doctor', 'branch', 'emergency', 'carer']),
            name: z.string(),
            /** Of somebody at a branch: the role in words. */
            role: z.string(),
            way: z.enum(['list', 'preview', 'download', 'share', 'export']),
            item_id: id.nullable(),
            /** What it is called now; null for a list, or where it is gone. */
            title: z.string().nullable(),
            /** A folder was looked at, not a document or everything. */
            of_folder: z.boolean(),
            /** Which file of a document. */
            number: z.number().int().nullable(),
            /** Of a share: the doctor or clinic that it was given to; null where that is gone. */
            shared_with: z.string().nullable(),
            /** Why everything was opened, each reason that was given; none where it was no emergency. */
            reasons: z.array(z.string()),
          }),
        ),
        /** Older ones are asked for with this; null: there are none. */
        next: id.nullable(),
        /** How often the person saw a list of their own. */
        own_lists: z.number().int(),
        /** Somebody else has looked. */
        has_others: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/shared',
    summary: 'What the people whom the account helps share with it; they see the look',
    query: again,
    replies: {
      200: z.object({ people: z.array(z.object({ id, name: z.string(), papers: z.array(sharedPaper) })) }),
    },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/shared/:itemId/file',
    summary: 'A file shared with the account; its owner sees the look',
    params: z.object({ itemId: id }),
    query: openedByOthers,
    replies: { 200: z.null() },
  }),
]
