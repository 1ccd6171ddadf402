import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { rebuildDoctors } from '../core/free-times/digest.ts'
import type { MailSite } from '../core/messages/letter.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { RecordFiles } from '../platform/record-files.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Loading } from './add-account.ts'
import { addBranches, addFacilities, addStaff, addWaitingFacility } from './add-clinics.ts'
import { addDoctor, tellOfDoctor } from './add-doctor.ts'
import { addEvidence } from './add-evidence.ts'
import { addPapers } from './add-papers.ts'
import { addPatients } from './add-patients.ts'
import { drawPapers } from './demo-papers.ts'
import { demoDoctors } from './doctors.ts'
import { addOfferings, demoPlaces, fillCalendars, markTaken } from './fill-calendars.ts'
import { fillQueue, setUpQueue, walkIns } from './fill-queue.ts'
import { holdCalls } from './hold-calls.ts'
import { noteLaidDay } from './lay-demo-day.ts'
import { demoBranches } from './places.ts'
import type { DemoPatient } from './plan-visits.ts'
import { seeded } from './random.ts'
import { openTaken } from './taken.ts'

/** The demo's one password, for every account in it. */
const demoPassword = 'demo demo demo demo'

type Deps = {
  readonly database: Database
  readonly blobs: Blobs
  readonly files?: RecordFiles
  readonly site?: MailSite
}

/**
 * Fills an empty installation with the demo: dated around now, the same on every first start. Where there is no store of
 * files, the doctor who waits has handed in no documents and nobody keeps any.
 */
export async function loadDemo(deps: Deps, now: Instant) {
  const { database, files, site } = deps
  // Drawn by a process of its own, while the rest is written.
  const [papers] = await Promise.all([files && site && drawPapers(new Date(now)), loadRows(deps, now)])
  if (files && site && papers) await layPapers({ database, files, site }, now, papers)
}

/** Lays the papers of a demo whose first start was stopped before they lay there. */
export async function finishDemo({ database, files, site }: Deps, now: Instant) {
  if (!files || !site) return
  const isOwed = await database.asWorker('look for the demo', (tx) =>
    tx.one(sql`select kind from demo_row where kind = 'papers'`),
  )
  if (isOwed) await layPapers({ database, files, site }, now, await drawPapers(new Date(now)))
}

async function layPapers(deps: Parameters<typeof addPapers>[0], now: Instant, papers: Parameters<typeof addPapers>[2]) {
  await addPapers(deps, now, papers)
  await deps.database.asWorker('load demo', (tx) => tx.run(sql`delete from demo_row where kind = 'papers'`))
}

async function loadRows(deps: Deps, now: Instant) {
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
    if (deps.files) await addEvidence(loading, deps.files)
    await fillDemo(loading, branches.get('sampleton') ?? '', patients)
    // Its papers come after these rows, step by step: whoever stops the start in between gets them at the next one.
    if (deps.files && deps.site)
      await tx.run(
        sql`insert into demo_row (kind, id) select 'papers', id from account where email = 'patient@example.com'`,
      )
  })
}

/** What happens at the demo's clinics: their calendars, and one branch in the middle of its day. */
async function fillDemo(loading: Loading, branch: string, patients: readonly DemoPatient[]) {
  const { tx, now } = loading
  await addOfferings(tx, now)
  const places = await demoPlaces(tx)
  await fillCalendars({ ...loading, patients: patients.slice(0, -walkIns), taken: openTaken() }, places)
  await holdCalls(
    tx,
    places.map(({ branch_id }) => branch_id),
  )
  await setUpQueue(tx, now, branch)
  await fillQueue({ tx, now, branch, patients: patients.slice(-walkIns).map(({ id }) => id) })
  const doctors = await tx.many<{ id: string }>(sql`select id from practitioner`)
  const ids = doctors.map(({ id }) => id)
  await markTaken(tx, ids)
  await rebuildDoctors(tx, now, ids)
  await noteLaidDay(tx, now, branch, wallAt(asZone(demoBranches[0].zone), now).date)
}
