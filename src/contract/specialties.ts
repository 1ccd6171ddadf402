import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, nothing } from './shapes.ts'

const words = z.array(line(60)).max(60)
const ofOne = z.object({ specialtyId: id })
const changes = writes('specialties.edit')

/** The list of specialties, as whoever looks after the platform keeps it. */
export const specialtyEndpoints = [
  endpoint({
    ...reads('specialties.edit'),
    path: '/admin/specialties',
    summary: 'The specialties in their order, with the words that lead to each and how many doctors it has',
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            name: z.string(),
            words: z.array(z.string()),
            doctors: z.int(),
            /** What became one with it. */
            merged: z.array(z.string()),
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
    body: z.object({ name: line(200), words: words.default([]) }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...changes,
    method: 'PUT',
    path: '/admin/specialties/order',
    summary: 'Puts the specialties into an order: all of them, each once',
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...changes,
    method: 'PUT',
    path: '/admin/specialties/:specialtyId',
    summary: 'Changes the name of a specialty and the words that lead to it',
    params: ofOne,
    body: z.object({ name: line(200), words }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...changes,
    method: 'POST',
    path: '/admin/specialties/:specialtyId/merge',
    summary: 'Makes one specialty of two: doctors, words and links move; it is not taken back',
    params: ofOne,
    body: z.object({ into: id }),
    replies: { 200: z.object({ doctors: z.int() }) },
  }),
] as const
