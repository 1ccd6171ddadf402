import type { UserType } from './permissions.ts'

/** The start page of a kind of account. */
export function homeOf(userType: UserType): string {
  switch (userType) {
    case 'patient':
      return '/usr/dashboard'
    case 'doctor':
      return '/doc/dashboard'
    case 'facility-manager':
      return '/fam/dashboard'
    case 'branch-staff':
      return '/branch/dashboard'
    case 'platform-admin':
      return '/admin'
  }
}
