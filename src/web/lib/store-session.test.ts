import { beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from './store-session.ts'

const ada = { token: 't1', user_id: 'ada', user_type: 'facility-manager', full_name: 'Ada' } as const
const bea = { token: 't2', user_id: 'bea', user_type: 'facility-manager', full_name: 'Bea' } as const

/** As a browser keeps it: what is kept stands on the object itself. */
class Kept {
  getItem(key: string): string | null {
    return ((this as Record<string, unknown>)[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Kept())
  vi.stubGlobal('sessionStorage', new Kept())
  storeSession(ada)
  localStorage.setItem('facility', '{"name":"Ada’s house"}')
  localStorage.setItem('branch', '{"id":"1","name":"North"}')
  localStorage.setItem('cookies_accepted', 'yes')
  sessionStorage.setItem('message:1', 'Words that were not sent')
})

test('who logs in after somebody else finds nothing of theirs', () => {
  storeSession(bea)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    cookies_accepted: 'yes',
    full_name: 'Bea',
    loggedin: 'true',
    token: 't2',
    user_id: 'bea',
    user_type: 'facility-manager',
  })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('who logs in again finds what was kept', () => {
  storeSession({ ...ada, token: 't3' })
  expect(localStorage.getItem('token')).toBe('t3')
  expect(localStorage.getItem('facility')).toBe('{"name":"Ada’s house"}')
  expect(sessionStorage.getItem('message:1')).toBe('Words that were not sent')
})
