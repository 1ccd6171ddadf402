import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { numberEvents } from '#server/core/live/number-events.ts'
import { tellLive } from '#server/core/messages/outbox.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { beat, decide, join, openCalls, show, type Person } from '#tests/support/video-calls.ts'

// Somebody in a call loses what they came in by: others see it at once, and their line says no more.

const { clock, db, app, clinic, videoVisit, inCall } = await openCalls()
let url = ''
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api`
})

const asWorker = (statement: ReturnType<typeof sql>) =>
  db.database.asWorker('test', (tx) => tx.run(statement)).then(() => undefined)
const licence = (practitioner: string, state: 'suspended' | 'verified') =>
  asWorker(sql`update practitioner set verification = ${state} where id = ${practitioner}`)

/** Who is in the call, as somebody in it reads it. */
async function inside(who: Person, meetId: string, token: string) {
  const page = await show(who, meetId, token)
  return page.state === 'admitted' ? page.participants.map(({ id }) => id).toSorted() : page.state
}

/** The topics that hear of calls because of `work`. */
async function toldBy(work: () => Promise<unknown>) {
  await asWorker(sql`delete from live_event`)
  await work()
  const rows = await db.look.many<{ topics: string[] }>(
    sql`select topics from live_event where body->>'kind' in ('meeting', 'rights')`,
  )
  return new Set(rows.flatMap(({ topics }) => topics))
}

/** The line of somebody's page of a call, until it ends. */
async function listen(meetId: string, callToken: string, login: { cookie: string; token: string }) {
  const stop = new AbortController()
  const answer = await fetch(`${url}/live/meeting?meet=${meetId}`, {
    headers: { cookie: `session=${login.cookie}`, authorization: `Bearer ${login.token}`, 'x-call-token': callToken },
    signal: stop.signal,
  })
  let [text, isOver] = ['', false]
  void (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  const until = async (sign: () => boolean) => {
    for (let waited = 0; waited < 20_000 && !sign(); waited += 10) await pause(10)
    return sign()
  }
  return {
    heard: (words: string) => until(() => text.includes(words)),
    ended: () => until(() => isOver),
    text: () => text,
    stop: () => stop.abort(),
  }
}

test('a host whose role ends is gone from the list of people at once, and stays gone', async () => {
  const { id, branch, meetId, patient, asPatient, asDoctor } = await inCall()
  const login = await worksAt(db.database, clock.now(), branch, 'nurse')
  const nurse = await join(app.person(login), meetId)
  const all = [asDoctor, asPatient, nurse].map(({ participant_id }) => participant_id)
  expect(await inside(patient, meetId, asPatient.token)).toEqual(all.toSorted())
  const told = await toldBy(() => asWorker(sql`delete from membership where account_id = ${login.account}`))
  expect([...told]).toEqual(expect.arrayContaining([`meeting:${id}`, `caller:${nurse.participant_id}`]))
  expect(await inside(patient, meetId, asPatient.token)).toEqual(all.slice(0, 2).toSorted())
  await beat(patient, meetId, asPatient.token)
  expect(await db.look.one(sql`select state from call_place where id = ${nurse.participant_id}`)).toEqual({
    state: 'left',
  })
})

test('a carer who is taken away while they are in is gone from the list of people at once', async () => {
  const { id, meetId, login, doctor, asDoctor, asPatient } = await inCall()
  const friend = await clinic.patient()
  await asWorker(sql`
    insert into carer (patient_id, account_id, created_at) select p.id, ${friend.account}, ${at(clock.now())} from patient p where p.account_id = ${login.account}`)
  const carer = await join(app.person(friend), meetId)
  await decide(doctor, meetId, carer.participant_id, 'admit')
  expect(await inside(doctor, meetId, asDoctor.token)).toContain(carer.participant_id)
  const told = await toldBy(() => asWorker(sql`delete from carer where account_id = ${friend.account}`))
  expect([...told]).toEqual(expect.arrayContaining([`meeting:${id}`, `caller:${carer.participant_id}`]))
  expect(await inside(doctor, meetId, asDoctor.token)).toEqual(
    [asDoctor, asPatient].map(({ participant_id }) => participant_id).toSorted(),
  )
})

test('a doctor whose licence is suspended is gone from the call at once, and comes back when it stands again', async () => {
  const { id, meetId, who, patient, doctor, asPatient, asDoctor } = await inCall()
  const told = await toldBy(() => licence(who.practitioner, 'suspended'))
  expect([...told]).toEqual(expect.arrayContaining([`meeting:${id}`, `caller:${asDoctor.participant_id}`]))
  expect(await inside(patient, meetId, asPatient.token)).toEqual([asPatient.participant_id])
  expect(await inside(doctor, meetId, asDoctor.token)).toBe('lobby')
  await licence(who.practitioner, 'verified')
  const back = await join(doctor, meetId)
  expect(await inside(patient, meetId, asPatient.token)).toContain(back.participant_id)
})

test('the pages of calls of patient, doctor and branch hear that a licence stands no more, and that it stands again', async () => {
  const { branch, who, login, patient, doctor, manager } = await videoVisit()
  const lines = async () => {
    const lists = await Promise.all([
      patient.call('GET /calls/mine', { query: { tab: 'upcoming' } }),
      doctor.call('GET /doctors/me/calls', { query: { tab: 'upcoming' } }),
      manager.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} }),
    ])
    return lists.map(({ results }) => [results[0]?.on_hold, results[0]?.may_join])
  }
  const hearers = [`user:${login.account}`, `doctor:${who.practitioner}`, `branch:${branch}`]
  expect((await lines()).map(([held]) => held)).toEqual([false, false, false])
  expect([...(await toldBy(() => licence(who.practitioner, 'suspended')))]).toEqual(expect.arrayContaining(hearers))
  expect(await lines()).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
  expect([...(await toldBy(() => licence(who.practitioner, 'verified')))]).toEqual(expect.arrayContaining(hearers))
  expect((await lines()).map(([held]) => held)).toEqual([false, false, false])
})

test('the line of who has lost their right closes, and the next one hears nothing that is for their place', async () => {
  const { id, branch, meetId } = await inCall()
  const login = await worksAt(db.database, clock.now(), branch, 'nurse')
  const own = await join(app.person(login), meetId)
  const line = await listen(meetId, own.token, login)
  expect(await line.heard('"kind":"open"')).toBe(true)
  await asWorker(sql`delete from membership where account_id = ${login.account}`)
  await numberEvents(db.database)
  expect(await line.ended()).toBe(true)
  expect(line.text()).toContain('"kind":"rights"')
  const next = await listen(meetId, own.token, login)
  expect(await next.heard('"kind":"open"')).toBe(true)
  await db.database.asWorker('test', async (tx) => {
    await tellLive(tx, [`caller:${own.participant_id}`], { kind: 'meeting', what: 'signals' })
    await tellLive(tx, [`meeting:${id}`], { kind: 'meeting', what: 'after' })
  })
  await numberEvents(db.database)
  expect(await next.heard('after')).toBe(true)
  expect(next.text()).not.toContain('signals')
  next.stop()
})
