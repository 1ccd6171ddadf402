import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { iceServersFor } from '#server/features/meetings/in-meeting.ts'

function refused(settings: Record<string, string>): string {
  try {
    readConfig(settings)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const behindProxy = { PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: 'loopback' }

test('the demo, whose passwords everybody knows, is shown to others only where that is said', () => {
  expect(refused({ DEMO: 'on' })).toBe('')
  expect(refused({ DEMO: 'on', ...behindProxy })).toContain('DEMO=public')
  expect(refused({ DEMO: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })).toContain('DEMO=public')
  expect(refused({ DEMO: 'public', ...behindProxy })).toBe('')
})

test('real data never travel over plain http, whatever the address in the mails says', () => {
  expect(refused({ DEMO: 'off' })).toBe('')
  expect(refused({ DEMO: 'off', ...behindProxy })).toBe('')
  expect(refused({ DEMO: 'off', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })).toContain('https://')
  expect(refused({ DEMO: 'off', PUBLIC_URL: 'http://clinic.example' })).toContain('https://')
  expect(refused({ DEMO: 'off', PUBLIC_URL: 'clinic.example' })).toContain('web address')
})

test('behind https the proxy is named: a number of them, or their addresses', () => {
  const { PUBLIC_URL } = behindProxy
  expect(refused({ PUBLIC_URL })).toContain('Set TRUST_PROXY')
  expect(readConfig({ PUBLIC_URL, TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readConfig({ PUBLIC_URL, TRUST_PROXY: 'loopback, 10.0.0.0/24,2001:db8::1' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/24',
    '2001:db8::1',
  ])
  for (const wrong of ['true', 'yes', '0', '-1', '10.0.0.0/0', '::/0', '10.0.0.300', 'proxy.example'])
    expect(refused({ PUBLIC_URL, TRUST_PROXY: wrong }), wrong).toContain('number of proxies')
})

test('languages are named by tags that exist, large or small; another one is refused with those there are', () => {
  expect(readConfig({ LANGUAGES: 'FR, en,' }).languages).toBe('fr,en')
  expect(readConfig({}).languages).toBe('en,fr,ar')
  expect(refused({ LANGUAGES: 'fr, de' })).toBe(
    'The setting LANGUAGES is not usable: it may name en, fr, ar, with commas between them.',
  )
})

test('a secret that is easy to guess is refused', () => {
  for (const guess of ['secret', 'passwordpassword', '1234567890123456'])
    expect(refused({ DEMO: 'off', TEXT_WEBHOOK_SECRET: guess })).toContain('TEXT_WEBHOOK_SECRET')
  expect(refused({ DEMO: 'off', TEXT_WEBHOOK_SECRET: 'f3a9c17e5b2d48a06c91' })).toBe('')
})

test('texts tell of visits: they do not go to another machine without encryption', () => {
  expect(refused({ TEXT_WEBHOOK_URL: 'http://texts.example/send' })).toContain('TEXT_WEBHOOK_URL')
  expect(refused({ TEXT_WEBHOOK_URL: 'https://texts.example/send' })).toBe('')
  expect(refused({ TEXT_WEBHOOK_URL: 'http://127.0.0.1:4000/send' })).toBe('')
})

test('a database on another machine is spoken to over a line of which it is said whether it is encrypted', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL']) {
    expect(refused({ [name]: 'postgres://tendwell:x@db.clinic.example/tendwell' })).toContain(`${name} names another`)
    expect(refused({ [name]: 'postgres://tendwell:x@db.clinic.example/tendwell?sslmode=verify-full' })).toBe('')
    expect(refused({ [name]: 'postgres://tendwell:x@db.clinic.example/tendwell?sslmode=disable' })).toBe('')
    expect(refused({ [name]: 'postgres://tendwell:x@127.0.0.1:5432/tendwell' })).toBe('')
    expect(refused({ [name]: 'postgres:///tendwell?host=/var/run/postgresql' })).toBe('')
  }
})

test('browsers are given every address of the relay: by UDP, by TCP, and by TLS where a network lets nothing else out', () => {
  const urls = [
    'turn:turn.example.com:3478',
    'turn:turn.example.com:3478?transport=tcp',
    'turns:turn.example.com:5349?transport=tcp',
  ]
  const secret = { TURN_SECRET: 'f3a9c17e5b2d48a06c91' }
  const { turn } = readConfig({ TURN_URLS: urls.join(','), ...secret })
  expect(turn.urls).toEqual(urls)
  const [given] = iceServersFor(turn, instant(0), 'call-1').ice_servers
  expect(given?.urls).toEqual(urls)
  expect(refused({ TURN_URLS: 'turn:turn.example.com?transport=tls', ...secret })).toContain('TURN_URLS')
})
