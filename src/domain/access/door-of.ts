import type { UserType } from './permissions.ts'

/** The door of the specification's log-in routes for each kind of account. */
export function doorOf(userType: UserType): 'usr' | 'doc' | 'fam' {
  return userType === 'patient' ? 'usr' : userType === 'doctor' ? 'doc' : 'fam'
}
