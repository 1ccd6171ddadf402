import type { AccountActor } from '#domain/access/actor.ts'
import { scanState, whyClosedToOthers } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { roleHere } from '../../../core/role-here.sql.ts'
import { allow, allowPractice, refuse } from '../../../http/refusal.ts'
import type { Responder } from '../../../http/route.ts'
import type { ReadRunner, Runner } from '../../../platform/database/database.ts'
import type { RecordDeps } from '../deps.ts'
import { fileMeant, lookThrough } from '../file-meant.ts'
import { nameOfDoctor } from '../grants.sql.ts'
import { type FileAsked, noted, seenAs, sendFile, stillAllowed, versionMeant } from '../open-file.ts'
import { openPapers } from '../open-papers.sql.ts'
import { asReader } from '../own.ts'
import { insertLook } from '../records.sql.ts'
import { nameOfBranch } from './place.sql.ts'
import { lookAt } from './read-papers.ts'

/** Who opens: the doctor who asks, by their own practice, or somebody at a branch. */
export type Opener = 'own practice' | { readonly branch: string }

/** A file that somebody of a clinic may open now: they wrote it, it is shared with them, or there is an emergency. */
export async function openPaper(
  deps: RecordDeps,
  actor: AccountActor,
  opener: Opener,
  asked: FileAsked,
  respond: Responder,
) {
  const now = deps.clock.now()
  const file = await asReader(deps.database, actor, now, async (tx) => {
    const paper = await paperNow(tx, now, actor, opener, asked.id)
    const meant = await versionMeant(tx, paper, asked)
    const isOwn = paper.author_account === actor.account
    const closed = isOwn ? undefined : whyClosedToOthers(scanState(meant.scan, deps.isScanned))
    if (closed) refuse(closed)
    const found = await fileMeant(deps, meant, asked)
    if (!asked.isHead) {
      const as = await standing(tx, now, actor, opener)
      const what = { way: seenAs(asked.way), item: paper.id, number: meant.number }
      await insertLook(tx, now, paper, { ...lookAt(actor, as, paper), ...what })
    }
    return noted(tx, now, actor, paper, found)
  })
  await lookThrough(deps.files, file, asked)
  const again = (tx: ReadRunner, at: Instant, who: AccountActor, id: string) => paperNow(tx, at, who, opener, id)
  sendFile(deps, file, asked, respond, stillAllowed(deps, actor, asked.id, again))
}

async function paperNow(tx: ReadRunner, now: Instant, actor: AccountActor, opener: Opener, id: string) {
  const { account } = actor
  if (opener === 'own practice') {
    const { practitioner } = allowPractice(actor, 'records.view')
    const [found] = await openPapers(tx, now, { account, practitioner }, { item: id })
    return allow(actor, 'records.view', found && { ...found, scope: { practitioner } })
  }
  const [found] = await openPapers(tx, now, { account, branch: opener.branch }, { item: id })
  return allow(actor, 'records.view', found && { ...found, scope: { branch: opener.branch } })
}

async function standing(tx: Runner, now: Instant, { account, practitioner = '' }: AccountActor, opener: Opener) {
  if (opener === 'own practice') return { isDoctor: true, name: await nameOfDoctor(tx, practitioner), role: '' }
  const [name, role] = [await nameOfBranch(tx, opener.branch), await roleHere(tx, now, account, opener.branch)]
  return { isDoctor: false, name, role }
}
