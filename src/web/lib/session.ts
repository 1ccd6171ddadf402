import { useSyncExternalStore } from 'react'
import type { UserType } from '#domain/access/permissions.ts'

/** What the browser keeps of a session, under the specification's keys. Hints for screens: the server trusts none of it. */
export type StoredSession = { readonly userId: string; readonly userType: UserType; readonly fullName: string }

const changed = new Set<() => void>()

export function storedToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem('token')
}

export function storeSession(session: { token: string; user_id: string; user_type: UserType; full_name: string }) {
  localStorage.setItem('loggedin', 'true')
  localStorage.setItem('user_type', session.user_type)
  localStorage.setItem('token', session.token)
  localStorage.setItem('user_id', session.user_id)
  localStorage.setItem('full_name', session.full_name)
  tell()
}

/** Log-out clears everything that was stored, in every tab. */
export function clearSession() {
  localStorage.clear()
  sessionStorage.clear()
  tell()
}

export function readSession(): StoredSession | null {
  const userType = localStorage.getItem('user_type')
  const userId = localStorage.getItem('user_id')
  if (localStorage.getItem('loggedin') !== 'true' || !localStorage.getItem('token') || !userType || !userId) return null
  return { userId, userType: userType as UserType, fullName: localStorage.getItem('full_name') ?? '' }
}

/** The session of this browser; null while the page comes from the server. Follows log-ins and log-outs of other tabs. */
export function useSession(): StoredSession | null {
  const text = useSyncExternalStore(
    (listener) => {
      changed.add(listener)
      addEventListener('storage', listener)
      return () => {
        changed.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    () => JSON.stringify(readSession()),
    () => 'null',
  )
  return JSON.parse(text) as StoredSession | null
}

/** A record the specification keeps locally: `doctor_profile`, `facility`, `branch`. */
export function storeRecord(key: 'doctor_profile' | 'facility' | 'branch', record: unknown) {
  localStorage.setItem(key, JSON.stringify(record))
  tell()
}

export function readRecord<T>(key: 'doctor_profile' | 'facility' | 'branch'): T | null {
  const text = localStorage.getItem(key)
  return text ? (JSON.parse(text) as T) : null
}

function tell() {
  for (const listener of changed) listener()
}

/** The door of the log-in routes for a kind of account. */
export function doorOf(userType: UserType): 'usr' | 'doc' | 'fam' {
  return userType === 'patient' ? 'usr' : userType === 'doctor' ? 'doc' : 'fam'
}

/** Where a kind of account begins. */
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

/** A path of our own to go on to, or undefined: never another site. */
export function safeNext(next: string | null): string | undefined {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : undefined
}

/** The kind of account that an area belongs to; undefined for public pages. */
export function areaOf(path: string): UserType | undefined {
  const areas: Record<string, UserType> = {
    usr: 'patient',
    doc: 'doctor',
    fam: 'facility-manager',
    branch: 'branch-staff',
    admin: 'platform-admin',
  }
  return areas[path.split('/')[1] ?? '']
}

const wantedPath = 'wanted_path'

/** Kept while somebody is sent away to log in, so that they arrive where they wanted to go. */
export function keepWantedPath(path: string) {
  sessionStorage.setItem(wantedPath, path)
}

export function takeWantedPath(): string | undefined {
  const path = safeNext(sessionStorage.getItem(wantedPath))
  sessionStorage.removeItem(wantedPath)
  return path
}
