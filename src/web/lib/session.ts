import { useSyncExternalStore } from 'react'
import type { UserType } from '#domain/access/permissions.ts'
import { storedRecord, storedText } from './stored.ts'

/** What the browser keeps of a session, under the specification's keys. Hints for screens: the server trusts none of it. */
export type StoredSession = { readonly userId: string; readonly userType: UserType; readonly fullName: string }

const changed = new Set<() => void>()

export function storedToken(): string | null {
  return storedText('token')
}

/** Log-out clears everything that was stored, in every tab. */
export function clearSession() {
  localStorage.clear()
  sessionStorage.clear()
  sessionChanged()
}

export function readSession(): StoredSession | null {
  const userType = storedText('user_type')
  const userId = storedText('user_id')
  if (storedText('loggedin') !== 'true' || !storedToken() || !isUserType(userType) || !userId) return null
  return { userId, userType, fullName: storedText('full_name') ?? '' }
}

/** The session of this browser; null while the page comes from the server. Follows log-ins and log-outs of other tabs. */
export function useSession(): StoredSession | null {
  return useKept(readSession)
}

/** Something that is kept here, as it is now in this and other tabs; null while the page comes from the server. */
export function useKept<T>(read: () => T): T | null {
  const text = useSyncExternalStore(
    onChange,
    () => JSON.stringify(read()),
    () => 'null',
  )
  return JSON.parse(text) as T | null
}

function onChange(listener: () => void): () => void {
  changed.add(listener)
  addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The records that the specification keeps locally, and what of them a screen reads. */
const records = { doctor_profile: ['doctor'], facility: ['name'], branch: ['id', 'name'] } as const

type Kept = typeof records

export function storeRecord(key: keyof Kept, record: unknown) {
  localStorage.setItem(key, JSON.stringify(record))
  sessionChanged()
}

export function readRecord<Key extends keyof Kept>(key: Key): Record<Kept[Key][number], string> | null {
  return storedRecord<Kept[Key][number]>(key, records[key])
}

/** Said by whoever changes what is kept: other tabs hear it from the browser, this one does not. */
export function sessionChanged() {
  for (const listener of changed) listener()
}

/** As `domain/access/door-of.ts` (a test compares), written here because every page loads this file. */
export function doorOf(userType: UserType): 'usr' | 'doc' | 'fam' {
  return userType === 'patient' ? 'usr' : userType === 'doctor' ? 'doc' : 'fam'
}

const userTypes: readonly string[] = [
  'patient',
  'doctor',
  'facility-manager',
  'branch-staff',
  'platform-admin',
] satisfies UserType[]

const isUserType = (text: string | null): text is UserType => text !== null && userTypes.includes(text)

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
  const path = safeNext(storedText(wantedPath, 'session'))
  sessionStorage.removeItem(wantedPath)
  return path
}
