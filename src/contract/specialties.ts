import { z } from 'zod'
import { otherNames } from '#domain/language/specialty-names.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, nothing, specialtyName } from './shapes.ts'

/** In other languages; where one is empty, the product's own translation is used, or the English. */
const names = z.record(z.enum(otherNames), line(200))
/** What people call such a doctor, by language; where one is empty, patients read the name alone. */
const plain = z.record(z.enum(['en', ...otherNames]), line(100))
const words = z.array(line(60)).max(60)
const ofOne = z.object({ specialtyId: id })
const changes = writes('specialties.edit')

/** The list of specialties, as whoever looks after the platform keeps it. */
export const specialtyEndpoints = [
  endpoint({
    ...reads('specialties.edit'),
    path: '/admin/specialties',
    summary: 'The specialties in their order, with the search words for each and its number of doctors',
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            name: z.string(),
            /** The same in the reader's language. */
            said: specialtyName,
            names,
            plain,
            /** New doctors can choose it and patients are led to it; doctors who have it keep it either way. */
            is_active: z.boolean(),
            words: z.array(z.string()),
            doctors: z.int(),
            /** What became one with it. */
            merged: z.array(specialtyName),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/specialties',
    summary: 'Adds a specialty at the end of the list',
    body: z.object({
      name: line(200),
      names: names.default({ fr: '', ar: '' }),
      words: words.default([]),
      plain: plain.optional(),
    }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...changes,
    method: 'PUT',
    path: '/admin/specialties/order',
    summary: 'Orders the specialties: all of them, each once',
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...changes,
    method: 'PUT',
    path: '/admin/specialties/:specialtyId',
    summary: 'Changes the names of a specialty, its search words, and whether it can still be chosen',
    params: ofOne,
    body: z.object({
      name: line(200),
      names: names.default({ fr: '', ar: '' }),
      words,
      /** What is left out stays as it is. */
      plain: plain.optional(),
      is_active: z.boolean().optional(),
    }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/specialties/:specialtyId/merge',
    summary: 'Merges two specialties: doctors, words and links move; this cannot be undone',
    params: ofOne,
    body: z.object({ into: id }),
    replies: { 200: z.object({ doctors: z.int() }) },
  }),
] as const
