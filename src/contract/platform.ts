import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const health = z.object({ status: z.literal('ok') })

/** What an operator's tools ask. */
export const platformEndpoints = [
  endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'The process answers',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    replies: { 200: health },
  }),
  endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'The database takes writes; 503 while it does not or while the server drains',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    replies: { 200: health },
  }),
  endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface, as OpenAPI 3.1',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    replies: { 200: z.record(z.string(), z.unknown()) },
  }),
] as const
