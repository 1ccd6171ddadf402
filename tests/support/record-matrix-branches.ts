import { sql } from '#server/platform/database/sql.ts'
import { book } from './booker.ts'
import { firstFolder } from './own-records.ts'
import { worksAt } from './own-people.ts'
import { type Base, give, keep } from './record-matrix-more.ts'
import type { Try, World } from './record-matrix-people.ts'

const looks = 'list preview download'

/**
 * One person at two branches. What an emergency opened is in the list of the visit at its branch alone; a doctor asks for a file
 * without a branch, so it opens as long as one emergency of theirs is open (decision 138). What is shared with a branch opens there.
 */
export const expectedBranches: Readonly<Record<string, string>> = {
  'a doctor at two branches, by the visit where they opened it for an emergency': looks,
  'a doctor at two branches, by a visit at the other one': 'preview download',
  'another doctor of the branch where a doctor opened it for an emergency': '',
  'a nurse at two branches, at the one with which it is shared': looks,
  'a nurse at two branches, at the one with which it is not shared': '',
}

export async function atTwoBranches(world: World, { patient, branch }: Base): Promise<Record<string, Try>> {
  const { app, clinic, clock, db } = world
  const second = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const colleague = await clinic.doctor({ branch })
  const visits = [
    await book(patient, doctor, '2027-01-25T13:00:00.000Z'),
    await book(patient, await clinic.alsoAt(doctor, second), '2027-01-26T13:00:00.000Z'),
    await book(patient, colleague, '2027-01-27T13:00:00.000Z'),
  ].map(({ appointment_id }) => appointment_id)
  const [here = '', elsewhere = '', ofColleague = ''] = visits
  const login = await worksAt(db.database, clock.now(), branch, 'nurse')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'nurse' from branch where id = ${second}`),
  )
  const [asDoctor, asColleague, nurse] = [doctor, colleague, login].map((one) => app.person(one))
  if (!asDoctor || !asColleague || !nurse) throw new Error('nobody')
  for (const person of [asDoctor, asColleague, nurse])
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const folder = await firstFolder(patient)
  const [opened, shared, sharedThere] = [
    await keep(patient, folder),
    await keep(patient, folder),
    await keep(patient, folder),
  ]
  await asDoctor.request('POST', `/api/appointments/${here}/emergency-access`, {
    reason: 'The patient does not answer',
  })
  await give(patient, { item_id: shared.id, branch_id: branch })
  await give(patient, { item_id: sharedThere.id, branch_id: second })
  const byNurse = { person: nurse, visit: here }
  return {
    'a doctor at two branches, by the visit where they opened it for an emergency': {
      ...{ person: asDoctor, item: opened, visit: here },
    },
    'a doctor at two branches, by a visit at the other one': { person: asDoctor, item: opened, visit: elsewhere },
    'another doctor of the branch where a doctor opened it for an emergency': {
      ...{ person: asColleague, item: opened, visit: ofColleague },
    },
    'a nurse at two branches, at the one with which it is shared': { ...byNurse, item: shared },
    'a nurse at two branches, at the one with which it is not shared': { ...byNurse, item: sharedThere },
  }
}
