import type { Instant } from '#domain/time/instant.ts'
import { rebuildDoctors } from '../core/digest.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Loading } from './add-account.ts'
import { addBranches, addFacilities, addStaff, addWaitingFacility } from './add-clinics.ts'
import { addDoctor, tellOfDoctor } from './add-doctor.ts'
import { addPatients } from './add-patients.ts'
import { demoDoctors } from './doctors.ts'
import { fillCalendars } from './fill-calendars.ts'
import { fillQueue, walkIns } from './fill-queue.ts'
import { seeded } from './random.ts'

/** The demo's one password, for every account in it. */
const demoPassword = 'demo demo demo demo'

/** Fills an empty installation with the demo: dated around now, the same on every first start. */
export async function loadDemo(deps: { database: Database; blobs: Blobs }, now: Instant) {
  const passwordHash = await hashPassword(demoPassword)
  await deps.database.asWorker('load demo', async (tx) => {
    const loading: Loading = { tx, now, chance: seeded(20_261), blobs: deps.blobs, passwordHash }
    const facilities = await addFacilities(loading)
    const branches = await addBranches(loading, facilities)
    await addStaff(loading, facilities, branches)
    await addWaitingFacility(loading)
    for (const doctor of demoDoctors) await addDoctor(loading, doctor, branches)
    for (const [place, doctor] of demoDoctors.entries()) await tellOfDoctor(loading, doctor, place)
    const patients = await addPatients(loading)
    await fillCalendars({ ...loading, patients: patients.slice(0, -walkIns) })
    await fillQueue({ tx, now, branch: branches.get('sampleton') ?? '', patients })
    const doctors = await tx.many<{ id: string }>(sql`select id from practitioner`)
    const ids = doctors.map(({ id }) => id)
    await rebuildDoctors(tx, now, ids)
  })
}
