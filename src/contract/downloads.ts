import { z } from 'zod'
import { savedAddress } from '#domain/records/saved-addresses.ts'
import { endpoint } from './endpoint.ts'
import { writes } from './entries.ts'
import { nothing } from './shapes.ts'

/** Files that the browser saves by itself, without holding them. */
export const downloadEndpoints = [
  endpoint({
    ...writes('account.own'),
    audit: 'none',
    method: 'POST',
    path: '/downloads',
    summary:
      'Lets this browser fetch one file by itself: a cookie for its address replaces the token, once, within a minute',
    body: z.object({ address: z.string().max(300).regex(savedAddress) }),
    replies: { 201: nothing },
  }),
]
