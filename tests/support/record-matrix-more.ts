import { day, later } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from './booker.ts'
import type { Login } from './clinic.ts'
import { writeLetter } from './letters-of-visits.ts'
import { worksAt } from './own-people.ts'
import { firstFolder, pdf, upload, uploadForClinic } from './own-records.ts'
import type { Paper, Person, Try, World } from './record-matrix-people.ts'

const looks = 'list preview download'
const reads = 'list preview download share'

/** Papers in folders of folders, papers that were moved or lie in the bin, what is shared with a branch, papers of children, letters. */
export const expectedMore: Readonly<Record<string, string>> = {
  'a doctor, what lies in a folder of the shared folder': looks,
  'a doctor, what was moved out of the shared folder': '',
  'a doctor, a shared paper that lies in the bin': '',
  'a doctor, a folder that was shared until yesterday': '',
  'a doctor, a folder whose sharing was stopped': '',
  'a doctor, a shared paper of a clinic that the patient hides': '',
  'a doctor in an emergency, a paper that lies in the bin': '',
  'a nurse of the branch with which a folder is shared': looks,
  'the desk of the branch with which a folder is shared': '',
  'a nurse of the branch with which it was shared until yesterday': '',
  'a nurse of the branch with which sharing was stopped': '',
  'a nurse whose role ended yesterday, what is shared with the branch': '',
  'a nurse, what her branch wrote and the patient hides': looks,
  'the parent, what a clinic wrote for the child': reads,
  'another adult who manages the child, what a clinic wrote for it': '',
  'another adult who manages the child, what the parent shares with a doctor': '',
  'another adult who managed the child until yesterday': '',
  'another adult who manages the child, with whom a paper is shared': looks,
  'another adult who manages the child, with whom its folder is shared': looks,
  'another adult with whom it was shared until yesterday': '',
  'another adult with whom sharing was stopped': '',
  'another adult with whom it was shared, and who helps no more': '',
  'another adult with whom something else is shared': '',
  'the doctor of the child, what the parent shares': looks,
  'the doctor of the parent, a paper of the child': '',
  'the doctor who wrote a letter': looks,
  'the patient, a letter of a doctor': reads,
  'a nurse of the branch, a letter of its doctor': looks,
  'the desk of the branch, a letter of its doctor': '',
  'another doctor of the branch, a letter': '',
}

export type Base = {
  readonly patient: Person
  readonly branch: string
  readonly child: { readonly parent: Person; readonly id: string; readonly folder: string }
}

/** More people with one paper each; every one has a paper of their own, so that none spoils the next. */
export async function morePeople(world: World, base: Base): Promise<Record<string, Try>> {
  return { ...(await byFolders(world, base)), ...(await byBranch(world, base)), ...(await ofChild(world, base)) }
}

const words = pdf('Words of the matrix')
export const keep = async (person: Person, folder: string): Promise<Paper> => ({
  folder,
  id: await upload(person, folder, 'A paper of the matrix.pdf', words),
})
export const newFolder = async (person: Person, name: string, parent_id?: string, patient_id?: string) =>
  (
    await person.call('POST /records/folders', {
      body: { name, ...(parent_id ? { parent_id } : {}), ...(patient_id ? { patient_id } : {}) } as never,
    })
  ).id
export const give = (person: Person, body: object) =>
  person.call('POST /records/grants', { body: { until: 'open', ...body } as never })

/** A doctor of the branch with a visit of the patient. */
export async function seenBy({ app, clinic }: World, { patient, branch }: Base, date: string) {
  const doctor = await clinic.doctor({ branch })
  const visit = (await book(patient, doctor, `2027-01-${date}T11:00:00.000Z`)).appointment_id
  const person = app.person(doctor)
  await person.request('GET', '/api/auth/get-csrf-token', undefined)
  return { person, visit, practitioner_id: doctor.practitioner }
}

async function byFolders(world: World, base: Base): Promise<Record<string, Try>> {
  const { patient } = base
  const first = await firstFolder(patient)
  const [nested, moved, binned, lapsed, stopped, hidden, opened] = [
    await seenBy(world, base, '11'),
    await seenBy(world, base, '12'),
    await seenBy(world, base, '13'),
    await seenBy(world, base, '14'),
    await seenBy(world, base, '15'),
    await seenBy(world, base, '18'),
    await seenBy(world, base, '19'),
  ]
  const outer = await newFolder(patient, 'Outer')
  const inner = await keep(patient, await newFolder(patient, 'Inner', outer))
  for (const { practitioner_id } of [nested, moved]) await give(patient, { folder_id: outer, practitioner_id })
  const out = await keep(patient, outer)
  await patient.call('PUT /records/items/:itemId', {
    params: { itemId: out.id },
    body: { title: 'Moved', document_date: null, folder_id: first, version: 1 },
  })
  const inBin = await keep(patient, first)
  await give(patient, { item_id: inBin.id, practitioner_id: binned.practitioner_id })
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: inBin.id } })
  const ofBefore = await keep(patient, await newFolder(patient, 'Before'))
  await lapse(world, (await give(patient, { folder_id: ofBefore.folder, practitioner_id: lapsed.practitioner_id })).id)
  const ofStopped = await keep(patient, await newFolder(patient, 'Stopped'))
  const { id: grantId } = await give(patient, {
    folder_id: ofStopped.folder,
    practitioner_id: stopped.practitioner_id,
  })
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  const ofClinic = await writtenBy(world, binned.person, `/api/appointments/${binned.visit}/records`)
  await give(patient, { item_id: ofClinic.id, practitioner_id: hidden.practitioner_id })
  await patient.call('PUT /records/items/:itemId/hidden', {
    params: { itemId: ofClinic.id },
    body: { is_hidden: true },
  })
  const binnedToo = await keep(patient, first)
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: binnedToo.id } })
  await opened.person.request('POST', `/api/appointments/${opened.visit}/emergency-access`, {
    reason: 'The patient does not answer',
  })
  return {
    'a doctor, what lies in a folder of the shared folder': { ...nested, item: inner },
    'a doctor, what was moved out of the shared folder': { ...moved, item: { ...out, folder: first } },
    'a doctor, a shared paper that lies in the bin': { ...binned, item: inBin },
    'a doctor, a folder that was shared until yesterday': { ...lapsed, item: ofBefore },
    'a doctor, a folder whose sharing was stopped': { ...stopped, item: ofStopped },
    'a doctor, a shared paper of a clinic that the patient hides': { ...hidden, item: ofClinic },
    'a doctor in an emergency, a paper that lies in the bin': { ...opened, item: binnedToo },
  }
}

async function byBranch(world: World, base: Base): Promise<Record<string, Try>> {
  const { patient, branch } = base
  const { app, clock, db } = world
  const works = async (role: 'nurse' | 'receptionist') => {
    const login = await worksAt(db.database, clock.now(), branch, role)
    const person = app.person(login)
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    return { person, account: login.account }
  }
  const [nurse, desk, former] = [await works('nurse'), await works('receptionist'), await works('nurse')]
  const writer = await seenBy(world, base, '20')
  const colleague = await seenBy(world, base, '21')
  const { visit } = writer
  const inFolder = await keep(patient, await newFolder(patient, 'For the branch'))
  await give(patient, { folder_id: inFolder.folder, branch_id: branch })
  const first = await firstFolder(patient)
  const [shared, before, ended] = [await keep(patient, first), await keep(patient, first), await keep(patient, first)]
  await give(patient, { item_id: shared.id, branch_id: branch })
  await lapse(world, (await give(patient, { item_id: before.id, branch_id: branch })).id)
  const { id: grantId } = await give(patient, { item_id: ended.id, branch_id: branch })
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update membership set until = ${at(later(clock.now(), -day))} where account_id = ${former.account}`),
  )
  const hidden = await writtenBy(world, writer.person, `/api/appointments/${visit}/records`)
  await patient.call('PUT /records/items/:itemId/hidden', { params: { itemId: hidden.id }, body: { is_hidden: true } })
  const typed = { title: 'A letter of the matrix', text: 'Words of the matrix' }
  const id = await writeLetter(writer.person, { params: { appointmentId: visit } }, typed)
  const letter = await paperOf(world, id)
  return {
    'a nurse of the branch with which a folder is shared': { ...nurse, visit, item: inFolder },
    'the desk of the branch with which a folder is shared': { ...desk, visit, item: inFolder },
    'a nurse of the branch with which it was shared until yesterday': { ...nurse, visit, item: before },
    'a nurse of the branch with which sharing was stopped': { ...nurse, visit, item: ended },
    'a nurse whose role ended yesterday, what is shared with the branch': { ...former, visit, item: shared },
    'a nurse, what her branch wrote and the patient hides': { ...nurse, visit, item: hidden },
    'the doctor who wrote a letter': { ...writer, item: letter },
    'the patient, a letter of a doctor': { person: patient, visit, item: letter },
    'a nurse of the branch, a letter of its doctor': { ...nurse, visit, item: letter },
    'the desk of the branch, a letter of its doctor': { ...desk, visit, item: letter },
    'another doctor of the branch, a letter': { ...colleague, item: letter },
  }
}

/** A child whose papers a parent keeps; two adults beside the parent, of whom one is one no more. */
async function ofChild(world: World, base: Base): Promise<Record<string, Try>> {
  const { app, clinic, clock, db } = world
  const { parent, id: patient_id, folder } = base.child
  const doctor = await clinic.doctor({ branch: base.branch })
  const { appointment_id: visit } = await bookFor(parent, doctor, '2027-01-22T11:00:00.000Z', patient_id)
  const ofParent = await seenBy(world, base, '25')
  const asDoctor = app.person(doctor)
  const [carer, former] = [await clinic.patient(), await clinic.patient()]
  await db.database.asWorker('test', async (tx) => {
    for (const { account } of [carer, former])
      await tx.run(sql`
        insert into carer (patient_id, account_id, created_at) values (${patient_id}, ${account}, ${at(clock.now())})`)
  })
  const [paper, shared] = [await keep(parent, folder), await keep(parent, folder)]
  await give(parent, { item_id: shared.id, practitioner_id: doctor.practitioner })
  const written = await writtenBy(world, asDoctor, `/api/appointments/${visit}/records`)
  const manages = { person: app.person(carer), visit }
  const helped = await sharedWithHelpers(world, base, [carer, former])
  return {
    'the parent, what a clinic wrote for the child': { person: parent, visit, item: written },
    'another adult who manages the child, what a clinic wrote for it': { ...manages, item: written },
    'another adult who manages the child, what the parent shares with a doctor': { ...manages, item: shared },
    'another adult who managed the child until yesterday': { person: app.person(former), visit, item: paper },
    ...Object.fromEntries(Object.entries(helped).map(([name, one]) => [name, { ...one, visit }])),
    'the doctor of the child, what the parent shares': { person: asDoctor, visit, item: shared },
    'the doctor of the parent, a paper of the child': { ...ofParent, item: paper },
  }
}

/** What is shared with adults who help the child: by paper, by folder, no more; one of them helps no more. */
async function sharedWithHelpers(
  world: World,
  { child: { parent, folder, id: patient_id } }: Base,
  [carer, former]: [Login, Login],
) {
  const { app, db } = world
  const [person, who] = [app.person(carer), app.person(former)]
  for (const each of [person, who]) await each.request('GET', '/api/auth/get-csrf-token', undefined)
  const carer_id = carer.account
  const [paper, lapsed, stopped, other, ended] = [
    await keep(parent, folder),
    await keep(parent, folder),
    await keep(parent, folder),
    await keep(parent, folder),
    await keep(parent, folder),
  ]
  const whole = await parent.call('POST /records/folders', { body: { name: 'For who helps', patient_id } })
  const within = await keep(parent, whole.id)
  await give(parent, { item_id: paper.id, carer_id })
  await give(parent, { folder_id: whole.id, carer_id })
  await lapse(world, (await give(parent, { item_id: lapsed.id, carer_id })).id)
  const { id: grantId } = await give(parent, { item_id: stopped.id, carer_id })
  await parent.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await give(parent, { item_id: ended.id, carer_id: former.account })
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from carer where account_id = ${former.account}`))
  return {
    'another adult who manages the child, with whom a paper is shared': { person, item: paper },
    'another adult who manages the child, with whom its folder is shared': { person, item: within },
    'another adult with whom it was shared until yesterday': { person, item: lapsed },
    'another adult with whom sharing was stopped': { person, item: stopped },
    'another adult with whom it was shared, and who helps no more': { person: who, item: ended },
    'another adult with whom something else is shared': { person, item: other },
  }
}

async function bookFor(who: Person, doctor: Parameters<typeof begin>[1], start: string, patient_id: string) {
  const { id: draftId } = await begin(who, doctor, start)
  const booked = await who.call('POST /drafts/:draftId/book', { params: { draftId }, body: { patient_id } })
  if (!('appointment_id' in booked)) throw new Error('A patient who is logged in needs no code')
  return booked
}

export async function writtenBy(world: World, person: Person, address: `/api/${string}`): Promise<Paper> {
  await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const { id } = await uploadForClinic(person, address, words, { title: 'A paper of the matrix' })
  return paperOf(world, id)
}

async function paperOf({ db }: World, id: string): Promise<Paper> {
  const row = await db.look.one<{ folder: string }>(sql`select folder_id as folder from record_item where id = ${id}`)
  return { id, folder: row?.folder ?? '' }
}

export function lapse({ db, clock }: World, grant: string) {
  return db.database.asWorker('test', (tx) =>
    tx.run(sql`update record_grant set expires_at = ${at(later(clock.now(), -day))} where id = ${grant}`),
  )
}
