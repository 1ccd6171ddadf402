import type { Page } from '@playwright/test'
import type { Answer } from '#contract/endpoints.ts'
import { open } from './browser.ts'

// The page of a call in each state that the server can say, without a call: what it says is put in the server's place.

type Meeting = Answer<'GET /meetings/:meetId'>
type Known = Exclude<Meeting, { state: 'not_found' }>

const meetId = 'a'.repeat(32)
const [self, other, third] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [string, string, string]
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const patient = { role: 'patient', proof: 'account', name: 'Test Person', asks_name: false } as const
const guest = { role: 'guest', proof: 'address', name: '', asks_name: true } as const
const host = { role: 'host', proof: 'account', name: 'Dr Ada Sample', asks_name: false } as const

const about = (you: Known['you'] = patient, more: Partial<Known> = {}) => ({
  doctor: 'Dr Ada Sample',
  branch: 'Sample Health Riverside',
  start: soon(5),
  end: soon(25),
  opens_at: soon(-10),
  time_zone: 'Europe/London',
  fallback_number: '+44 20 7946 0000',
  on_hold: false,
  similar: null,
  ...more,
  you,
})

const person = (id: string, more: object = {}) => ({
  id,
  name: 'Test Person',
  role: 'patient' as const,
  proof: 'account' as const,
  state: 'connected' as const,
  audio_only: false,
  waiting_since: null,
  device_test: null,
  ...more,
})
const ada = (id: string) => person(id, { name: 'Dr Ada Sample', role: 'host' })

const hosting = {
  appointment_id: third,
  appointment_version: 1,
  status: 'in_progress',
  patient_number: '+15550001111',
  told_by: 'mail' as const,
  told_way: null,
  waiting: [person(third, { name: 'Ines Interpreter', role: 'guest', proof: 'guest_link', state: 'waiting' })],
  turned_away: [],
  guest_links_on: true,
  rings: false,
  may_complete: true,
}
const longWord = 'W'.repeat(80)
const longHosting = {
  ...hosting,
  waiting: [person(third, { name: longWord, role: 'guest', proof: 'address', state: 'waiting' })],
}
const after = {
  appointment_id: third,
  visit_is_over: false,
  may_reopen: true,
  patient_number: '+15550001111',
  told_by: 'mail' as const,
}
const waiting = {
  position: 2,
  minutes_late: 10,
  late_text: 'Running about 10 minutes late\nAn earlier visit took longer than planned.',
  text: 'Have your medicines at hand.',
  is_locked: false,
}
const call = { call: 'live', is_locked: false } as const

/** Each state by a name of its own, as the server says it. */
export const meetingStates = {
  'not-found': () => ({ state: 'not_found' }),
  'too-early': () => ({
    ...about(patient, { opens_at: soon(90), start: soon(105), end: soon(125) }),
    state: 'too_early',
    appointment_id: third,
  }),
  lobby: () => ({ ...about(), state: 'lobby', is_locked: false, own_place: null, host: null }),
  'lobby-guest': () => ({ ...about(guest), state: 'lobby', is_locked: true, own_place: null, host: null }),
  'lobby-elsewhere': () => ({ ...about(), state: 'lobby', is_locked: false, own_place: 'waiting', host: null }),
  'lobby-host': () => ({ ...about(host), state: 'lobby', is_locked: false, own_place: null, host: hosting }),
  'on-hold': () => ({
    ...about(patient, { on_hold: true }),
    state: 'lobby',
    is_locked: false,
    own_place: null,
    host: null,
  }),
  waiting: () => ({ ...about(), state: 'waiting', participant_id: self, waiting: { ...waiting, doctor_is_in: false } }),
  'waiting-known': () => ({
    ...about(),
    state: 'waiting',
    participant_id: self,
    waiting: { ...waiting, doctor_is_in: true },
  }),
  call: () => ({
    ...about(),
    state: 'admitted',
    ...call,
    participant_id: self,
    participants: [person(self), ada(other)],
    host: null,
  }),
  'call-host': () => ({
    ...about(host),
    state: 'admitted',
    ...call,
    participant_id: self,
    participants: [ada(self), person(other)],
    host: hosting,
  }),
  // A name is up to 80 letters, and whoever holds the address says what theirs is.
  'call-host-long-names': () => ({
    ...about(host),
    state: 'admitted',
    ...call,
    participant_id: self,
    participants: [ada(self), person(other, { name: longWord })],
    host: longHosting,
  }),
  'lobby-host-long-names': () => ({
    ...about(host),
    state: 'lobby',
    is_locked: false,
    own_place: null,
    host: longHosting,
  }),
  elsewhere: () => ({ ...about(), state: 'elsewhere' }),
  left: () => ({ ...about(), state: 'left', is_open_again: false }),
  denied: () => ({ ...about(), state: 'denied' }),
  removed: () => ({ ...about(), state: 'removed' }),
  ended: () => ({
    ...about(),
    state: 'ended',
    seconds: 600,
    appointment_id: third,
    again_at: '/d/dr-ada-sample',
    after: null,
  }),
  'ended-host': () => ({ ...about(host), state: 'ended', seconds: 600, appointment_id: third, again_at: null, after }),
  cancelled: () => ({ ...about(), state: 'cancelled' }),
  'moved-to-phone': () => ({ ...about(), state: 'moved_to_phone', to: 'phone', again_at: null, after: null }),
  'moved-in-person': () => ({ ...about(), state: 'moved_to_phone', to: 'in_person', again_at: null, after: null }),
  'moved-anew': () => ({
    ...about(),
    state: 'moved_to_phone',
    to: 'in_person_anew',
    again_at: '/d/dr-ada-sample?offering=1',
    after: null,
  }),
  'moved-host': () => ({ ...about(host), state: 'moved_to_phone', to: 'phone', again_at: null, after }),
  'moved-host-no-number': () => ({
    ...about(host),
    state: 'moved_to_phone',
    to: 'phone',
    again_at: null,
    after: { ...after, patient_number: null },
  }),
} satisfies Record<string, () => Meeting>

export type MeetingStateName = keyof typeof meetingStates
export const meetingStateNames = Object.keys(meetingStates) as MeetingStateName[]
export const meetingPath = `/meet/${meetId}`

/** From now on this page is told that the call stands so, and nothing in it reaches a server. */
export async function standsAs(page: Page, name: MeetingStateName) {
  await page.unroute(`**/api/meetings/**`)
  const hello = {
    number: 1,
    from: other,
    kind: 'description',
    body: JSON.stringify({ kind: 'hello', session: 'theirs' }),
  }
  const line = {
    number: 1,
    from: other,
    name: 'Dr Ada Sample',
    is_own: false,
    body: `I can hear you well. https://example.com/${'a'.repeat(300)}`,
    at: soon(0),
  }
  const note = {
    id: third,
    name: 'Dr Ada Sample',
    is_own: true,
    text: 'Sleeps badly',
    written_at: soon(0),
    changed_at: null,
    version: 1,
  }
  const answers: Readonly<Record<string, unknown>> = {
    'ice-servers': { ice_servers: [], expires_at: null, has_relay: false },
    heartbeat: { state: 'admitted' },
    chat: { results: [line], number: 2 },
    signals: { results: [hello], number: 2 },
    'guest-links': { results: [] },
    leave: {},
  }
  await page.route('**/api/meetings/**', (route) => {
    const last = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const isPage = last === meetId
    const isNew = !isPage && route.request().method() === 'POST'
    return route.fulfill({ status: isNew ? 201 : 200, json: isPage ? meetingStates[name]() : (answers[last] ?? {}) })
  })
  await page.route('**/api/appointments/*/notes', (route) => route.fulfill({ json: { results: [note] } }))
  await page.route('**/api/live/meeting**', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

/** Opens the page of a call that stands so. */
export async function openAs(page: Page, name: MeetingStateName) {
  await standsAs(page, name)
  await open(page, meetingPath)
}
