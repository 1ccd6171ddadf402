import type { AccountActor } from '#domain/access/actor.ts'
import { aboutRight, type BranchRight, type RightSet } from '#domain/access/branch-rights.ts'
import { cannotGive, rightsAt, type RolePlace } from '#domain/access/giving.ts'
import { t } from '#domain/language/translate.ts'
import { refuse } from '../../http/refusal.ts'

/** Refuses to give rights at a place that the giver does not have there. */
export function refuseUngivable(actor: AccountActor, place: RolePlace, rights: RightSet, account: string | null) {
  refuseRights(cannotGive(rightsAt(actor, place), rights, account === actor.account))
}

/** Refuses to take from somebody else a role with rights that whoever takes it does not have. */
export function refuseUntakable(actor: AccountActor, place: RolePlace, rights: RightSet) {
  const [first] = cannotGive(rightsAt(actor, place), rights, false)
  if (first)
    refuse('not_allowed', {
      detail: t('This role has a right that you do not have: {right}', { right: t(aboutRight(first).words) }),
    })
}

export function refuseRights(missing: readonly BranchRight[]) {
  const [first] = missing
  if (first)
    refuse('not_allowed', {
      detail: t('You cannot give a right you do not have: {right}', { right: t(aboutRight(first).words) }),
    })
}
