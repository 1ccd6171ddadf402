import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { paperSaid } from '../../core/papers/paper-said.ts'
import { allow } from '../../http/refusal.ts'
import type { RecordDeps } from './deps.ts'
import { nameOfHelper } from './grants.sql.ts'
import { insertLook } from './looks.sql.ts'
import { asRecords } from './own.ts'
import { papersOfVisit, type VisitOfPapers, visitOfPapers } from './visit-papers.sql.ts'

/** The documents of one visit: for whose it is all that stands in their lists, for who helps them what is shared with them. */
export function readVisitPapers(
  deps: RecordDeps,
  actor: AccountActor,
  visitId: string,
  isAgain: boolean,
): Promise<Answer<'GET /records/visits/:appointmentId'>> {
  const now = deps.clock.now()
  const { account } = actor
  return asRecords(deps.database, actor, now, async (tx) => {
    const found = await visitOfPapers(tx, visitId)
    const visit = allow(actor, 'records.own', found && { ...found, scope: scopeOf(found) })
    await writeRead(tx, now, actor, 'record.list', { kind: 'appointment', id: visit.id })
    const isOwn = visit.account_id === account
    const papers = await papersOfVisit(tx, now, visit, account)
    const look = { patient: visit.patient_id, account, way: 'list', isAgain } as const
    const grant = papers.find(({ grant_id }) => grant_id !== null)?.grant_id
    if (isOwn) await insertLook(tx, now, visit, { ...look, as: 'owner', name: '' })
    // Whoever shares nothing is not told of a look at nothing.
    else if (grant)
      await insertLook(tx, now, visit, { ...look, as: 'carer', name: await nameOfHelper(tx, account), grant })
    return {
      is_own: isOwn,
      patient: visit.patient,
      papers: papers.map((paper) => paperSaid(paper, deps.isScanned)),
    }
  })
}

function scopeOf({ account_id: account, carers }: VisitOfPapers) {
  return { accounts: account === null ? carers : [account, ...carers] }
}
