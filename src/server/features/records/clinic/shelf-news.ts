import { topicsOfPapers } from '../../../core/live/branch-topics.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import type { Runner } from '../../../platform/database/database.ts'

type Whose = {
  readonly account_id: string | null
  readonly branch_id: string | null
  readonly practitioner_id: string | null
}

/** The screens of the patient, the branch and the doctor ask anew. */
export async function tellShelf(tx: Runner, { account_id, branch_id, practitioner_id }: Whose) {
  const topics = [
    ...(account_id ? [`user:${account_id}`] : []),
    ...(branch_id ? topicsOfPapers(branch_id) : []),
    ...(practitioner_id ? [`doctor:${practitioner_id}`] : []),
  ]
  if (topics.length > 0) await tellLive(tx, topics, { kind: 'papers' })
}
