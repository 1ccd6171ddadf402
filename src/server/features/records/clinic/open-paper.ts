import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { roleHere } from '../../../core/people/role-here.sql.ts'
import { allow, allowPractice } from '../../../http/refusal.ts'
import type { Responder } from '../../../http/route.ts'
import type { ReadRunner, Runner } from '../../../platform/database/database.ts'
import type { OpenDeps } from '../deps.ts'
import { nameOfDoctor } from '../grants.sql.ts'
import { type FileAsked, openFile } from '../open-file.ts'
import { openPapers } from '../open-papers.sql.ts'
import { nameOfBranch } from './place.sql.ts'
import { lookAt } from './read-papers.ts'

/** Who opens: the doctor who asks, by their own practice, or somebody at a branch. */
export type Opener = 'own practice' | { readonly branch: string }

/** A file that somebody of a clinic may open now: they wrote it, it is shared with them, or there is an emergency. */
export function openPaper(deps: OpenDeps, actor: AccountActor, opener: Opener, asked: FileAsked, respond: Responder) {
  return openFile(deps, actor, asked, respond, {
    find: (tx, now, who, id) => paperNow(tx, now, who, opener, id),
    isOwn: ({ author_account }) => author_account === actor.account,
    look: async (tx, now, paper) => lookAt(actor, await standing(tx, now, actor, opener), paper),
  })
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
