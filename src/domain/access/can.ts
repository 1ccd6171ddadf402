import type { AccountActor, Actor, Asker, BranchMembership, Newcomer } from './actor.ts'
import type { Permission } from './permissions.ts'
import { builtInRoles } from './roles.ts'

/** Whose thing it is that somebody wants to act on; ids come from the thing itself, never from the request. */
export type Scope = {
  /** A patient's own account, and those of the adults who manage it too. */
  readonly accounts?: readonly string[]
  readonly practitioner?: string | null
  readonly branch?: string | null
  readonly facility?: string | null
  readonly appointment?: string
  readonly visitor?: string | null
  /** An account that does not exist yet: its address, and its id where a token allows creating it. */
  readonly newAccount?: { readonly address: string; readonly id: string }
  /** A facility that is not there yet: who would run it. */
  readonly newFacilityOf?: string
}

const patientRights: ReadonlySet<Permission> = new Set([
  'account.own',
  'appointments.view',
  'appointments.create',
  'appointments.reschedule',
  'appointments.cancel',
  'appointments.answer',
  'appointments.reason',
  'records.own',
])

const doctorRights: ReadonlySet<Permission> = new Set(builtInRoles.doctor.permissions)

export const managerRights: ReadonlySet<Permission> = new Set(builtInRoles.facility_manager.permissions)

export const platformRights: ReadonlySet<Permission> = new Set([
  'verification.decide',
  'platform.health',
  'facilities.invite',
  'accounts.log_out',
  'accounts.manage',
  'audit.view',
  'status.write',
  'specialties.edit',
  'settings.edit',
])

/** The one question of access: may `actor` do this with a thing of `scope`? */
export function can(actor: Asker, permission: Permission, scope: Scope): boolean {
  // What a browser began without a log-in is its own, also after one.
  if (isSame(scope.visitor, actor.visitor) && patientRights.has(permission)) return true
  switch (actor.kind) {
    case 'visitor':
      return false
    case 'newcomer':
      return mayAsNewcomer(actor, permission, scope)
    case 'link':
      return scope.appointment === actor.appointment && patientRights.has(permission)
    case 'account':
      return (
        (isOneOf(actor.account, scope.accounts) && patientRights.has(permission)) ||
        (isSame(scope.practitioner, actor.practitioner) && doctorRights.has(permission)) ||
        (isOneOf(scope.facility, actor.facilities) && managerRights.has(permission)) ||
        (actor.userType === 'facility-manager' &&
          scope.newFacilityOf === actor.account &&
          managerRights.has(permission)) ||
        (actor.userType === 'platform-admin' && platformRights.has(permission)) ||
        actor.branches.some((member) => member.branch === scope.branch && holdsThere(actor, member, permission, scope))
      )
  }
}

/**
 * Returns what somebody may do with everything of a branch: through their roles there, and through running its
 * facility.
 */
export function permissionsAt({ branches, facilityBranches }: AccountActor, branch: string): Permission[] {
  const held = branches.find((member) => member.branch === branch)?.permissions ?? []
  return facilityBranches.includes(branch) ? [...new Set([...managerRights, ...held])] : [...held]
}

/** Which user types can hold a right at all: the first, coarse check that an endpoint makes. */
export function mayEverHold(actor: Actor, permission: Permission): boolean {
  if (actor.kind !== 'account') return false
  if (permission === 'account.own') return true
  if (actor.branches.some((member) => holdsSomehow(member, permission))) return true
  switch (actor.userType) {
    case 'patient':
      return patientRights.has(permission)
    case 'doctor':
      return doctorRights.has(permission)
    case 'facility-manager':
      return managerRights.has(permission)
    case 'branch-staff':
      return false
    case 'platform-admin':
      return platformRights.has(permission)
  }
}

function holdsThere(
  { practitioner }: AccountActor,
  { permissions, own = [] }: BranchMembership,
  permission: Permission,
  scope: Scope,
): boolean {
  return permissions.includes(permission) || (own.includes(permission) && isSame(scope.practitioner, practitioner))
}

function holdsSomehow({ permissions, own = [] }: BranchMembership, permission: Permission): boolean {
  return permissions.includes(permission) || own.includes(permission)
}

function mayAsNewcomer({ address, account }: Newcomer, permission: Permission, scope: Scope): boolean {
  if (permission === 'account.begin')
    return isSame(scope.newAccount?.address, address) || isSame(scope.newAccount?.id, account)
  return permission === 'account.own' && isOneOf(account, scope.accounts)
}

/** A missing or empty id matches nothing, not even another one like it. */
function isSame(a: string | null | undefined, b: string | undefined) {
  return a !== undefined && a !== '' && a === b
}

function isOneOf(id: string | null | undefined, ids: readonly string[] | undefined) {
  return ids?.some((one) => isSame(id, one)) ?? false
}
