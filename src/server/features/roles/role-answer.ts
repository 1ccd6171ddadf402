import type { RightSet } from '#domain/access/branch-rights.ts'
import { rightsOfBuiltIn } from '#domain/access/memberships.ts'
import { builtInRoleNames, builtInRoles } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { isGiven } from '../../core/people/roles.sql.ts'
import type { RoleRow } from './roles.sql.ts'

type RoleAnswer = Answer<'PUT /roles/:roleId'>

/** A role of a facility's own as it is told. */
export function roleAnswer({ id, name, version, rights }: RoleRow, members: number): RoleAnswer {
  return { ref: id, name, words: '', built_in: false, given: true, version, members, rights: rightsAnswer(rights) }
}

/** The roles that are there from the start, as they are told. */
export function builtInAnswers(membersOf: (ref: string) => number): RoleAnswer[] {
  return builtInRoleNames.map((ref) => ({
    ref,
    name: t(builtInRoles[ref].name),
    words: t(builtInRoles[ref].words),
    built_in: true,
    given: isGiven(ref),
    version: 1,
    members: membersOf(ref),
    rights: rightsAnswer(rightsOfBuiltIn(ref)),
  }))
}

export function rightsAnswer(rights: RightSet): RoleAnswer['rights'] {
  return [...rights].map(([right, reach]) => ({ right, reach }))
}
