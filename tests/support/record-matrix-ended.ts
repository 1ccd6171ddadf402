import { minute } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { worksAt } from './own-people.ts'
import { firstFolder } from './own-records.ts'
import { type Base, give, keep, lapse, newFolder, seenBy, writtenBy } from './record-matrix-more.ts'
import type { Person, Try, World } from './record-matrix-people.ts'

const looks = 'list preview download'

/** What was shared with a folder and is so no more, an emergency that is not somebody's to open, and what a clinic took back. */
export const expectedEnded: Readonly<Record<string, string>> = {
  'another adult with whom a folder was shared until yesterday': '',
  'another adult with whom sharing of a folder was stopped': '',
  'a nurse of the branch with which a folder was shared until yesterday': '',
  'a nurse of the branch with which sharing of a folder was stopped': '',
  'a nurse who asks for emergency access': '',
  'a nurse, what her branch took back': looks,
  'a doctor with whom it was shared, what a clinic took back': '',
}

export async function endedShares(world: World, base: Base): Promise<Record<string, Try>> {
  const { patient, branch, child } = base
  const { app, clinic, clock, db } = world
  // The patient has called a lot in this minute.
  clock.pass(2 * minute)
  const [doctor, other] = [await seenBy(world, base, '26'), await seenBy(world, base, '27')]
  const { visit } = doctor
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const helper = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`insert into carer (patient_id, account_id, created_at) values (${child.id}, ${helper.account}, ${at(clock.now())})`,
    ),
  )
  const carer = app.person(helper)
  for (const person of [nurse, carer]) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const ofCarer = { owner: child.parent, patient_id: child.id, whom: { carer_id: helper.account } }
  const ofBranch = { owner: patient, patient_id: undefined, whom: { branch_id: branch } }
  const unshared = await keep(patient, await firstFolder(patient))
  await nurse.request('POST', `/api/appointments/${visit}/emergency-access`, { reason: 'The patient does not answer' })
  const takenBack = await writtenBy(world, nurse, `/api/appointments/${visit}/records`)
  await give(patient, { item_id: takenBack.id, practitioner_id: other.practitioner_id })
  await nurse.request('POST', `/api/clinic-papers/${takenBack.id}/take-back`, { why: 'The wrong patient' })
  const byNurse = { person: nurse, visit }
  return {
    'another adult with whom a folder was shared until yesterday': {
      ...{ person: carer, visit },
      item: await inLapsed(world, ofCarer),
    },
    'another adult with whom sharing of a folder was stopped': { person: carer, visit, item: await inStopped(ofCarer) },
    'a nurse of the branch with which a folder was shared until yesterday': {
      ...byNurse,
      item: await inLapsed(world, ofBranch),
    },
    'a nurse of the branch with which sharing of a folder was stopped': { ...byNurse, item: await inStopped(ofBranch) },
    'a nurse who asks for emergency access': { ...byNurse, item: unshared },
    'a nurse, what her branch took back': { ...byNurse, item: takenBack },
    'a doctor with whom it was shared, what a clinic took back': { ...other, item: takenBack },
  }
}

type Given = { readonly owner: Person; readonly patient_id: string | undefined; readonly whom: object }

async function sharedFolder({ owner, patient_id, whom }: Given, name: string) {
  const item = await keep(owner, await newFolder(owner, name, undefined, patient_id))
  return { item, grantId: (await give(owner, { folder_id: item.folder, ...whom })).id }
}

async function inLapsed(world: World, given: Given) {
  const { item, grantId } = await sharedFolder(given, 'Shared until yesterday')
  await lapse(world, grantId)
  return item
}

async function inStopped(given: Given) {
  const { item, grantId } = await sharedFolder(given, 'Shared no more')
  await given.owner.call('DELETE /records/grants/:grantId', { params: { grantId } })
  return item
}
