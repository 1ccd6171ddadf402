import pg from 'pg'
import { expect, test } from 'vitest'
import { whoIsNext } from '#domain/queue/order.ts'
import { priorities } from '#domain/queue/ticket.ts'
import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { lockResources } from '#server/core/lock-resources.ts'
import { lineKey } from '#server/features/queue/call-next.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal, unlessBusy } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { db, app, clock } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)

const faultsOf = async (doctor: string) =>
  (await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), [doctor]))).examples

test(
  'fifty points call fifty people at once, on two servers: each is called once, none is left',
  { timeout: 120_000 },
  async () => {
    const here = await queueClinic(world, 50)
    const second = await testApp(db.database, clock)
    const login = { account: '', cookie: here.desk.cookies.get('session') ?? '', token: '' }
    expect(login.cookie).not.toBe('')
    const boss = second.person(here.manager)
    for (let person = 0; person < 50; person += 1) await here.booked(soon(person))
    await db.database.asWorker('test', (tx) =>
      tx.run(
        sql`update appointment set status = 'arrived', arrived_at = ${at(clock.now())} where branch_id = ${here.branch}`,
      ),
    )
    const called = await Promise.all(
      here.points.map((point, index) => unlessBusy(() => here.callTo(point, index % 2 ? boss : here.desk))),
    )
    const labels = called.map(({ ticket }) => ticket?.label)
    expect(new Set(labels).size).toBe(50)
    expect(labels).not.toContain(undefined)
    expect(await here.labels('waiting')).toEqual([])
    expect(await faultsOf(here.doctor.practitioner)).toEqual([])
    await second.close()
  },
)

test('fifty check in at once: fifty numbers, none twice and none left out', { timeout: 120_000 }, async () => {
  const here = await queueClinic(world)
  const visits: string[] = []
  for (let person = 0; person < 50; person += 1) visits.push(await here.booked(soon(person)))
  await Promise.all(visits.map((visit) => unlessBusy(() => here.step(visit, 'arrive'))))
  const numbers = (await here.board()).tickets.map(({ label }) => Number(label.slice(1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('two desks on one ticket: one goes on, the other is told that someone else was quicker', async () => {
  const here = await queueClinic(world)
  const [room = '', other = ''] = here.points
  await here.checkIn(soon(10))
  const ticket = await here.ticketOf('A1')
  const call = (point_id: string, who = here.desk) =>
    who.call('POST /branches/:branchId/tickets/:ticketId/steps', {
      params: { branchId: here.branch, ticketId: ticket.id },
      body: { step: 'call', version: ticket.version, point_id },
    })
  const [one, two] = await Promise.all([refusal(call(room)), refusal(call(other, here.boss))])
  expect([one, two].filter((answer) => answer === undefined)).toHaveLength(1)
  expect([one, two].find((answer) => answer !== undefined)).toMatchObject({ code: 'ticket_moved' })
})

test('two who press at one point get one person, and one of them is told', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  const answers = await Promise.all([refusal(here.callTo(room)), refusal(here.callTo(room, here.boss))])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.find((answer) => answer !== undefined)).toMatchObject({ code: 'point_busy' })
  expect(await here.labels('called')).toEqual(['A1'])
})

test('a server that dies in the middle of a call or a check-in leaves nothing half: the next call gets the person', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const visit = await here.checkIn(soon(10))
  const late = await here.booked(soon(20))
  const client = new pg.Client({ connectionString: db.url, options: '-c role=tendwell_worker' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(
    `update queue_ticket set state = 'called', point_id = $1, called_at = now() where appointment_id = $2`,
    [room, visit],
  )
  await client.query(`update appointment set status = 'arrived', arrived_at = changed_at where id = $1`, [late])
  // While it is still open, another point passes over the person and does not wait.
  expect(await here.callTo(here.points[1] ?? '')).toEqual({ ticket: null })
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await owner.end()
  await expect.poll(() => here.callTo(room)).toMatchObject({ ticket: { label: 'A1' } })
  await here.step(late, 'arrive')
  expect(await here.labels('waiting')).toEqual(['A2'])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('the statement that calls and the rule of the domain have one order', { timeout: 60_000 }, async () => {
  const next = seeded(7)
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
  for (const [rule, elderlyFirst] of [
    ['booked', true],
    ['booked', false],
    ['arrival', true],
  ] as const) {
    const here = await queueClinic(world, 12)
    await here.boss.call('PUT /branches/:branchId/queue-settings', {
      params: { branchId: here.branch },
      body: { ...(await here.board()).settings, rule, elderly_first: elderlyFirst },
    })
    for (let person = 0; person < 12; person += 1) await here.checkIn(soon(person))
    const moments: (Instant | null)[] = [null, soon(-3), soon(-2), soon(3), soon(4)]
    const placed = (await here.board()).tickets.map(({ id, label }) => ({
      id,
      prefix: 'A',
      number: Number(label.slice(1)),
      priority: pick(priorities),
      arrivedAt: pick(moments.slice(1)) ?? soon(0),
      bookedAt: pick(moments),
      raisedAt: next() < 0.3 ? pick(moments) : null,
      heldUntil: next() < 0.3 ? pick(moments) : null,
    }))
    const said = (moment: Instant | null) => moment && at(moment)
    await db.database.asWorker('test', async (tx) => {
      for (const one of placed)
        await tx.run(sql`
          update queue_ticket set priority = ${one.priority}, arrived_at = ${at(one.arrivedAt)}, booked_at = ${said(one.bookedAt)},
            raised_at = ${said(one.raisedAt)}, held_until = ${said(one.heldUntil)} where id = ${one.id}`)
    })
    const wanted = placed.toSorted(whoIsNext({ rule, elderlyFirst }, clock.now())).map(({ number }) => `A${number}`)
    const got: (string | undefined)[] = []
    for (const point of here.points) got.push((await here.callTo(point)).ticket?.label)
    expect(got).toEqual(wanted)
  }
})

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('who is next is decided by one desk at a time, and no point is taken away in the middle of a call', async () => {
  const here = await queueClinic(world, 2)
  const [point = '', other = ''] = here.points
  await here.checkIn(soon(10))
  const inTheMiddle = async (work: () => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined
    await db.database.asWorker('test', async (tx) => {
      await lockResources(tx, [lineKey(here.branch)])
      asked = work()
      await expect
        .poll(() => tx.one(sql`select from pg_locks where locktype = 'advisory' and not granted`))
        .toBeDefined()
    })
    return asked
  }
  expect(await inTheMiddle(() => here.callTo(point))).toMatchObject({ ticket: { label: 'A1' } })
  const params = { branchId: here.branch, pointId: other }
  await inTheMiddle(() => app.person(here.manager).call('DELETE /branches/:branchId/points/:pointId', { params }))
})
