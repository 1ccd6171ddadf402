import type { AccountActor } from '#domain/access/actor.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { day, hour, instant, type Instant, later, minute } from '#domain/time/instant.ts'
import type { MailSite } from '../core/messages/letter.ts'
import type { ClinicDeps } from '../features/records/clinic/deps.ts'
import { openPaper } from '../features/records/clinic/open-paper.ts'
import { readShelf } from '../features/records/clinic/read-papers.ts'
import { makeFolder, readOverview } from '../features/records/folders.ts'
import { deleteItem } from '../features/records/items.ts'
import { keepDraft } from '../features/records/letters/drafts.ts'
import { saveLetter } from '../features/records/letters/save-letter.ts'
import { share } from '../features/records/share.ts'
import { beginUpload, takePiece } from '../features/records/uploads.ts'
import type { Responder } from '../http/route.ts'
import { at, type Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { RecordFiles } from '../platform/record-files.ts'
import type { drawPapers } from './demo-papers.ts'

type Deps = { readonly database: Database; readonly files: RecordFiles; readonly site: MailSite }
type Papers = Awaited<ReturnType<typeof drawPapers>>
type Paper = { readonly name: string; readonly bytes: Buffer }

/**
 * What Pat keeps, shares and was written: by the same steps as if Pat, the doctor and the nurse had done it on days before,
 * so that it is sealed, drawn, listed and noted as everything else. What is there already is not laid again: a start that
 * was stopped in the middle is finished by the next one.
 */
export async function addPapers(deps: Deps, now: Instant, papers: Papers) {
  const people = await peopleOfPapers(deps.database, now)
  if (!people) return
  const { pat, doctor, nurse, branch, practitioner, patient } = people
  const kept = await keepPapers(deps, instant(now - 9 * day), people, papers)
  const laid = await laidOf(deps.database, people)
  if (!laid.is_written)
    await writeLetter(deps, instant(Math.min(people.ended + 2 * hour, now - hour)), people, laid.draft ?? 0)
  // Each a little after the one before, as people do things: in "Who looked" they stand in this order.
  const ago = (time: number) => onDay(deps, instant(now - time))
  const isDone = (...did: string[]) => laid.done.includes(did.join(' '))
  if (!isDone(pat.account, 'share', kept.vaccinations))
    await share(ago(2 * day), pat, { item_id: kept.vaccinations, branch_id: branch, until: 'month' })
  if (!isDone(nurse.account, 'list'))
    await readShelf(ago(22 * hour), nurse, { branchId: branch, patientId: patient }, false)
  if (!isDone(nurse.account, 'preview', kept.vaccinations))
    await lookAt(ago(22 * hour - minute), nurse, { branch }, kept.vaccinations)
  if (people.next === null) return
  if (!isDone(pat.account, 'share', kept.results))
    await share(ago(2 * day - 2 * minute), pat, {
      folder_id: kept.results,
      practitioner_id: practitioner,
      until: 'visit',
    })
  if (!isDone(doctor.account, 'list')) await readShelf(ago(5 * hour), doctor, { appointmentId: people.next }, false)
  if (!isDone(doctor.account, 'preview', kept.blood))
    await lookAt(ago(5 * hour - minute), doctor, 'own practice', kept.blood)
}

/** Pat's own folders and what lies in them. */
async function keepPapers(deps: Deps, since: Instant, { pat, patient }: People, papers: Papers) {
  const { folders } = await readOverview(onDay(deps, since), pat, {})
  const begun = await begunOf(deps.database, patient)
  const folderOf = (kind: string) => folders.find((folder) => folder.kind === kind)?.id ?? ''
  const own = async (name: string, color: 'orange' | 'blue') =>
    folders.find((folder) => folder.name === name) ?? (await makeFolder(onDay(deps, since), pat, { name, color }))
  const [results, letters] = [folderOf('results'), folderOf('letters')]
  const knee = await own('Knee', 'orange')
  const shots = await own('Vaccinations', 'blue')
  const put = (folder: string, paper: Paper, days: number) =>
    upload(onDay(deps, later(since, days * day)), pat, { folder, paper, begun: begun.get(paper.name) })
  await put(knee.id, papers.photo, 0)
  await put(knee.id, papers.xray, 1)
  const vaccinations = await put(shots.id, papers.vaccinations, 2)
  if (papers.scan) await put(letters, papers.scan, 3)
  const blood = await put(results, papers.blood, 4)
  return { results, vaccinations, blood }
}

type Bringing = { readonly folder: string; readonly paper: Paper; readonly begun: Begun | undefined }

/** As a browser brings it: begun, then a piece after the other; what was begun before is not the same paper drawn again, and goes. */
async function upload(deps: ClinicDeps, pat: AccountActor, { folder, paper: { name, bytes }, begun }: Bringing) {
  if (begun?.is_whole) return begun.id
  if (begun) await deleteItem(deps, pat, begun.id, true)
  const { id } = await beginUpload(deps, pat, { folder_id: folder, name, size: bytes.length })
  for (let from = 0; from < bytes.length; from += pieceBytes)
    await takePiece(deps, pat, id, from, { name, bytes: bytes.subarray(from, from + pieceBytes) })
  return id
}

async function writeLetter(deps: Deps, then: Instant, { doctor, past }: People, version: number) {
  const asked = { appointmentId: past }
  const letter = { title: 'After your visit', text: afterVisit }
  const draft = await keepDraft(onDay(deps, instant(then - 10 * minute)), doctor, asked, { ...letter, version })
  await saveLetter(onDay(deps, then), doctor, asked, {
    ...letter,
    draft_id: draft.id,
    version: draft.version,
    retention: 'treatment',
  })
}

const afterVisit = `Dear Pat Sample,

Thank you for coming. The heart beats regularly and the blood pressure was 128 to 82, which is good.

Please have the fats in your blood measured again in six months, and bring the result to your next visit. You can share it here before you come.

With kind regards
Dr Ada Sample`

/** Opened, and looked at by nobody: what is left is the line that somebody opened it. */
function lookAt(deps: ClinicDeps, who: AccountActor, by: Parameters<typeof openPaper>[2], id: string) {
  const asked = { id, way: 'preview', version: undefined, page: 1, range: undefined, isHead: false } as const
  const noScreen: Responder = { cookie: () => {}, clearCookie: () => {}, header: () => {}, raw: () => {} }
  return openPaper({ ...deps, drawPage: async () => undefined }, who, by, asked, noScreen)
}

/** The clinic at a moment that is over. */
function onDay(deps: Deps, then: Instant): ClinicDeps {
  const limits = { fileBytes: Number.MAX_SAFE_INTEGER, totalBytes: Number.MAX_SAFE_INTEGER }
  return { ...deps, clock: { now: () => then }, limits, isScanned: false, prove: async () => undefined }
}

type PersonRow = { pat: string; patient: string; doctor: string; practitioner: string; nurse: string; branch: string }

type People = NonNullable<Awaited<ReturnType<typeof peopleOfPapers>>>

/** Pat, the doctor whom Pat has seen and will see, and the nurse of that branch; undefined where Pat has not been there. */
async function peopleOfPapers(database: Database, now: Instant) {
  const found = await database.asWorker('look for Pat', (tx) =>
    tx.one<PersonRow & { past: string; ended: Instant; next: string | null }>(sql`
      select a.id as pat, p.id as patient, d.id as doctor, r.id as practitioner, m.account_id as nurse, v.branch_id as branch,
        v.id as past, v.end_at as ended, (select n.id from appointment n where n.patient_id = p.id and n.practitioner_id = r.id
          and n.status = 'booked' and n.start_at > ${at(now)} order by n.start_at limit 1) as next
      from account a join patient p on p.account_id = a.id and p.relation = 'self'
        join appointment v on v.patient_id = p.id and v.status = 'completed'
        join practitioner r on r.id = v.practitioner_id join account d on d.id = r.account_id and d.email = 'doctor@example.com'
        join membership m on m.branch_id = v.branch_id and m.builtin = 'nurse'
      where a.email = 'patient@example.com' order by v.start_at desc limit 1`),
  )
  if (!found) return undefined
  const { pat, doctor, nurse, practitioner, branch } = found
  const rights = { branch, permissions: [...branchRoles.nurse.permissions] }
  return {
    ...found,
    pat: personOf(pat, 'patient'),
    doctor: { ...personOf(doctor, 'doctor'), practitioner },
    nurse: { ...personOf(nurse, 'branch-staff'), branches: [rights] },
  }
}

type Begun = { readonly id: string; readonly file_name: string; readonly is_whole: boolean }

/** What Pat has brought so far, by its name. */
async function begunOf(database: Database, patient: string) {
  const rows = await database.asWorker('look for papers', (tx) =>
    tx.many<Begun>(sql`
      select id, file_name, received = size as is_whole from record_item where patient_id = ${patient} and source = 'patient'`),
  )
  return new Map(rows.map((row) => [row.file_name, row]))
}

/** What was written, shared and looked at so far: who did what with what. */
async function laidOf(database: Database, { patient, past, doctor }: People) {
  const laid = await database.asWorker('look for papers', (tx) =>
    tx.one<{ is_written: boolean; draft: number | null; done: string[] }>(sql`
      select exists (select from record_item where patient_id = ${patient} and source = 'doctor') as is_written,
        (select version from letter_draft where appointment_id = ${past} and account_id = ${doctor.account}) as draft,
        array(select concat_ws(' ', account_id, way, coalesce(item_id, folder_id)) from record_access where patient_id = ${patient}) as done`),
  )
  return laid ?? { is_written: false, draft: null, done: [] }
}

function personOf(account: string, userType: AccountActor['userType']): AccountActor {
  return {
    kind: 'account',
    account,
    session: '',
    userType,
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: '',
  }
}
