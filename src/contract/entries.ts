import type { Permission } from '#domain/access/permissions.ts'

// What most entries have in common; an entry spreads one of these and states the rest.
export const publicRead = { method: 'GET', access: 'anyone', audit: 'none', rate: 'read', idempotent: false } as const
export const publicSearch = { ...publicRead, rate: 'search' } as const
export const visitorRead = { ...publicRead, access: 'visitor' } as const
export const visitorWrite = { access: 'visitor', audit: 'writes', rate: 'write', idempotent: false } as const

export function reads<P extends Permission>(session: P) {
  return { method: 'GET', access: { session }, audit: 'none', rate: 'read', idempotent: false } as const
}

export function writes<P extends Permission>(session: P) {
  return { access: { session }, audit: 'writes', rate: 'write', idempotent: false } as const
}
