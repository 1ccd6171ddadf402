import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BranchRight, isBranchRight, type RightReach } from '#domain/access/branch-rights.ts'
import { rightsOfBuiltIn } from '#domain/access/memberships.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import type { Login } from '#tests/support/clinic.ts'
import { type Attempt, attempts } from '#tests/support/foreign-attempts.ts'
import { foreignWorld, type ForeignWorld, stateOf } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Each role at each endpoint that names a right of the matrix, with the real ids of its own branch: allowed exactly where
// the matrix says so. Nothing is written: what passes every check is rolled back.

const { db, app, clock, clinic } = await openClinic()
const never = await testApp(rolledBack(db.database), clock)
afterAll(() => never.close())

type Rights = ReadonlyMap<BranchRight, RightReach>
type Holder = { readonly name: string; readonly login: Login; readonly rights: Rights }

const without = (...gone: BranchRight[]) =>
  [...rightsOfBuiltIn('branch_manager').keys()].filter((right) => !gone.includes(right))

const ownRoles: Readonly<Record<string, readonly BranchRight[]>> = {
  'Evening desk': ['appointments.view', 'appointments.cancel', 'queue.view', 'queue.work', 'patients.search'],
  Deputy: without('queue.setup', 'appointments.export', 'appointments.overbook', 'resources.edit'),
}

/** What each endpoint acts on. A new one that names a right of the matrix has no row here, and fails until it has. */
const actsOn: Readonly<Record<'branch' | 'desk' | 'visit' | 'practice' | 'house' | 'several', readonly string[]>> = {
  branch: [
    'GET /branches/:branchId/calls',
    'GET /branches/:branchId/call-settings',
    'PUT /branches/:branchId/call-settings',
    'POST /branches/:branchId/invitations',
    'DELETE /invitations/:invitationId',
    'POST /invitations',
    'POST /invitations/:invitationId/resend',
    'GET /branches/:branchId/users',
    'POST /facilities/:facilityId/users/:accountId/deactivate',
    'GET /branches/:branchId/roles',
    'POST /branches/:branchId/roles',
    'PUT /roles/:roleId',
    'GET /roles/:roleId/history',
    'POST /roles/:roleId/restore',
    'DELETE /roles/:roleId',
    'POST /branches/:branchId/memberships',
    'PUT /branches/:branchId/members/:accountId',
    'PUT /memberships/:membershipId',
    'DELETE /memberships/:membershipId',
    'POST /branches/:branchId/points',
    'PUT /branches/:branchId/points/:pointId',
    'DELETE /branches/:branchId/points/:pointId',
    'PUT /branches/:branchId/queue-settings',
    'GET /branches/:branchId/point-choices',
    'GET /branches/:branchId/point-people',
    'PUT /branches/:branchId/point-people',
    'GET /branches/:branchId/passes',
    'POST /branches/:branchId/passes',
    'DELETE /branches/:branchId/passes/:passId',
    'POST /branches/:branchId/walk-ins',
    'POST /branches/:branchId/patients',
    'PUT /branches/:branchId/patients/:patientId',
    'POST /branches/:branchId/patients/:patientId/own-details',
    'GET /branches/:branchId/patients/:patientId/duplicates',
    'GET /branches/:branchId/resources',
    'POST /branches/:branchId/pools',
    'PUT /branches/:branchId/pools/:poolId',
    'DELETE /branches/:branchId/pools/:poolId',
    'POST /branches/:branchId/points/:pointId/outages',
    'DELETE /branches/:branchId/outages/:outageId',
    'PUT /branches/:branchId',
    'POST /branches/:branchId/photo',
    'DELETE /branches/:branchId/photo',
    'GET /branches/:branchId/details',
    'GET /branches/:branchId/closures',
    'GET /branches/:branchId/closures/effect',
    'POST /branches/:branchId/closures',
    'DELETE /branches/:branchId/closures/:closureId',
    'GET /branches/:branchId/archive/effect',
    'POST /branches/:branchId/archive',
    'POST /branches/:branchId/open',
    'GET /branches/:branchId/messages',
    'PUT /branches/:branchId/message-settings',
    'GET /branches/:branchId/services',
    'POST /branches/:branchId/services',
    'PUT /branches/:branchId/services/:serviceId/price',
    'GET /branches/:branchId/rota',
    'PUT /branches/:branchId/rota/rooms',
    'POST /branches/:branchId/rota/copy',
    'PUT /branches/:branchId/rota/:practitionerId/hours',
    'PUT /branches/:branchId/rota/:practitionerId/dates/:date',
    'POST /branches/:branchId/rota/:practitionerId/effect',
    'POST /branches/:branchId/rota/:practitionerId/affected',
    'PUT /branches/:branchId/days/:date/note',
    'PUT /branches/:branchId/doctors/:practitionerId/late',
    'GET /branches/:branchId/patients/:patientId/records',
    'POST /branches/:branchId/patients/:patientId/records',
    'POST /branches/:branchId/patients/:patientId/record-requests',
    'POST /branches/:branchId/patients/:patientId/emergency-access',
    'GET /branches/:branchId/emergency-accesses',
    'GET /branches/:branchId/records/:itemId/file',
    'GET /branches/:branchId/openings',
    'POST /branches/:branchId/openings',
  ],
  // Lists of a whole branch: a doctor needs a role there and has lists of their own elsewhere.
  desk: [
    'GET /facilities/:facilityId/appointments',
    'GET /branches/:branchId/appointments',
    'GET /branches/:branchId/queue',
    'POST /branches/:branchId/points/:pointId/call',
    'PUT /branches/:branchId/points/:pointId/state',
    'GET /statistics/choices',
    'GET /statistics/:chart',
    'GET /branches/:branchId/patients',
    'POST /branches/:branchId/patients/search',
    'GET /branches/:branchId/patients/:patientId',
    'GET /branches/:branchId/outages/:outageId/visits',
    // To a colleague: who has their own visits alone gives none away.
    'GET /appointments/:appointmentId/colleagues',
    'POST /appointments/:appointmentId/reassign',
    // The template of a branch; a doctor has templates of their own.
    'PUT /letter-templates/:templateId',
    'DELETE /letter-templates/:templateId',
  ],
  // A visit, a ticket or a patient: of the branch, or of one's own practice there.
  visit: [
    'GET /patients',
    'GET /appointments/series',
    'POST /appointments',
    'GET /appointments/:appointmentId',
    'GET /appointments/:appointmentId/calendar',
    'POST /appointments/:appointmentId/cancel',
    'POST /appointments/:appointmentId/error',
    'POST /appointments/:appointmentId/keep',
    'POST /appointments/:appointmentId/move',
    'POST /appointments/:appointmentId/status',
    'PUT /appointments/:appointmentId/waiting',
    'DELETE /appointments/:appointmentId/waiting',
    'POST /appointments/:appointmentId/offers/:offerId',
    'PUT /appointments/:appointmentId/urgency',
    'PUT /awaited-times/:awaitedId/urgency',
    'POST /branches/:branchId/tickets/:ticketId/steps',
    'POST /branches/:branchId/tickets/:ticketId/visit',
    'GET /appointments/:appointmentId/clinic-messages',
    'POST /appointments/:appointmentId/clinic-messages',
    'PUT /appointments/:appointmentId/conversation',
    'GET /appointments/:appointmentId/notes',
    'PUT /appointments/:appointmentId/notes/:noteId',
    'POST /meetings/:meetId/participants/:participantId/decision',
    'PUT /meetings/:meetId/lock',
    'GET /appointments/:appointmentId/records',
    'POST /appointments/:appointmentId/records',
    'POST /appointments/:appointmentId/record-requests',
    'POST /appointments/:appointmentId/emergency-access',
    'GET /appointments/:appointmentId/questionnaire-answers',
    'GET /appointments/:appointmentId/letter',
    'DELETE /appointments/:appointmentId/letter',
    'GET /clinic-papers/:itemId',
    'DELETE /record-requests/:requestId',
    'POST /meetings/:meetId/end',
    'POST /meetings/:meetId/switch',
    'POST /meetings/:meetId/text-link',
    'POST /meetings/:meetId/patient-link',
    'GET /meetings/:meetId/guest-links',
    'POST /meetings/:meetId/guest-links',
    'DELETE /meetings/:meetId/guest-links/:linkId',
  ],
  practice: [
    'GET /doctors/me/appointments',
    'GET /doctors/me/waiting-list',
    'GET /doctors/me/awaited-times',
    'GET /doctors/me/week',
    'PUT /doctors/me/late',
    'POST /doctors/me/visit-actions',
    'GET /doctors/me/messages',
    'GET /doctors/me/calls',
    'GET /doctors/me/records/:itemId/file',
    'GET /doctors/me/papers',
    'GET /doctors/me/call-settings',
    'PUT /doctors/me/call-settings',
    'POST /doctors/me/services',
    'PUT /doctors/me/services/:serviceId',
    'PUT /doctors/me/services/order',
    'DELETE /doctors/me/services/:serviceId',
  ],
  // Of the facility itself: for whoever runs it, whatever somebody holds at a branch.
  house: [
    'POST /facilities/:facilityId/memberships',
    'GET /facilities/:facilityId/users',
    'GET /facilities/:facilityId/users/:accountId/leaving',
    'POST /facilities/:facilityId/users/:accountId/reactivate',
    'POST /facilities/:facilityId/users/:accountId/second-step/reset',
  ],
  // Needs more than one right or thing: here only that whoever lacks the right is refused.
  several: [
    'PUT /clinic-papers/:itemId',
    'PUT /appointments/:appointmentId/letter',
    'POST /appointments/:appointmentId/letters',
    'POST /appointments/:appointmentId/letter-templates',
    'POST /clinic-papers/:itemId/take-back',
    'POST /branches/:branchId/patients/:patientId/merge',
    'POST /branches/:branchId/patient-merges/:mergeId/undo',
    'POST /branches/:branchId/outages/:outageId/visits',
    'POST /branches/:branchId/visit-actions',
    'PUT /branches/:branchId/services/:serviceId',
    'DELETE /branches/:branchId/services/:serviceId',
    'PUT /branches/:branchId/service-doctors',
    // Shows what was decided: where nothing was, there is nothing.
    'GET /doctors/me/visit-actions/:batchId',
    'GET /branches/:branchId/visit-actions/:batchId',
  ],
}

/** What is asked for where the attempt of a stranger would not come to the right in question, and a finer right than the table names. */
const asked: Readonly<Record<string, { attempt: (world: ForeignWorld) => Attempt; right?: BranchRight }>> = {
  'GET /doctors/me/appointments': { attempt: () => ({ query: { from: '2027-01-04', until: '2027-01-05' } }) },
  'GET /doctors/me/week': { attempt: () => ({ query: { from: '2027-01-04' } }) },
  'POST /doctors/me/services': { attempt: () => ({ body: { name: 'One more', minutes: 30, mode: 'in_person' } }) },
  'PUT /doctors/me/late': { attempt: () => ({ body: { minutes: 10 } }) },
  'PUT /doctors/me/call-settings': {
    attempt: () => ({
      body: {
        waiting_text: '',
        opens_minutes: 15,
        fallback_number: '',
        guest_links_on: true,
        alerts: { sound: true, notification: true },
      },
    }),
  },
  'POST /branches/:branchId/memberships': {
    attempt: (world) => ({
      params: { branchId: world.branch },
      body: { account_id: world.desk.account, role: 'records_clerk' },
    }),
  },
  'POST /appointments/:appointmentId/status': {
    attempt: (world) => ({
      params: { appointmentId: world.visit },
      body: { version: 1, action: 'complete', reason: '' },
    }),
    right: 'appointments.progress',
  },
}

/** What is asked besides: the link opens what a patient reads of the visit. */
const alsoAsked: Readonly<Record<string, BranchRight>> = {
  'POST /meetings/:meetId/patient-link': 'appointments.reason',
}

let world: ForeignWorld
const holders: Holder[] = []

beforeAll(async () => {
  world = await foreignWorld(app, db, clock.now())
  for (const role of ['branch_manager', 'nurse', 'receptionist', 'records_clerk', 'viewer'] as const)
    holders.push({ name: role, login: await holds(role, null), rights: rightsOfBuiltIn(role) })
  holders.push({ name: 'doctor', login: world.doctor, rights: rightsOfBuiltIn('doctor') })
  holders.push({ name: 'facility_manager', login: world.manager, rights: rightsOfBuiltIn('facility_manager') })
  for (const [name, rights] of Object.entries(ownRoles)) {
    const id = await roleOf(name, rights)
    holders.push({ name, login: await holds(null, id), rights: new Map(rights.map((right) => [right, 'all'])) })
  }
}, 60_000)

const named = (endpoints as readonly Endpoint[]).flatMap(({ access, method, path }) => {
  const right = typeof access === 'string' ? undefined : access.session
  const address = `${method} ${path}`
  return right && isBranchRight(right) ? [{ address, right: asked[address]?.right ?? right }] : []
})

test('each endpoint that names a right of the matrix says what it acts on', () => {
  const rows = Object.values(actsOn).flat()
  expect(rows.toSorted()).toEqual(named.map(({ address }) => address).toSorted())
})

test('each role does what the matrix says at each endpoint, and nothing else', async () => {
  const before = await stateOf(db, world)
  const wrong: string[] = []
  for (const holder of holders) {
    const person = never.person(holder.login)
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    for (const { address, right } of named) {
      if (actsOn.several.includes(address) && holder.rights.has(right)) continue
      const status = await statusOf(address, person)
      const isRefused = [401, 403, 404].includes(status)
      const also = alsoAsked[address]
      const may = mayHere(holder, address, right) && (also === undefined || holder.rights.has(also))
      if (isRefused === may || status === 400) wrong.push(`${holder.name}: ${address} -> ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await stateOf(db, world)).toBe(before)
  console.log(JSON.stringify({ 'cells of roles': holders.length * named.length }))
}, 60_000)

/** What the matrix says. */
function mayHere({ name, rights }: Holder, address: string, right: BranchRight): boolean {
  const on = (kind: keyof typeof actsOn) => actsOn[kind].includes(address)
  const isDoctor = name === 'doctor'
  if (on('practice')) return isDoctor && rights.has(right)
  if (on('house')) return name === 'facility_manager'
  if (isDoctor) return on('visit') && rights.has(right)
  return rights.get(right) === 'all'
}

test('a role that is taken away under load: no call that begins afterwards is allowed', async () => {
  const desk = app.person(await holds('receptionist', null))
  const me = await desk.call('GET /auth/me', {})
  let isGone = false
  const counted = { before: 0, after: 0, late: 0 }
  const load = async () => {
    for (let late = 0; late < 3; late += isGone ? 1 : 0) {
      const wasGone = isGone
      const { status } = await desk.request('GET', `/api/branches/${world.branch}/appointments`, undefined)
      if (status === 200) counted[wasGone ? 'after' : 'before'] += 1
      else if (wasGone) counted.late += 1
    }
  }
  const callers = Array.from({ length: 8 }, load)
  await app.person(world.manager).call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: world.branch, accountId: me.user_id },
    body: { role: null },
  })
  isGone = true
  await Promise.all(callers)
  console.log(JSON.stringify({ 'calls around a change of role': counted }))
  expect(counted.after).toBe(0)
  expect(counted.before).toBeGreaterThan(0)
  expect(counted.late).toBeGreaterThan(0)
})

async function statusOf(address: string, person: ReturnType<typeof app.person>): Promise<number> {
  const { params = {}, query, body } = (asked[address]?.attempt ?? attempts[address])?.(world) ?? {}
  const [method = '', path = ''] = address.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? key)
  const answer = await person.request(method, `/api${filled}${query ? `?${new URLSearchParams(query)}` : ''}`, body)
  return answer.status
}

/** The database whose transactions of people never last: what comes to its end is broken off there. */
function rolledBack(database: Database): Database {
  return {
    ...database,
    as: (who, work) =>
      database.as(who, async (tx) => {
        await work(tx)
        throw new Error('Rolled back by the test')
      }),
  }
}

const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function holds(builtin: string | null, role: string | null): Promise<Login> {
  const login = await clinic.account('branch-staff')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin, role_id)
    select facility_id, id, ${login.account}, ${builtin}, ${role}::uuid from branch where id = ${world.branch}`)
  return login
}

async function roleOf(name: string, rights: readonly BranchRight[]): Promise<string> {
  const row = await db.database.asWorker('test', (tx) =>
    tx.one<{ id: string }>(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select uuid_v7(), facility_id, ${name}, now(), now() from branch where id = ${world.branch} returning id`),
  )
  const id = row?.id ?? ''
  await plant(sql`
    insert into role_permission (role_id, permission, reach) select ${id}, p, 'all' from unnest(${[...rights]}::text[]) p`)
  return id
}
