import { toRfc3339 } from '#domain/time/instant.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { roleWords } from '../../core/people/role-words.ts'
import { allowOwn } from '../../http/refusal.ts'
import type { PatientDeps } from './deps.ts'
import { looksAtOwn, type LookRow } from './patients.sql.ts'

type Look = Answer<'GET /looks'>['results'][number]

const whats: Readonly<Record<string, Look['what']>> = {
  'patient.search': 'listed',
  'patient.duplicates': 'listed',
  'patient.read': 'read',
  'appointment.read': 'visit',
  'call.joined': 'call_joined',
  'call.admit': 'call_admitted',
  'patient.register': 'register',
  'patient.edit': 'edit',
  'patient.own_details': 'own_details',
  'patient.merge': 'merge',
  'patient.unmerge': 'unmerge',
}

/** Who looked at me and at those I book for: the place and the role, never who it was. */
export async function readOwnLooks({ database }: PatientDeps, actor: AccountActor): Promise<Answer<'GET /looks'>> {
  const rows = await looksAtOwn(database.each(actor), allowOwn(actor))
  return { results: rows.map((row) => ({ ...lookSaid(row), about: row.about })) }
}

/** A look in words: a built-in role by its name in the language of the moment, another one as the clinic named it. */
export function lookSaid({ at, action, branch, role }: LookRow): Omit<Look, 'about'> {
  return {
    at: toRfc3339(at),
    what: whats[action] ?? 'read',
    place: branch,
    role: roleWords(role),
  }
}
