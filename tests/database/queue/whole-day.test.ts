import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { checkAnswers, checkHistory } from '#server/core/visits/history-check.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// A whole day of a branch by the clock of the product: 60 arrivals and 12 walk-ins between opening and closing, with a
// doctor who is late, one who is ill and whose patients are rescued, and a device that breaks.

const world = await openClinic()
const { db, app, clock, clinic } = world
const equipment = equipmentBuilder(db.database, clock.now())
const at = (time: string) => `2027-01-04T${time}:00.000Z`
const moment = (time: string) => instant(Date.parse(at(time)))
const halfHours = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(moment('00:00') + (from * 60 + index * 30) * minute).toISOString(),
  )

/** Books over the interface, as patients do; returns the visits that were answered for. */
async function bookAll(doctor: ClinicDoctor, starts: readonly string[]): Promise<string[]> {
  const answered: string[] = []
  for (const start of starts)
    answered.push((await book(app.person(await clinic.patient()), doctor, start)).appointment_id)
  return answered
}

async function house() {
  const here = await queueClinic(world, 4)
  const [late, ill, helper] = [
    await clinic.doctor({ branch: here.branch, minutes: 30 }),
    await clinic.doctor({ branch: here.branch, minutes: 30 }),
    await clinic.doctor({ branch: here.branch, minutes: 30 }),
  ]
  const devices = [await equipment.point(here.branch, 'ECG 1'), await equipment.point(here.branch, 'ECG 2')]
  const pool = await equipment.pool(here.branch, 'ECG', devices)
  await equipment.need(late.service, { pool, until: 10 })
  return { ...here, late, ill, helper, devices }
}

type House = Awaited<ReturnType<typeof house>>

/** Six patients of an ill doctor: four go to a colleague at their time, two are let go with a word. */
async function rescue({ ill, helper }: House, visits: readonly string[]) {
  const actions = visits.map((id, index) =>
    index < 4
      ? { appointment_id: id, action: 'colleague' as const, offering_id: helper.offering }
      : { appointment_id: id, action: 'cancel' as const },
  )
  const me = app.person(ill)
  const body = { from_date: '2027-01-04', until_date: '2027-01-04', reason: 'sick', actions, message: 'We are sorry.' }
  await me.call('POST /doctors/me/leave', { body: body as never })
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  return visits.slice(0, 4)
}

/** Who is served where, until when: each room calls, begins and ends by the clock. */
function rooms({ desk, branch, points }: House) {
  const serving = new Map<string, { id: string; version: number; until: number }>()
  const step = (ticketId: string, step: 'start' | 'done' | 'recall' | 'miss', version: number) =>
    desk.call('POST /branches/:branchId/tickets/:ticketId/steps', {
      params: { branchId: branch, ticketId },
      body: { step, version } as never,
    })
  let [served, calls] = [0, 0]
  return {
    served: () => served,
    isBusy: () => serving.size > 0,
    work: async () => {
      for (const pointId of points) {
        const now = serving.get(pointId)
        if (now && now.until > clock.now()) continue
        if (now) {
          await step(now.id, 'done', now.version)
          serving.delete(pointId)
          served += 1
        }
        const { ticket } = await desk.call('POST /branches/:branchId/points/:pointId/call', {
          params: { branchId: branch, pointId },
        })
        if (!ticket) continue
        calls += 1
        let { version } = ticket
        // One in ten does not hear it the first time.
        if (calls % 10 === 0)
          version = (await step(ticket.id, 'recall', (await step(ticket.id, 'miss', version)).version)).version
        version = (await step(ticket.id, 'start', version)).version
        serving.set(pointId, { id: ticket.id, version, until: clock.now() + 20 * minute })
      }
    },
  }
}

async function walkIn({ desk, branch, helper }: House, index: number): Promise<string> {
  const answer = await desk.call('POST /branches/:branchId/walk-ins', {
    params: { branchId: branch },
    body: {
      offering_id: helper.offering,
      service_id: helper.service,
      new_patient: { first_name: 'Wal', last_name: `Kin ${index}`, date_of_birth: '1970-01-01' } as never,
    } as never,
  })
  return answer.appointment_id
}

test('a whole day: everybody who came is served once, everybody who was answered is there, and at closing nobody is left', async () => {
  const here = await house()
  const { desk, boss, branch, points, late, ill, helper, doctor, devices } = here
  // Before opening: what patients have booked, and what the desk wrote for the day.
  const ofLate = await bookAll(late, halfHours(9, 12))
  const ofIll = await bookAll(ill, halfHours(11, 6))
  const ofDesk: { id: string; start: number }[] = []
  for (const [index, start] of halfHours(9, 11)
    .flatMap((half) => [half, half, half, half])
    .entries())
    ofDesk.push({ id: await here.booked(instant(Date.parse(start) + (index % 4) * minute)), start: Date.parse(start) })
  const told = [...ofLate, ...ofIll, ...ofDesk.map(({ id }) => id)]

  clock.set(moment('08:00'))
  const rescued = await rescue(here, ofIll)
  const due = [
    ...ofDesk,
    ...halfHours(9, 12).map((start, index) => ({ id: ofLate[index] ?? '', start: Date.parse(start) })),
    ...halfHours(11, 4).map((start, index) => ({ id: rescued[index] ?? '', start: Date.parse(start) })),
  ].toSorted((one, other) => one.start - other.start)
  expect(due).toHaveLength(60)

  const { work, served, isBusy } = rooms(here)
  let walkIns = 0
  for (; clock.now() < moment('17:30') && (served() < 72 || isBusy()); clock.pass(10 * minute)) {
    const now = clock.now()
    for (let next = due[0]; next && next.start - 15 * minute <= now; next = due[0]) {
      await desk.call('POST /appointments/:appointmentId/status', {
        params: { appointmentId: next.id },
        body: { version: rescued.includes(next.id) ? 2 : 1, action: 'arrive', reason: '' },
      })
      due.shift()
    }
    if (walkIns < 12 && now >= moment('09:30') && now % (20 * minute) === 0) {
      told.push(await walkIn(here, walkIns))
      walkIns += 1
    }
    if (now === moment('09:30'))
      await desk.call('PUT /branches/:branchId/doctors/:practitionerId/late', {
        params: { branchId: branch, practitionerId: late.practitioner },
        body: { minutes: 30 },
      })
    if (now === moment('10:20'))
      expect(
        await boss.call('POST /branches/:branchId/points/:pointId/outages', {
          params: { branchId: branch, pointId: devices[0] ?? '' },
          body: { from: null, until: at('16:30'), reason: 'In repair' },
        }),
      ).toMatchObject({ visits: 0 })
    await work()
  }

  // Closing: every room is shut, and nobody can be called any more.
  for (const pointId of points)
    await desk.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: branch, pointId },
      body: { state: 'closed', back_at: null },
    })
  expect(await refusal(here.callTo(points[0] ?? ''))).toMatchObject({ code: 'point_closed' })
  expect(served()).toBe(72)
  const open = await db.look.many(sql`
    select status from appointment where branch_id = ${branch} and status not in ('completed', 'cancelled')`)
  expect(open).toEqual([])
  const counted = await db.look.one<{ done: number; cancelled: number }>(sql`
    select count(*) filter (where status = 'completed')::int as done, count(*) filter (where status = 'cancelled')::int as cancelled
    from appointment where branch_id = ${branch}`)
  expect(counted).toEqual({ done: 72, cancelled: 2 })
  // Called once each; whoever did not hear it was called a second time at the same point.
  const twice = await db.look.many(sql`
    select t.id from queue_ticket t join ticket_event e on e.ticket_id = t.id and e.kind = 'called'
    where t.branch_id = ${branch} group by t.id having count(*) > 1 + count(*) filter (where e.from_state = 'missed')`)
  expect(twice).toEqual([])
  const doctors = [doctor, late, ill, helper].map(({ practitioner }) => practitioner)
  const faults = await db.database.asWorker('test', async (tx) => [
    ...(await checkHistory(tx, clock.now(), doctors)).examples,
    ...(await checkAnswers(tx, told)).examples,
  ])
  expect(faults).toEqual([])
})
