import { newId } from '../platform/clock.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { addAccount, type Loading } from './add-account.ts'
import { demoFamily, demoFirstNames, demoLastNames } from './people.ts'
import { demoFacilities } from './places.ts'
import type { DemoPatient } from './plan-visits.ts'

/** The patients of the demo: Pat, who logs in, those whom Pat books for, and everybody else. */
export async function addPatients(loading: Loading): Promise<DemoPatient[]> {
  const { tx, now, chance } = loading
  const account = await addAccount(loading, {
    email: 'patient@example.com',
    type: 'patient',
    first: 'Pat',
    last: 'Sample',
    born: '1984-05-17',
  })
  const patients: DemoPatient[] = []
  for (let index = 0; index < 120; index += 1) {
    const id = newId(now)
    const isPat = index === 0
    const first = isPat ? 'Pat' : chance.pick(demoFirstNames)
    // Nobody else has the name of the one who logs in.
    const last = isPat ? 'Sample' : chance.pick(first === 'Pat' ? demoLastNames.slice(1) : demoLastNames)
    const born = isPat
      ? '1984-05-17'
      : index === 1
        ? '1925-02-28'
        : `${1935 + Math.floor(chance.next() * 88)}-0${1 + Math.floor(chance.next() * 9)}-1${Math.floor(chance.next() * 9)}`
    await tx.run(sql`
      insert into patient (id, account_id, facility_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
      select ${id}, ${isPat ? account : null}, case when ${isPat} then null else f.id end, ${first}, ${last}, ${born},
        ${isPat ? 'patient@example.com' : `patient${index}@example.com`}, ${`07700 900${String(100 + index)}`}, ${at(now)}
      from facility f where f.name = ${demoFacilities.group}`)
    patients.push({ id, isPat, busy: [] })
  }
  for (const member of demoFamily)
    await tx.run(sql`
      insert into patient (id, account_id, relation, first_name, last_name, date_of_birth, email, needs, created_at)
      values (${newId(now)}, ${account}, ${member.relation}, ${member.first}, 'Sample', ${member.born}, 'patient@example.com', ${member.needs}, ${at(now)})`)
  return patients
}
