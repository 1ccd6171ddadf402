import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { at, type ClosedWorld, type Path } from './world.ts'

/** How a time of a doctor is offered to somebody, and how patients hear of them. */
export const waysToOffer: readonly Path[] = [
  {
    name: 'waiting for an earlier time',
    by: ['PUT /appointments/:appointmentId/waiting'],
    leads: async ({ visits: { asks } }) => {
      const route = 'PUT /appointments/:appointmentId/waiting'
      return (await asks.who.call(route, { params: asks.params, body: {} })).waiting !== null
    },
  },
  {
    name: 'waiting for a time without a visit',
    by: ['POST /awaited-times'],
    leads: async ({ app, clinic, doctor }) => {
      const who = app.person(await clinic.patient())
      const body = { offering_id: doctor.offering, service_id: doctor.service }
      const { id } = await who.call('POST /awaited-times', { body })
      // Nobody else’s way: what comes free later is offered to others.
      await who.call('DELETE /awaited-times/:awaitedId', { params: { awaitedId: id } })
      return true
    },
  },
  {
    name: 'the desk’s list of times for which somebody waits',
    by: ['GET /branches/:branchId/openings'],
    leads: async ({ desk, branch, doctor }) => {
      const sent = { params: { branchId: branch }, query: { date: '2027-01-07' } }
      const { results } = await desk.call('GET /branches/:branchId/openings', sent)
      return results.some(({ practitioner_id }) => practitioner_id === doctor.practitioner)
    },
  },
  {
    name: 'a free time offered by the desk to who waits',
    by: ['POST /branches/:branchId/openings'],
    leads: async (world) => {
      const body = { practitioner_id: world.doctor.practitioner, start: at('07', '15:00') }
      const sent = { params: { branchId: world.branch }, body }
      if (!(await world.desk.call('POST /branches/:branchId/openings', sent)).is_offered) return false
      const { offers, version } = await world.visits.waits.read()
      const params = { ...world.visits.waits.params, offerId: offers[0]?.id ?? '' }
      const route = 'POST /appointments/:appointmentId/offers/:offerId'
      await world.visits.waits.who.call(route, { params, body: { version, answer: 'decline' } })
      return true
    },
  },
  {
    name: 'a time that comes free, offered by itself to who waits',
    by: ['POST /appointments/:appointmentId/cancel'],
    leads: async (world) => {
      const { freed, waits, asks, offered } = world.visits
      await freed.who.call('POST /appointments/:appointmentId/cancel', { params: freed.params, body: { version: 1 } })
      await world.offers()
      const offers = await Promise.all([waits, asks, offered].map(async (one) => (await one.read()).offers))
      return offers.flat().some(({ start }) => Date.parse(start) === Date.parse(at('06', '13:00')))
    },
  },
  {
    name: 'an offer of an earlier time that was open before, taken',
    by: ['POST /appointments/:appointmentId/offers/:offerId'],
    leads: async ({ visits: { offered } }) => {
      const { offers, version } = await offered.read()
      const params = { ...offered.params, offerId: offers[0]?.id ?? '0195c8a0-0000-7000-8000-00000000dddd' }
      const route = 'POST /appointments/:appointmentId/offers/:offerId'
      const taken = await offered.who.call(route, { params, body: { version, answer: 'take' } })
      return Date.parse(taken.start) === Date.parse(offers[0]?.start ?? '')
    },
  },
  {
    name: 'another time, offered by the doctor',
    by: ['POST /doctors/me/visit-actions'],
    leads: async (world) => {
      const { given } = world.visits
      await world.me.call('POST /doctors/me/visit-actions', { body: { action: 'offer', appointments: [given.id] } })
      return wasOffered(world, given)
    },
  },
  {
    name: 'another time, offered by the branch',
    by: ['POST /branches/:branchId/visit-actions'],
    leads: async (world) => {
      const { givenByBranch: given } = world.visits
      const body = { action: 'offer' as const, appointments: [given.id] }
      await world.boss.call('POST /branches/:branchId/visit-actions', { params: { branchId: world.branch }, body })
      return wasOffered(world, given)
    },
  },
  {
    name: 'other times, offered with a leave of their own',
    by: ['POST /doctors/me/leave'],
    leads: async (world) => {
      const actions = [{ appointment_id: world.visits.onLeave.id, action: 'offer' as const }]
      const times = { from_date: '2027-01-14', until_date: '2027-01-14', start: '09:00', end: '09:30' } as const
      await world.me.call('POST /doctors/me/leave', { body: { ...leaveOf(world.branch), ...times, actions } })
      return wasOffered(world, world.visits.onLeave)
    },
  },
  {
    name: 'a word of theirs to patients',
    by: ['POST /doctors/me/visit-actions'],
    leads: async ({ me, visits: { given } }) => {
      const body = { action: 'message' as const, appointments: [given.id], message: 'Send money to this account' }
      return Boolean(await me.call('POST /doctors/me/visit-actions', { body }))
    },
  },
  {
    name: 'a colleague’s leave, where they would be there instead',
    by: ['GET /doctors/me/leave'],
    leads: async ({ app, branch, colleague, doctor }) => {
      const query = { branch_id: branch, from_date: '2027-01-11', until_date: '2027-01-11' }
      const { affected } = await app.person(colleague).call('GET /doctors/me/leave', { query })
      return affected.some(({ colleagues }) => colleagues.some(({ offering_id }) => offering_id === doctor.offering))
    },
  },
  {
    name: 'a colleague’s visit, given to them with a leave',
    by: ['POST /doctors/me/leave'],
    leads: async (world) => {
      const actions = [toThem(world, world.visits.ofColleague.id)]
      const times = { from_date: '2027-01-11', until_date: '2027-01-11', start: '09:00', end: '09:30' } as const
      const body = { ...leaveOf(world.branch), ...times, actions }
      await world.app.person(world.colleague).call('POST /doctors/me/leave', { body })
      return isWithThem(world, world.visits.ofColleague)
    },
  },
  {
    name: 'a colleague who leaves the facility, where they would be there instead',
    by: ['GET /facilities/:facilityId/users/:accountId/leaving'],
    leads: async ({ boss, facility, leaver, doctor }) => {
      const params = { facilityId: facility, accountId: leaver.account }
      const { affected } = await boss.call('GET /facilities/:facilityId/users/:accountId/leaving', { params })
      return affected.some(({ colleagues }) => colleagues.some(({ offering_id }) => offering_id === doctor.offering))
    },
  },
  {
    name: 'the visit of a colleague who leaves, given to them',
    by: ['POST /facilities/:facilityId/users/:accountId/deactivate'],
    leads: async (world) => {
      const { boss, facility: facilityId, leaver, visits, db } = world
      const params = { facilityId, accountId: leaver.account }
      const others = await db.look.many<{ id: string }>(sql`
        select id from appointment where practitioner_id = ${leaver.practitioner} and id <> ${visits.ofLeaver.id}`)
      const kept = others.map(({ id }) => ({ appointment_id: id, action: 'keep' as const }))
      const body = { actions: [toThem(world, visits.ofLeaver.id), ...kept] }
      await boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body })
      return isWithThem(world, visits.ofLeaver)
    },
  },
]

/** How a call with a doctor is come to. */
export const waysToCall: readonly Path[] = [
  {
    name: 'the doctor comes into the call',
    by: ['POST /meetings/:meetId/join'],
    leads: async ({ me, meetId }) =>
      Boolean(await me.call('POST /meetings/:meetId/join', { params: { meetId }, body: {} })),
  },
  {
    name: 'the patient comes to the door of the call',
    by: ['POST /meetings/:meetId/join'],
    leads: async ({ visits: { called }, meetId }) =>
      Boolean(await called.who.call('POST /meetings/:meetId/join', { params: { meetId }, body: {} })),
  },
  {
    name: 'the page of the call says that it takes place',
    by: ['GET /meetings/:meetId'],
    leads: async ({ visits: { called }, meetId }) => {
      const page = await called.who.call('GET /meetings/:meetId', { params: { meetId } })
      return page.state !== 'not_found' && !page.on_hold
    },
  },
  {
    name: 'the list of calls of the patient says that one can come in',
    by: ['GET /calls/mine'],
    leads: async ({ visits: { called } }) => {
      const { results } = await called.who.call('GET /calls/mine', { query: {} })
      return results.some((call) => call.appointment_id === called.id && call.may_join)
    },
  },
  {
    name: 'the visit says that it takes place',
    by: ['GET /appointments/:appointmentId', 'GET /appointments/mine'],
    leads: async ({ visits: { called } }) => !(await called.read()).on_hold,
  },
]

const leaveOf = (branch: string) => ({ branch_id: branch, reason: 'other' as const, note: '', message: '' })

const toThem = ({ doctor }: ClosedWorld, appointment_id: string) => ({
  appointment_id,
  action: 'colleague' as const,
  offering_id: doctor.offering,
})

async function carryOut({ deps }: ClosedWorld) {
  while ((await runVisitAction(deps)) > 0);
}

async function wasOffered(world: ClosedWorld, visit: ClosedWorld['visits']['given']): Promise<boolean> {
  await carryOut(world)
  return (await visit.read()).offers.length > 0
}

/** Whether the patient of a colleague's visit is booked with the doctor now. */
async function isWithThem(world: ClosedWorld, visit: ClosedWorld['visits']['given']): Promise<boolean> {
  await carryOut(world)
  const { results } = await visit.who.call('GET /appointments/mine', { query: {} })
  return results.some(({ doctor }) => doctor.practitioner_id === world.doctor.practitioner)
}
