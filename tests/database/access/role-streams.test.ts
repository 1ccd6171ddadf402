import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { numberEvents } from '#server/core/live/number-events.ts'
import { tellLive } from '#server/core/messages/outbox.ts'
import { sql } from '#server/platform/database/sql.ts'
import { member } from '#tests/support/foreign-world.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// A role that is given, narrowed and taken away while its holder works, over real connections.

const { app, db, clock, clinic } = await openClinic()
let url = ''
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api`
})

/** The headers of somebody's browser: session and CSRF pair. */
async function headersOf({ cookie, token }: Login) {
  const answer = await fetch(`${url}/auth/get-csrf-token`, { headers: { cookie: `session=${cookie}` } })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    cookie: [`session=${cookie}`, ...set].join('; '),
    'x-csrftoken': set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? '',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
}

/** What a browser with an open page hears, until its stream ends. */
async function listenAs(headers: Record<string, string>) {
  const stop = new AbortController()
  const answer = await fetch(`${url}/live`, { headers, signal: stop.signal })
  let text = ''
  let isOver = false
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

async function happensAt(branch: string, kind: string, account: string) {
  await db.database.asWorker('test', async (tx) => {
    await tellLive(tx, [`branch:${branch}`], { kind })
    await tellLive(tx, [`user:${account}`], { kind: `after ${kind}` })
  })
  await numberEvents(db.database)
}

/** A branch, somebody who hears nothing of its day, and the ways in which the manager gives more. */
async function house() {
  const here = await queueClinic({ db, app, clock, clinic })
  const holder = await member(db.database, clinic, here.branch, 'receptionist')
  const elseDone = await here.boss.call('POST /branches/:branchId/roles', {
    params: { branchId: here.branch },
    body: { name: 'Letters', from: 'receptionist' },
  })
  await here.boss.call('PUT /roles/:roleId', {
    params: { roleId: elseDone.ref },
    body: { version: 1, name: 'Letters', rights: [{ right: 'schedule.view', reach: 'all' }] },
  })
  await here.boss.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: here.branch, accountId: holder.account },
    body: { role: elseDone.ref },
  })
  const role = await here.boss.call('POST /branches/:branchId/roles', {
    params: { branchId: here.branch },
    body: { name: 'Evening desk', from: 'receptionist' },
  })
  const give = async () => {
    await here.boss.call('POST /branches/:branchId/memberships', {
      params: { branchId: here.branch },
      body: { account_id: holder.account, role: role.ref },
    })
    await numberEvents(db.database)
  }
  const takeAway = async () => {
    const held = await db.look.one<{ id: string }>(
      sql`select id from membership where account_id = ${holder.account} and role_id = ${role.ref}`,
    )
    await here.boss.call('DELETE /memberships/:membershipId', { params: { membershipId: held?.id ?? '' } })
    await numberEvents(db.database)
  }
  let version = 1
  const narrow = async (...rights: ('queue.view' | 'schedule.view' | 'queue.work' | 'queue.check_in')[]) => {
    await here.boss.call('PUT /roles/:roleId', {
      params: { roleId: role.ref },
      body: { version, name: 'Evening desk', rights: rights.map((right) => ({ right, reach: 'all' as const })) },
    })
    version += 1
    await numberEvents(db.database)
  }
  return { ...here, holder, give, takeAway, narrow }
}

test('a role given, narrowed and taken away: the open page is told each time, its stream begins anew with what is allowed then', async () => {
  const { branch, holder, give, takeAway, narrow } = await house()
  const headers = await headersOf(holder)
  const board = async () => (await fetch(`${url}/branches/${branch}/queue`, { headers })).status
  /** The page before and after a change: it is told, its stream ends, and the next one hears of the branch or not. */
  async function changes(change: () => Promise<void>, hearsNow: boolean, status: number) {
    const page = await listenAs(headers)
    expect(await page.heard('"kind":"open"')).toBe(true)
    await change()
    expect(await board()).toBe(status)
    expect(await page.ended()).toBe(true)
    expect(page.text()).toContain('"kind":"rights"')
    const again = await listenAs(headers)
    await happensAt(branch, 'queue', holder.account)
    expect(await again.heard('after queue')).toBe(true)
    expect(again.text().includes('"kind":"queue"')).toBe(hearsNow)
    again.stop()
  }
  expect(await board()).toBe(403)
  await changes(give, true, 200)
  await changes(() => narrow('queue.view'), true, 200)
  await changes(() => narrow('schedule.view'), false, 403)
  await changes(() => narrow('queue.view'), true, 200)
  await changes(takeAway, false, 403)
})

test('a role that changes while its holder calls without a pause: not one call is allowed after the change was answered', async () => {
  const { branch, points, holder, give, takeAway, narrow } = await house()
  const headers = await headersOf(holder)
  const ways = [
    () => fetch(`${url}/branches/${branch}/queue`, { headers }),
    () => fetch(`${url}/branches/${branch}/points/${points[0]}/call`, { method: 'POST', headers, body: '{}' }),
  ]
  await give()
  let isAllowed: boolean | undefined = true
  let isOver = false
  const counts = { allowed: 0, refused: 0, allowedAfter: 0, refusedBefore: 0 }
  const callers = Array.from({ length: 12 }, async (_, index) => {
    while (!isOver) {
      const before = isAllowed
      const { ok, status } = (await ways[index % 2]?.()) ?? { ok: false, status: 0 }
      // Too many calls in this minute: that says nothing about rights.
      if (status === 429) {
        await pause(20)
        continue
      }
      counts[ok ? 'allowed' : 'refused'] += 1
      // What was under way while the role changed may have gone either way.
      if (before !== isAllowed) continue
      if (before === false && ok) counts.allowedAfter += 1
      if (before === true && !ok) counts.refusedBefore += 1
    }
  })
  const turn = async (change: () => Promise<void>, to: boolean) => {
    isAllowed = undefined
    // A minute of its own: how often somebody may call is another question.
    clock.pass(61_000)
    await change()
    isAllowed = to
    await pause(150)
  }
  await pause(250)
  for (let round = 0; round < 2; round += 1) {
    await turn(takeAway, false)
    await turn(give, true)
    await turn(() => narrow('schedule.view'), false)
    await turn(() => narrow('queue.view', 'queue.work'), true)
  }
  isOver = true
  await Promise.all(callers)
  expect(counts).toMatchObject({ allowedAfter: 0, refusedBefore: 0 })
  expect(counts.allowed).toBeGreaterThan(24)
  expect(counts.refused).toBeGreaterThan(24)
})
