import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll } from 'vitest'
import { instant, later, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { readKeyring, useKeyring } from '#server/platform/keyring.ts'
import { fakeClock, testApp, type TestApp } from './app.ts'
import { book, refusal } from './booker.ts'
import { clinicBuilder, mondayMorning } from './clinic.ts'
import { testDatabase } from './database.ts'

export const turnSecret = 'f3a9c17e5b2d48a06c91'
/** When each video visit of these tests begins. */
export const start = instant(Date.parse('2027-01-05T09:00:00.000Z'))

export type Person = ReturnType<TestApp['person']>

/** A product of its own for the tests of one file, with what people do in calls. */
export async function openCalls() {
  const clock = fakeClock(mondayMorning)
  const db = await testDatabase()
  const app = await testApp(db.database, clock, { TURN_URLS: 'turn:127.0.0.1:3478', TURN_SECRET: turnSecret })
  useKeyring(readKeyring(mkdtempSync(joinPath(tmpdir(), 'tw-calls-')), '').keyring)
  const clinic = clinicBuilder(db.database, clock.now())
  afterAll(async () => {
    await app.close()
    await db.drop()
  })

  /** A video visit tomorrow at nine, with everybody who has to do with it; the clock stands ten minutes before. */
  async function videoVisit() {
    clock.set(mondayMorning)
    const manager = await clinic.account('facility-manager')
    const branch = await clinic.branch({ manager: manager.account })
    const doctor = await clinic.doctor({ branch, mode: 'video' })
    const patient = await clinic.patient()
    const asPatient = app.person(patient)
    const { appointment_id: id } = await book(asPatient, doctor, '2027-01-05T09:00:00.000Z')
    const meetId =
      (await asPatient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })).meet_id ?? ''
    clock.set(later(start, -10 * minute))
    return {
      id,
      branch,
      meetId,
      patient: asPatient,
      login: patient,
      doctor: app.person(doctor),
      who: doctor,
      manager: app.person(manager),
    }
  }

  /** The patient is in the call with the doctor. */
  async function inCall() {
    const visit = await videoVisit()
    const { meetId } = visit
    const [asDoctor, asPatient] = [await join(visit.doctor, meetId), await join(visit.patient, meetId)]
    await decide(visit.doctor, meetId, asPatient.participant_id, 'admit')
    return { ...visit, asDoctor, asPatient }
  }

  /** How many sessions of this database wait for somebody else. */
  async function waitingForLock() {
    const row = await db.look.one<{ count: number }>(sql`
      select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`)
    return row?.count
  }

  return { clock, db, app, clinic, videoVisit, inCall, waitingForLock }
}

export const show = (who: Person, meetId: string, callToken = '') =>
  who.call('GET /meetings/:meetId', { params: { meetId } }, { callToken })
export const join = (who: Person, meetId: string, body: { name?: string; guest_token?: string } = {}, callToken = '') =>
  who.call('POST /meetings/:meetId/join', { params: { meetId }, body }, { callToken })
export const decide = (
  who: Person,
  meetId: string,
  participantId: string,
  decision: 'admit' | 'deny' | 'remove' | 'wait',
) =>
  who.call('POST /meetings/:meetId/participants/:participantId/decision', {
    params: { meetId, participantId },
    body: { decision },
  })
export const ice = (who: Person, meetId: string, callToken: string) =>
  who.call('POST /meetings/:meetId/ice-servers', { params: { meetId } }, { callToken })
export const beat = (
  who: Person,
  meetId: string,
  callToken: string,
  line: 'connected' | 'reconnecting' = 'connected',
  numbered?: { page: number; number: number },
) => who.call('POST /meetings/:meetId/heartbeat', { params: { meetId }, body: { line, beat: numbered } }, { callToken })
export const stateOf = async (who: Person, meetId: string, token = '') => (await show(who, meetId, token)).state
export const codeOf = async (promise: Promise<unknown>) =>
  ((await refusal(promise)) as { code?: string } | undefined)?.code
