import { z } from 'zod'
import { standings } from '#domain/verification/credential.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, writes } from './entries.ts'
import { id, localDate, specialtyName } from './shapes.ts'

const shown = z.object({
  id,
  standing: z.enum(standings),
  name: z.string(),
  specialty: specialtyName,
  slug: z.string(),
  display_photo: z.string().nullable(),
  checked_on: localDate,
  source: z.string(),
  issued_at: z.string(),
  valid_until: localDate,
})

/** A doctor's certificate for the wall: signed, and anybody can ask whether it is still valid. */
export const credentialEndpoints = [
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/credential',
    summary: 'The credential of the doctor’s own check, reissued where its content has changed',
    replies: { 200: shown.extend({ credential: z.string() }) },
  }),
  endpoint({
    ...publicRead,
    path: '/credentials/:credentialId',
    summary: 'What a credential says, and whether it is valid today',
    params: z.object({ credentialId: id }),
    replies: { 200: shown },
  }),
  endpoint({
    method: 'POST',
    path: '/credential-checks',
    summary:
      'Whether a signed credential, or the one a link leads to, was issued here, is unaltered and is valid today',
    access: 'anyone',
    audit: 'none',
    rate: 'credential',
    idempotent: false,
    csrf: 'origin',
    body: z.object({ credential: z.string().trim().min(1).max(6000) }),
    replies: { 200: z.object({ is_ours: z.boolean(), credential: shown.nullable() }) },
  }),
]
