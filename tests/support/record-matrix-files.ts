import { sql } from '#server/platform/database/sql.ts'
import { book } from './booker.ts'
import { worksAt } from './own-people.ts'
import { asksBefore, documentAsked, firstFolder, handIn, pdf, sendPiece } from './own-records.ts'
import { type Base, give, keep, lapse, seenBy } from './record-matrix-more.ts'
import type { Person, Try, World } from './record-matrix-people.ts'

const looks = 'list preview download'
const reads = 'list preview download share'

/** Older files of a document, which open with it and no other way; and what patients hand in before a visit. */
export const expectedFiles: Readonly<Record<string, string>> = {
  'the patient, an older file of a document': `${reads} delete`,
  'a doctor with whom it is shared, an older file of it': looks,
  'a nurse of the branch with which it is shared, an older file of it': looks,
  'a doctor with whom it was shared until yesterday, an older file of it': '',
  'the doctor of a visit with whom nothing is shared, an older file of it': '',
  'another patient, an older file of it': '',
  'a doctor, an older file of another document by one that is shared': 'list',
  'the patient, what they handed in for a visit': reads,
  'the doctor of the visit, what was handed in for it': looks,
  'a nurse of the branch, what was handed in for a visit there': looks,
  'the desk of the branch, what was handed in for a visit there': '',
  'another doctor of the branch, what was handed in for a visit': '',
  'a nurse of another branch, what was handed in for a visit': '',
  'another patient, what was handed in for a visit': '',
  'the doctor of the visit, what was handed in and taken away again': '',
}

export async function filesAndHandedIn(world: World, base: Base): Promise<Record<string, Try>> {
  return { ...(await olderFiles(world, base)), ...(await handedIn(world, base)) }
}

/** A document whose second file is the one of today: what is asked for is the first one. */
async function olderFiles(world: World, base: Base): Promise<Record<string, Try>> {
  const { patient, branch } = base
  const { app, clinic, clock, db } = world
  const [shared, lapsed, none] = [
    await seenBy(world, base, '22'),
    await seenBy(world, base, '28'),
    await seenBy(world, base, '29'),
  ]
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const stranger = app.person(await clinic.patient())
  for (const person of [nurse, stranger]) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const [item, other] = [await twice(patient), await twice(patient)]
  await give(patient, { item_id: item.id, practitioner_id: shared.practitioner_id })
  await give(patient, { item_id: item.id, branch_id: branch })
  await lapse(world, (await give(patient, { item_id: item.id, practitioner_id: lapsed.practitioner_id })).id)
  const older = { item, version: item.id }
  const { visit } = shared
  return {
    'the patient, an older file of a document': { ...older, person: patient, visit },
    'a doctor with whom it is shared, an older file of it': { ...older, ...shared },
    'a nurse of the branch with which it is shared, an older file of it': { ...older, person: nurse, visit },
    'a doctor with whom it was shared until yesterday, an older file of it': { ...older, ...lapsed },
    'the doctor of a visit with whom nothing is shared, an older file of it': { ...older, ...none },
    'another patient, an older file of it': { ...older, person: stranger, visit },
    'a doctor, an older file of another document by one that is shared': { item, version: other.id, ...shared },
  }
}

async function twice(patient: Person) {
  const item = await keep(patient, await firstFolder(patient))
  const bytes = pdf('Newer words of the matrix')
  const { id } = await patient.call('POST /records/uploads', {
    body: { folder_id: item.folder, newer_of: item.id, name: 'newer.pdf', size: bytes.length },
  })
  await sendPiece(patient, id, 0, bytes)
  return item
}

/** What a service asks for before the visit: one document that is there, and one that its patient took away again. */
async function handedIn({ app, clinic, clock, db }: World, { patient, branch }: Base): Promise<Record<string, Try>> {
  const works = async (where: string, role: 'nurse' | 'receptionist') =>
    app.person(await worksAt(db.database, clock.now(), where, role))
  const login = await clinic.doctor({ branch })
  await asksBefore(db.database, login.practitioner, [documentAsked])
  const { appointment_id: visit } = await book(patient, login, '2027-01-22T09:00:00.000Z')
  const folderOf = async (id: string) => ({
    id,
    folder:
      (await db.look.one<{ id: string }>(sql`select folder_id as id from record_item where id = ${id}`))?.id ?? '',
  })
  const bytes = pdf('Words of the matrix')
  const item = await folderOf((await handIn(patient, visit, bytes)).id)
  const away = await folderOf((await handIn(patient, visit, bytes)).id)
  await patient.request('DELETE', `/api/appointments/${visit}/documents/${away.id}`, undefined)
  const who = {
    doctor: app.person(login),
    nurse: await works(branch, 'nurse'),
    desk: await works(branch, 'receptionist'),
    colleague: app.person(await clinic.doctor({ branch })),
    elsewhere: await works(await clinic.branch(), 'nurse'),
    stranger: app.person(await clinic.patient()),
  }
  for (const person of Object.values(who)) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const given = { visit, item }
  return {
    'the patient, what they handed in for a visit': { ...given, person: patient },
    'the doctor of the visit, what was handed in for it': { ...given, person: who.doctor },
    'a nurse of the branch, what was handed in for a visit there': { ...given, person: who.nurse },
    'the desk of the branch, what was handed in for a visit there': { ...given, person: who.desk },
    'another doctor of the branch, what was handed in for a visit': { ...given, person: who.colleague },
    'a nurse of another branch, what was handed in for a visit': { ...given, person: who.elsewhere },
    'another patient, what was handed in for a visit': { ...given, person: who.stranger },
    'the doctor of the visit, what was handed in and taken away again': { visit, item: away, person: who.doctor },
  }
}
