import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { isOwnMistake } from '#domain/records/clinic-papers.ts'
import { likelyVisit } from '#domain/records/visit-of-paper.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import type { RecordDeps } from '../deps.ts'
import { asRecords } from '../own.ts'
import { type OpenPaper, openPapers, type Reader } from '../open-papers.sql.ts'
import { paperSaid } from '../../../core/papers/paper-said.ts'
import { nameOfFolder } from '../folder-names.ts'
import { insertLook } from '../looks.sql.ts'
import { requestsAt, requestSaid } from './requests.sql.ts'
import { type Asked, isAtWork, openPlace, type Place, scopeOf } from './standing.ts'
import { hasLetterBegun, openEmergency } from './place.sql.ts'
import { visitsForPapers } from './visits-for-papers.sql.ts'

type Shelf = Answer<'GET /branches/:branchId/patients/:patientId/records'>

/** What is open of a patient to somebody of a clinic: what it wrote, what is shared, in an emergency everything. */
export function readShelf(deps: RecordDeps, actor: AccountActor, asked: Asked, isAgain: boolean): Promise<Shelf> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openPlace(tx, now, actor, 'records.view', asked)
    const papers = await openPapers(tx, now, readerAt(actor, place), { patient: place.patient_id })
    await writeRead(tx, now, actor, 'record.list', subjectOf(place))
    const [first] = papers
    // Where nothing is open there was nothing to look at.
    if (first) {
      const opened = papers.find(({ open_by }) => open_by === 'emergency') ?? first
      await insertLook(tx, now, place, { ...lookAt(actor, place, opened), way: 'list', isAgain })
    }
    const emergency = await openEmergency(tx, now, actor.account, place)
    const scope = scopeOf(place)
    const mayWrite = isAtWork(place) && can(actor, 'records.create', scope)
    const isOfVisit = place.appointment_id !== null
    const visits = mayWrite && !isOfVisit ? await visitsForPapers(tx, actor.account, place) : []
    return {
      papers: papers.map((paper) => shelved(deps, now, actor, paper)),
      requests: (await requestsAt(tx, place)).map(requestSaid),
      has_account: place.account_id !== null,
      has_letter_begun: await hasLetterBegun(tx, actor.account, place),
      visits: visits.map(({ start, ...visit }) => ({ ...visit, start: toRfc3339(start) })),
      likely_visit: likelyVisit(now, visits)?.id ?? null,
      may_write: mayWrite,
      may_open_all: isAtWork(place) && can(actor, 'records.breakglass', scope),
      emergency_until: emergency ? toRfc3339(emergency.until) : null,
      emergency_reasons: emergency?.reasons ?? [],
      file_most: deps.limits.fileBytes,
    }
  })
}

export function readerAt({ account }: AccountActor, place: Place): Reader {
  const { isDoctor, practitioner_id: practitioner, branch_id: branch } = place
  return isDoctor && practitioner ? { account, practitioner, visited: branch } : { account, branch }
}

/** What stands in the line that the patient reads of a look. */
export function lookAt(
  { account }: AccountActor,
  { isDoctor, name, role }: Pick<Place, 'isDoctor' | 'name' | 'role'>,
  paper: Pick<OpenPaper, 'patient_id' | 'open_by' | 'grant_id'>,
) {
  const as = paper.open_by === 'emergency' ? 'emergency' : isDoctor ? 'doctor' : 'branch'
  return {
    patient: paper.patient_id,
    account,
    as,
    name,
    role,
    ...(paper.grant_id ? { grant: paper.grant_id } : {}),
  } as const
}

function subjectOf({ appointment_id, patient_id }: Place) {
  return appointment_id ? { kind: 'appointment', id: appointment_id } : { kind: 'patient', id: patient_id }
}

function shelved(
  { isScanned }: RecordDeps,
  now: Instant,
  actor: AccountActor,
  paper: OpenPaper,
): Shelf['papers'][number] {
  const { open_by, folder, withdrawn_at, withdrawn_why } = paper
  return {
    ...paperSaid(paper, isScanned),
    open_by,
    folder: folder && nameOfFolder(folder),
    taken_back: withdrawn_at ? { at: toRfc3339(withdrawn_at), why: withdrawn_why } : null,
    may_take_back: open_by === 'written' && withdrawn_at === null && mayTakeBack(now, actor, paper),
  }
}

/** Who looks after the papers of a branch may take back any of them, whoever wrote one for a day their own. */
export function mayTakeBack(
  now: Instant,
  actor: AccountActor,
  paper: Pick<OpenPaper, 'author_account' | 'created_at' | 'branch_id'>,
): boolean {
  return isOwnMistake(now, actor.account, paper) || can(actor, 'records.delete', { branch: paper.branch_id })
}
