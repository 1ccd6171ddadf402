import { mark } from '#domain/language/translate.ts'
import type { UserType } from '#domain/access/permissions.ts'

export const doors = {
  doc: { userType: 'doctor', name: mark('doctors'), signUp: '/auth/doctor-signup' },
  usr: { userType: 'patient', name: mark('patients'), signUp: '/auth/user-signup' },
  fam: { userType: 'facility-manager', name: mark('facility'), signUp: '/auth/facility-signup' },
} as const satisfies Record<string, { userType: UserType; name: string; signUp: string }>

export type Door = keyof typeof doors

/** The door of the address; at one that does not exist there is no page. */
export function doorOfAddress(params: { userType?: string | undefined }): Door {
  const { userType } = params
  if (userType === 'doc' || userType === 'usr' || userType === 'fam') return userType
  throw new Response('', { status: 404 })
}
