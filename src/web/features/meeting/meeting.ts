import type { Answer } from '#contract/endpoints.ts'

export type Meeting = Answer<'GET /meetings/:meetId'>
export type MeetingIn<State extends Meeting['state']> = Extract<Meeting, { state: State }>
export type Admitted = MeetingIn<'admitted'>
export type Participant = Admitted['participants'][number]
export type Hosting = NonNullable<Admitted['host']>
/** Every state in which the call is known. */
export type Known = Exclude<Meeting, { state: 'not_found' }>

type OpenState = 'lobby' | 'waiting' | 'admitted'
/** Every state in which there is nothing to join. */
export type Closed = Exclude<Meeting, { state: OpenState }>

export const isClosed = (meeting: Meeting): meeting is Closed =>
  meeting.state !== 'lobby' && meeting.state !== 'waiting' && meeting.state !== 'admitted'
