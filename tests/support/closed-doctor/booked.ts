import { begin } from '../booker.ts'
import { alone } from './found.ts'
import { at, type ClosedWorld, type Path } from './world.ts'

type Who = (world: ClosedWorld) => Pick<ClosedWorld['nobody'], 'call'>
type Target = 'service' | 'group' | 'video'

/** How a time of a doctor is taken: by patients, by a clinic, by the doctor. */
export const waysToBook: readonly Path[] = [
  {
    name: 'a draft by ids, as a guest',
    by: ['POST /drafts'],
    leads: async ({ app, doctor }) => Boolean(await begin(app.person(), doctor, at('12', '09:00'))),
  },
  {
    name: 'a draft by ids, as a patient of theirs',
    by: ['POST /drafts'],
    leads: async ({ visits, doctor }) => Boolean(await begin(visits.moved.who, doctor, at('12', '09:30'))),
  },
  {
    name: 'a draft of a call',
    by: ['POST /drafts'],
    leads: async ({ app, doctor, video }) =>
      Boolean(await begin(app.person(), { ...doctor, offering: video }, at('12', '11:00'))),
  },
  {
    name: 'a draft of a place in a group',
    by: ['POST /drafts'],
    leads: async ({ app, doctor, group }) =>
      Boolean(await begin(app.person(), { ...doctor, service: group }, at('12', '12:00'))),
  },
  {
    name: 'a draft with any doctor',
    // Nobody else is free then.
    closedAs: ['slot_taken'],
    by: ['POST /branches/:slug/any-doctor/drafts'],
    leads: async (world) => {
      const body = { service: world.colleague.service, mode: 'in_person', start: alone } as const
      const params = { slug: world.branch }
      const route = 'POST /branches/:slug/any-doctor/drafts'
      return (
        (await world.app.person().call(route, { params, body })).doctor.practitioner_id === world.doctor.practitioner
      )
    },
  },
  {
    name: 'a time that is held, held longer',
    by: ['PUT /drafts/:draftId/hold'],
    leads: async ({ drafts: { held } }) =>
      (await held.who.call('PUT /drafts/:draftId/hold', { params: held.params, body: {} })).hold !== null,
  },
  {
    name: 'a time that is held, changed for another one',
    by: ['PUT /drafts/:draftId/hold'],
    leads: async ({ drafts: { held } }) => {
      const body = { start: at('12', '14:00') }
      return (await held.who.call('PUT /drafts/:draftId/hold', { params: held.params, body })).hold !== null
    },
  },
  {
    name: 'a draft that becomes a visit',
    by: ['POST /drafts/:draftId/book'],
    leads: async ({ drafts: { booked } }) =>
      'appointment_id' in (await booked.who.call('POST /drafts/:draftId/book', { params: booked.params, body: {} })),
  },
  {
    name: 'a draft that becomes a visit by a guest’s code',
    by: ['POST /drafts/:draftId/confirm'],
    leads: async ({ drafts: { guest } }) => {
      const sent = { params: guest.params, body: { code: guest.code } }
      return Boolean(await guest.who.call('POST /drafts/:draftId/confirm', sent))
    },
  },
  ...staffWays('the desk', ({ desk }) => desk, '13'),
  ...staffWays('who manages the facility', ({ boss }) => boss, '14'),
  ...staffWays('the doctor', ({ me }) => me, '15'),
  {
    name: 'somebody who comes in without an appointment',
    by: ['POST /branches/:branchId/walk-ins'],
    leads: async ({ desk, branch, doctor }) => {
      const body = { offering_id: doctor.offering, service_id: doctor.service, new_patient: patient('Walker') }
      return Boolean(await desk.call('POST /branches/:branchId/walk-ins', { params: { branchId: branch }, body }))
    },
  },
  {
    name: 'a visit moved by its patient',
    by: ['POST /appointments/:appointmentId/move'],
    leads: async ({ visits: { moved } }) => moves(moved.who, moved.params, at('11', '14:00')),
  },
  {
    name: 'a visit moved by the desk',
    by: ['POST /appointments/:appointmentId/move'],
    leads: async ({ desk, visits: { movedByDesk } }) => moves(desk, movedByDesk.params, at('11', '14:30')),
  },
  {
    name: 'those to whom a visit of a colleague could be given',
    by: ['GET /appointments/:appointmentId/colleagues'],
    leads: async ({ desk, doctor, visits: { givenAway } }) => {
      const { results } = await desk.call('GET /appointments/:appointmentId/colleagues', { params: givenAway.params })
      return results.some(({ practitioner_id: who }) => who === doctor.practitioner)
    },
  },
  {
    name: 'a visit of a colleague, given to them by the desk',
    by: ['POST /appointments/:appointmentId/reassign'],
    leads: async ({ desk, doctor, visits: { givenAway } }) => {
      const body = { version: 1, offering_id: doctor.offering, start: at('12', '10:30') }
      return Boolean(await desk.call('POST /appointments/:appointmentId/reassign', { params: givenAway.params, body }))
    },
  },
  {
    name: 'a visit moved by the doctor, over others',
    by: ['POST /appointments/:appointmentId/move'],
    leads: async ({ me, visits: { movedByDoctor } }) => moves(me, movedByDoctor.params, at('11', '15:00'), true),
  },
  {
    name: 'a colleague’s visit moved to them',
    by: ['POST /appointments/:appointmentId/move'],
    leadsNobody: true,
    leads: async ({ desk, doctor, visits: { stays } }) =>
      moves(desk, stays.params, at('11', '15:30'), false, doctor.offering),
  },
  {
    name: 'a request accepted',
    by: ['POST /appointments/:appointmentId/status'],
    leads: async ({ me, visits: { requested } }) => {
      const body = { version: (await requested.read()).version, action: 'accept' as const }
      const route = 'POST /appointments/:appointmentId/status'
      return (await me.call(route, { params: requested.params, body })).status === 'booked'
    },
  },
  {
    name: 'a cancelled visit taken back',
    by: ['POST /appointments/:appointmentId/status'],
    leads: async ({ me, visits: { undone } }) => {
      const body = { version: (await undone.read()).version, action: 'undo' as const }
      const route = 'POST /appointments/:appointmentId/status'
      return (await me.call(route, { params: undone.params, body })).status === 'booked'
    },
  },
]

/** One visit, a series, a place in a group, a call, and over other visits: by somebody of the clinic. */
function staffWays(who: string, as: Who, day: string): Path[] {
  const books = (kind: string, target: Target, times: readonly string[], overbook_reason = ''): Path => ({
    name: `${kind} booked by ${who}`,
    by: ['POST /appointments'],
    leads: async (world) => {
      const body = { ...wish(world, target), starts: times.map((time) => at(day, time)), overbook_reason }
      const new_patient = patient(`Anna ${kind.replace(/\W/g, '')} ${letters(day)}`)
      const { appointments } = await as(world).call('POST /appointments', { body: { ...body, new_patient } })
      return appointments.length === times.length
    },
  })
  return [
    {
      name: `what stands in the way, asked by ${who}`,
      by: ['GET /appointments/series'],
      leads: async (world) => {
        const query = { ...wish(world, 'service'), start: at(day, '11:00'), count: 2 }
        return (await as(world).call('GET /appointments/series', { query })).times.some(({ reason }) => reason === null)
      },
    },
    books('a visit', 'service', ['11:30']),
    books('a series', 'service', ['12:00', '12:30']),
    books('a place in a group', 'group', ['13:00']),
    books('a call', 'video', ['13:30']),
    ...(who === 'the desk' ? [] : [books('a visit over another one', 'service', ['09:00'], 'It cannot wait')]),
  ]
}

const letters = (day: string) => (day === '13' ? 'Cee' : day === '14' ? 'Dee' : 'Eff')

function wish({ doctor, group, video }: ClosedWorld, target: Target) {
  return {
    offering_id: target === 'video' ? video : doctor.offering,
    service_id: target === 'group' ? group : doctor.service,
  }
}

const patient = (last_name: string) => ({
  first_name: 'Robin',
  last_name,
  date_of_birth: '1960-02-03',
  email: '',
  phone_number: '',
})

async function moves(
  who: Pick<ClosedWorld['nobody'], 'call'>,
  params: { readonly appointmentId: string },
  start: string,
  overbook = false,
  offering_id?: string,
): Promise<boolean> {
  const { version } = await who.call('GET /appointments/:appointmentId', { params })
  const body = { version, start, reason: 'Doctor unavailable', overbook, ...(offering_id ? { offering_id } : {}) }
  const moved = await who.call('POST /appointments/:appointmentId/move', { params, body })
  return moved.start === start
}
