import { rightsAt } from '#domain/access/giving.ts'
import { rightsOfRow } from '#domain/access/memberships.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { changeSpan, endRole } from './change-membership.ts'
import type { RoleDeps } from './deps.ts'
import { giveRole, setRole } from './give-role.ts'
import { peopleRoutes } from './people.routes.ts'
import { placeOf, readableRole } from './branch-of-role.ts'
import { builtInAnswers, rightsAnswer, roleAnswer } from './role-answer.ts'
import { memberCounts, rolesOf, versionsOf } from './roles.sql.ts'
import { changeRole, copyRole, removeRole, restoreRole } from './save-role.ts'

/** Roles of a facility and who holds them. */
export function roleRoutes(deps: RoleDeps): Route[] {
  return [...rolesThemselves(deps), ...whoHoldsThem(deps), ...peopleRoutes(deps)]
}

function rolesThemselves(deps: RoleDeps): Route[] {
  const { database, clock } = deps
  return [
    route('GET /branches/:branchId/roles', async ({ actor, params }) =>
      database.as(actor, async (tx) => {
        const place = await placeOf(tx, actor, params.branchId, 'users.edit')
        const counts = new Map(
          (await memberCounts(tx, clock.now(), place.facility)).map(({ ref, members }) => [ref, members]),
        )
        const own = await rolesOf(tx, place.facility)
        return ok({
          roles: [
            ...builtInAnswers((ref) => counts.get(ref) ?? 0),
            ...own.map((role) => roleAnswer(role, counts.get(role.id) ?? 0)),
          ],
          mine: rightsAnswer(rightsAt(actor, place)),
        })
      }),
    ),
    route('POST /branches/:branchId/roles', async ({ actor, params, body }) =>
      created(await copyRole(deps, actor, params.branchId, body)),
    ),
    route('PUT /roles/:roleId', async ({ actor, params, body }) =>
      ok(await changeRole(deps, actor, params.roleId, { ...body, rights: rightsOfList(body.rights) })),
    ),
    route('GET /roles/:roleId/history', async ({ actor, params }) =>
      database.as(actor, async (tx) => {
        const role = await readableRole(tx, actor, params.roleId)
        const versions = await versionsOf(tx, role.id)
        return ok({ versions: versions.map(({ rights, ...row }) => ({ ...row, rights: rightsAnswer(rights) })) })
      }),
    ),
    route('POST /roles/:roleId/restore', async ({ actor, params, body }) =>
      ok(await restoreRole(deps, actor, params.roleId, body)),
    ),
    route('DELETE /roles/:roleId', async ({ actor, params }) => {
      await removeRole(deps, actor, params.roleId)
      return ok({})
    }),
  ]
}

function whoHoldsThem(deps: RoleDeps): Route[] {
  return [
    route('POST /branches/:branchId/memberships', async ({ actor, params, body }) => {
      await giveRole(deps, actor, params.branchId, body)
      return created({})
    }),
    route('PUT /branches/:branchId/members/:accountId', async ({ actor, params, body }) => {
      await setRole(deps, actor, params, body.role)
      return ok({})
    }),
    route('PUT /memberships/:membershipId', async ({ actor, params, body }) => {
      await changeSpan(deps, actor, params.membershipId, body)
      return ok({})
    }),
    route('DELETE /memberships/:membershipId', async ({ actor, params }) => {
      await endRole(deps, actor, params.membershipId)
      return ok({})
    }),
  ]
}

function rightsOfList(list: readonly { right: string; reach: string }[]): RightSet {
  return rightsOfRow(Object.fromEntries(list.map(({ right, reach }) => [right, reach])))
}
