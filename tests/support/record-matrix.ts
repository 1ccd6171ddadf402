import { day, hour, type Instant, later, minute } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from './booker.ts'
import type { TestDatabase } from './database.ts'
import { atTwoBranches, expectedBranches } from './record-matrix-branches.ts'
import { endedShares, expectedEnded } from './record-matrix-ended.ts'
import { expectedFiles, filesAndHandedIn } from './record-matrix-files.ts'
import { expectedMore, morePeople } from './record-matrix-more.ts'
import type { Paper, Person, Try, World } from './record-matrix-people.ts'
import { worksAt } from './own-people.ts'
import {
  fileAsked,
  firstFolder,
  openAtBranch,
  openFile,
  openShared,
  pdf,
  upload,
  uploadForClinic,
} from './own-records.ts'

export const ways = ['list', 'preview', 'download', 'share', 'delete'] as const
const all = 'list preview download share delete'
const looks = 'list preview download'

/** Who may do what with a paper, in words: whoever changes a rule changes it here too. */
export const expected: Readonly<Record<string, string>> = {
  'the patient': all,
  'the parent, with a paper of the child': all,
  'another adult who manages the child': '',
  'a doctor with whom it is shared': looks,
  'a doctor with whom its folder is shared': looks,
  'a doctor with whom it was shared until yesterday': '',
  'a doctor with whom sharing was stopped': '',
  'a doctor with whom it was shared for a visit that is over': '',
  'the doctor of a visit with whom nothing is shared': '',
  'a doctor who has never seen the patient': '',
  'a nurse of the branch with which it is shared': looks,
  'the desk of the branch with which it is shared': '',
  'a nurse of another branch of the same house': '',
  'the doctor of a visit who opened it for an emergency': looks,
  'the doctor of a visit whose hour of an emergency is over': '',
  'a nurse, what her branch wrote': looks,
  'the patient, what a branch wrote': 'list preview download share',
  'the desk, what its branch wrote': '',
  'a nurse of another branch, what this one wrote': '',
  'the doctor who wrote it': looks,
  'another doctor, what a doctor wrote': '',
  'the patient, what was taken back': '',
  'the desk of the branch': '',
  'the manager of the clinic': '',
  'another patient': '',
  'somebody who is not logged in': '',
  ...expectedMore,
  ...expectedEnded,
  ...expectedFiles,
  ...expectedBranches,
}

const title = 'A paper of the matrix'
/** Doctors with a visit of the patient. */
const seen = ['shared', 'folder', 'lapsed', 'stopped', 'over', 'visited', 'opened', 'late', 'writes'] as const
/** Working days. */
const days = ['11', '12', '13', '14', '15', '18', '19', '20', '21']

/**
 * Each person at each way with one paper; says what came of it, by what was seen and what stands in the database; and where
 * what was opened left more or fewer lines than one each for whose paper it is.
 */
export async function walkMatrix(world: World) {
  const made = { ...(await people(world)), miscounted: [] as string[] }
  // Whoever made all that has called a lot in this minute.
  world.clock.pass(2 * minute)
  const found: Record<string, string> = {}
  for (const [name, one] of Object.entries(made.people)) {
    await one.person.request('GET', '/api/auth/get-csrf-token', undefined)
    const done: string[] = []
    for (const way of ways) if (await went(world, made, way, one)) done.push(way)
    found[name] = done.join(' ')
  }
  return { found, miscounted: made.miscounted }
}

type Made = Awaited<ReturnType<typeof people>> & { miscounted: string[] }

async function went({ db }: World, made: Made, way: (typeof ways)[number], { person, item, visit, version }: Try) {
  if (way === 'list') {
    const answers = [
      await person.request('GET', `/api/records/folders/${item.folder}`, undefined),
      await person.request('GET', `/api/appointments/${visit}/records`, undefined),
      await person.request('GET', `/api/branches/${made.branch}/patients/${made.patient}/records`, undefined),
      await person.request('GET', '/api/records/shared', undefined),
    ]
    return answers.some(({ body }) => JSON.stringify(body).includes(item.id))
  }
  if (way === 'preview' || way === 'download') {
    const lines = await linesOf(db, item.id, way)
    const answers = [
      await openFile(person, item.id, way, version),
      await openShared(person, item.id, way, version),
      await openAtBranch(person, made.branch, item.id, way, version),
      await person.request('GET', `/api/records/shared/${item.id}/file?${fileAsked(way, version)}`, undefined),
    ]
    // The newer file of a document says something else.
    const begins = version ? '%PDF-1.7\nWords of the matrix' : '%PDF'
    const opened = answers.filter(({ status, body }) => status === 200 && String(body).startsWith(begins)).length
    const noted = (await linesOf(db, item.id, way)) - lines
    if (noted !== opened) made.miscounted.push(`${way} of ${item.id}: opened ${opened} times, ${noted} lines`)
    return opened > 0
  }
  const before = await state(db, item.id)
  const body = { item_id: item.id, practitioner_id: made.practitioner, until: 'open' }
  if (way === 'share') await person.request('POST', '/api/records/grants', body)
  else await person.request('DELETE', `/api/records/items/${item.id}`, undefined)
  const changed = (await state(db, item.id)) !== before
  if (changed)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update record_item set deleted_at = null where id = ${item.id} or newer_of = ${item.id}`),
    )
  return changed
}

/** How many looks at a paper its owner reads, of one way. */
async function linesOf(db: TestDatabase, item: string, way: string): Promise<number> {
  const row = await db.look.one<{ lines: number }>(sql`
    select count(*)::int as lines from record_access l join record_item i on i.id = l.item_id and i.patient_id = l.patient_id
    where i.id = ${item} and l.way = ${way}`)
  return row?.lines ?? 0
}

async function state(db: TestDatabase, item: string) {
  const row = await db.look.one<{ state: string }>(sql`
    select concat(i.deleted_at, ' ', i.version, ' ', i.title, ' ', i.wrapped_key, ' ',
      (select count(*) from record_grant g where g.item_id = i.id), ' ', (select max(revoked_at) from record_grant g where g.item_id = i.id)) as state
    from record_item i where i.id = ${item}`)
  return row?.state
}

async function people(world: World) {
  const { app, clock, clinic } = world
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const patient = app.person(await clinic.patient())
  const doctors = {
    shared: await clinic.doctor({ branch }),
    folder: await clinic.doctor({ branch }),
    lapsed: await clinic.doctor({ branch }),
    stopped: await clinic.doctor({ branch }),
    over: await clinic.doctor({ branch }),
    visited: await clinic.doctor({ branch }),
    opened: await clinic.doctor({ branch }),
    late: await clinic.doctor({ branch }),
    writes: await clinic.doctor({ branch }),
    stranger: await clinic.doctor(),
  }
  const visits: Record<string, string> = {}
  for (const [index, name] of seen.entries())
    visits[name] = (await book(patient, doctors[name], `2027-01-${days[index]}T09:00:00.000Z`)).appointment_id
  const paper = { folder: await firstFolder(patient), id: '' }
  paper.id = await upload(patient, paper.folder, `${title}.pdf`, pdf('Words of the matrix'))
  const inFolder = { folder: (await patient.call('POST /records/folders', { body: { name: 'Shared' } })).id, id: '' }
  inFolder.id = await upload(patient, inFolder.folder, `${title}.pdf`, pdf('Words of the matrix'))
  const share = (practitioner_id: string, what: object, until: string) =>
    patient.call('POST /records/grants', { body: { ...what, practitioner_id, until } as never })
  const item_id = paper.id
  await share(doctors.shared.practitioner, { item_id }, 'open')
  await share(doctors.folder.practitioner, { folder_id: inFolder.folder }, 'visit')
  await share(doctors.lapsed.practitioner, { item_id }, 'week')
  const { id: grantId } = await share(doctors.stopped.practitioner, { item_id }, 'open')
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await share(doctors.over.practitioner, { item_id }, 'visit')
  await lapse(world, clock.now(), doctors.lapsed.practitioner, visits.over ?? '')
  const child = await childOf(world, patient)
  const visit = visits.visited ?? ''
  const works = async (role: 'receptionist' | 'nurse', where = branch) =>
    app.person(await worksAt(world.db.database, clock.now(), where, role))
  const [desk, nurse] = [await works('receptionist'), await works('nurse')]
  const elsewhere = await works('nurse', await clinic.branch())
  const sister = await works('nurse', await sisterOf(world, branch))
  const patientId = await patientOf(world, visits.visited ?? '')
  const forBranch = await upload(patient, paper.folder, `${title}.pdf`, pdf('Words of the matrix'))
  await patient.call('POST /records/grants', { body: { item_id: forBranch, branch_id: branch, until: 'open' } })
  const ofBranch = { folder: paper.folder, id: forBranch }
  const written = await writtenPapers(world, {
    nurse,
    doctor: app.person(doctors.writes),
    visit: visits.writes ?? '',
    branch,
    patientId,
  })
  await openForEmergency(app.person(doctors.opened), visits.opened ?? '')
  await openForEmergency(app.person(doctors.late), visits.late ?? '')
  await endEmergency(world, doctors.late.practitioner)
  const base = { patient, branch, child: { parent: patient, id: child.id, folder: child.paper.folder } }
  const as = (person: Person, item: Paper = paper, of = visit) => ({ person, item, visit: of })
  return {
    practitioner: doctors.shared.practitioner,
    branch,
    patient: patientId,
    people: {
      'the patient': as(patient),
      'the parent, with a paper of the child': as(child.parent, child.paper),
      'another adult who manages the child': as(child.carer, child.paper),
      'a doctor with whom it is shared': as(app.person(doctors.shared), paper, visits.shared),
      'a doctor with whom its folder is shared': as(app.person(doctors.folder), inFolder, visits.folder),
      'a doctor with whom it was shared until yesterday': as(app.person(doctors.lapsed), paper, visits.lapsed),
      'a doctor with whom sharing was stopped': as(app.person(doctors.stopped), paper, visits.stopped),
      'a doctor with whom it was shared for a visit that is over': as(app.person(doctors.over), paper, visits.over),
      'the doctor of a visit with whom nothing is shared': as(app.person(doctors.visited)),
      'a doctor who has never seen the patient': as(app.person(doctors.stranger)),
      'a nurse of the branch with which it is shared': as(nurse, ofBranch),
      'the desk of the branch with which it is shared': as(desk, ofBranch),
      'a nurse of another branch of the same house': as(sister, ofBranch),
      'the doctor of a visit who opened it for an emergency': as(app.person(doctors.opened), paper, visits.opened),
      'the doctor of a visit whose hour of an emergency is over': as(app.person(doctors.late), paper, visits.late),
      'a nurse, what her branch wrote': as(nurse, written.byBranch),
      'the patient, what a branch wrote': as(patient, written.byBranch),
      'the desk, what its branch wrote': as(desk, written.byBranch),
      'a nurse of another branch, what this one wrote': as(elsewhere, written.byBranch),
      'the doctor who wrote it': as(app.person(doctors.writes), written.byDoctor, visits.writes),
      'another doctor, what a doctor wrote': as(app.person(doctors.visited), written.byDoctor),
      'the patient, what was taken back': as(patient, written.takenBack),
      'the desk of the branch': as(desk),
      'the manager of the clinic': as(app.person(manager)),
      'another patient': as(app.person(await clinic.patient())),
      'somebody who is not logged in': as(app.person()),
      ...(await morePeople(world, base)),
      ...(await endedShares(world, base)),
      ...(await filesAndHandedIn(world, base)),
      ...(await atTwoBranches(world, base)),
    },
  }
}

/** Three papers of a clinic: of a branch, of a doctor, and one that was taken back. */
async function writtenPapers(
  world: World,
  of: { nurse: Person; doctor: Person; visit: string; branch: string; patientId: string },
) {
  const write = async (person: Person, address: `/api/${string}`) => {
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    const { id } = await uploadForClinic(person, address, pdf('Words of the matrix'), { title })
    const row = await world.db.look.one<{ folder: string }>(
      sql`select folder_id as folder from record_item where id = ${id}`,
    )
    return { id, folder: row?.folder ?? '' }
  }
  const here = `/api/branches/${of.branch}/patients/${of.patientId}/records` as const
  const takenBack = await write(of.nurse, here)
  await of.nurse.request('POST', `/api/clinic-papers/${takenBack.id}/take-back`, { why: 'The wrong patient' })
  return {
    byBranch: await write(of.nurse, here),
    byDoctor: await write(of.doctor, `/api/appointments/${of.visit}/records`),
    takenBack,
  }
}

async function openForEmergency(doctor: Person, visit: string) {
  await doctor.request('GET', '/api/auth/get-csrf-token', undefined)
  await doctor.request('POST', `/api/appointments/${visit}/emergency-access`, { reason: 'The patient does not answer' })
}

async function endEmergency({ db, clock }: World, practitioner: string) {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update record_emergency set at = ${at(later(clock.now(), -2 * hour))}, expires_at = ${at(later(clock.now(), -hour))}
      where practitioner_id = ${practitioner}`),
  )
}

async function patientOf({ db }: World, visit: string): Promise<string> {
  const row = await db.look.one<{ id: string }>(sql`select patient_id as id from appointment where id = ${visit}`)
  return row?.id ?? ''
}

/** Another branch of the same house. */
async function sisterOf({ db, clinic }: World, branch: string): Promise<string> {
  const id = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update branch set facility_id = (select b.facility_id from branch b where b.id = ${branch}) where id = ${id}`,
    ),
  )
  return id
}

async function lapse({ db }: World, now: Instant, practitioner: string, visit: string) {
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update record_grant set expires_at = ${at(later(now, -day))} where practitioner_id = ${practitioner}`,
    )
    await tx.run(sql`
      update appointment set start_at = ${at(later(now, -2 * hour))}, end_at = ${at(later(now, -hour))} where id = ${visit}`)
  })
}

/** A child whose papers a parent keeps, and another adult who manages its visits. The parent has a doctor too. */
async function childOf({ app, clock, clinic, db }: World, parent: Person) {
  const carer = await clinic.patient()
  const { id } = await parent.call('POST /family', {
    body: { first_name: 'Kim', last_name: 'Child', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const folder = await firstFolder(parent, id)
  const item = await upload(parent, folder, `${title}.pdf`, pdf('Words of the matrix'))
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`insert into carer (patient_id, account_id, created_at) values (${id}, ${carer.account}, ${at(clock.now())})`,
    )
    // The child was with every doctor that the parent was with.
    await tx.run(sql`
      insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id,
        offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
      select gen_random_uuid(), left(a.reference, 4) || '-' || lpad((row_number() over ())::text, 4, '9'), 'completed',
        a.start_at - interval '60 days', a.end_at - interval '60 days', a.start_local, a.time_zone, a.practitioner_id, a.branch_id,
        a.offering_id, a.service_id, a.service_name, 0, 0, a.mode, ${id}, 'patient', a.changed_at, a.created_at
      from appointment a join patient p on p.id = a.patient_id join patient c on c.account_id = p.account_id and c.id = ${id}
      where p.relation = 'self'`)
  })
  return { id, parent, carer: app.person(carer), paper: { id: item, folder } }
}
