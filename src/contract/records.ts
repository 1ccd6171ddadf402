import { z } from 'zod'
import { folderColors, pieceBytes, seenName } from '#domain/records/record-rules.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
import { opened, openedByOthers, paperShape } from './papers.ts'
import { again, id, line, localDate, moment, nothing, version } from './shapes.ts'

const ofPerson = z.object({ patient_id: id.optional() })
/** Asked for by name: a call that is sent again because its answer was lost must not erase what it put into the bin. */
const ending = z.object({ for_good: z.enum(['yes']).optional() })
const ofFolder = z.object({ folderId: id })
const ofItem = z.object({ itemId: id })
/** What would turn a name around in a list is left out. */
const folderName = line(60).overwrite(seenName).min(1)
const folderColor = z.enum(folderColors).nullable()
const item = paperShape.extend({
  folder_id: id.nullable(),
  /** How many doctors, branches and helpers may open it now: by itself or with its folder. */
  shared_with: z.number().int(),
  is_hidden: z.boolean(),
  /** It came from somebody else since the owner last looked, and they have not opened it. */
  is_new: z.boolean(),
  version,
})

const folder = z.object({
  id,
  /** Empty for the folders that are there from the start. */
  name: z.string(),
  kind: z.enum(['own', 'visits', 'letters', 'results']),
  color: folderColor,
  /** The folder it is in. */
  parent_id: id.nullable(),
  /** How many levels of folders it contains. */
  levels: z.number().int(),
  /** How many folders and documents are in it, at every level. */
  folders: z.number().int(),
  items: z.number().int(),
  changed: moment,
  shared_with: z.number().int(),
  version,
})

const person = z.object({ id, name: z.string(), is_self: z.boolean() })

const coming = z.object({ id, received: z.number().int(), size: z.number().int(), piece_bytes: z.number().int() })

export const recordEndpoints = [
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records',
    summary: 'Folders of a person of the caller’s account, what is new, and the storage used; the look is noted',
    query: ofPerson.extend(again.shape),
    replies: {
      200: z.object({
        person,
        people: z.array(person),
        folders: z.array(folder),
        recent: z.array(item),
        used: z.number().int(),
        most: z.number().int(),
        file_most: z.number().int(),
        is_scanned: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/folders',
    summary: 'Creates a folder',
    body: ofPerson.extend({ name: folderName, parent_id: id.optional(), color: folderColor.optional() }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/folders/:folderId',
    summary: 'The contents of a folder; the look is noted',
    params: ofFolder,
    query: again,
    replies: {
      200: z.object({
        folder,
        person,
        items: z.array(item),
        /** Files that have arrived in part: their uploads can go on. */
        coming: z.array(z.object({ id, file_name: z.string(), size: z.number().int(), received: z.number().int() })),
        /** All folders of the person. */
        folders: z.array(folder),
        file_most: z.number().int(),
        is_scanned: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'PUT',
    path: '/records/folders/:folderId',
    summary: 'Renames or recolours a person’s own folder, or moves it into another folder (null: into none)',
    params: ofFolder,
    body: z.object({ name: folderName, parent_id: id.nullable().optional(), color: folderColor.optional(), version }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'DELETE',
    path: '/records/folders/:folderId',
    summary: 'Moves a person’s own folder and its contents to the bin; with `for_good` erases one that is there',
    params: ofFolder,
    query: ending,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/folders/:folderId/restore',
    summary: 'Restores a folder from the bin, with what went with it',
    params: ofFolder,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/uploads',
    summary: 'Begins a file, or a newer one of a document; its pieces follow',
    body: z.object({
      folder_id: id,
      newer_of: id.optional(),
      name: z.string().max(1000),
      size: z.number().int().min(0),
    }),
    replies: { 201: coming },
  }),
  endpoint({
    ...reads('records.own'),
    path: '/records/uploads/:itemId',
    summary: 'How much of a file has arrived: the upload resumes from there',
    params: ofItem,
    replies: { 200: coming },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'PUT',
    path: '/records/uploads/:itemId',
    summary: 'Uploads the next piece of a file; repeating a piece changes nothing',
    rate: 'read',
    params: ofItem,
    body: z.object({ at: z.coerce.number().int().min(0) }),
    file: { field: 'piece', maxBytes: pieceBytes },
    replies: { 200: coming },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'PUT',
    path: '/records/items/:itemId',
    summary: 'Changes a document’s name, date, folder, or what its picture shows',
    params: ofItem,
    body: z.object({
      title: line(120).min(1),
      alt_text: line(300).optional(),
      document_date: localDate.nullable(),
      folder_id: id,
      version,
    }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'DELETE',
    path: '/records/items/:itemId',
    summary: 'Moves a document to the bin; with `for_good` erases one that is there or has not arrived whole',
    params: ofItem,
    query: ending,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/items/:itemId/restore',
    summary: 'Restores a document from the bin',
    params: ofItem,
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/bin',
    summary: 'What was deleted and can still be restored; the look is noted',
    query: ofPerson.extend(again.shape),
    replies: {
      200: z.object({
        folders: z.array(z.object({ id, name: z.string(), items: z.number().int(), until: moment })),
        items: z.array(z.object({ id, title: z.string(), size: z.number().int(), until: moment })),
      }),
    },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/search',
    summary: 'Documents by name, folder and day; without words, the newest; the look is noted',
    /** Days are found as a list shows them: in the reader's time zone. */
    query: ofPerson.extend({ q: line(100).default(''), zone: line(60).default('UTC'), ...again.shape }),
    replies: { 200: z.object({ results: z.array(item) }) },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/visits/:appointmentId',
    summary: 'The documents of a visit: all for the account’s own people, those shared with it for people it helps',
    ...ofVisit,
    query: again,
    replies: {
      200: z.object({
        /** Opened as an own document is, or as one that is shared with the account. */
        is_own: z.boolean(),
        patient: z.string(),
        papers: z.array(paperShape),
      }),
    },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/items/:itemId/file',
    summary: 'The file itself, whole or a part of it; the look is noted',
    params: ofItem,
    query: opened,
    replies: { 200: z.null() },
  }),
  endpoint({
    ...reads('records.view'),
    audit: 'reads_health_data',
    path: '/doctors/me/records/:itemId/file',
    summary:
      'A file that the doctor wrote, that is shared with them, or that is open for an emergency; the look is noted',
    params: ofItem,
    query: openedByOthers,
    replies: { 200: z.null() },
  }),
]
