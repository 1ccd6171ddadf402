import type { AccountActor } from '#domain/access/actor.ts'
import { isNewTo } from '#domain/records/new-papers.ts'
import { instant, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { allow } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { OpenDeps, RecordDeps } from './deps.ts'
import { nameOfFolder } from './folder-names.ts'
import { nameOfHelper, peopleSharingWith } from './grants.sql.ts'
import { type FileAsked, openFile } from './open-file.ts'
import { type OpenPaper, openPapers } from './open-papers.sql.ts'
import { asRecords } from './own.ts'
import { paperSaid } from '../../core/papers/paper-said.ts'
import { insertLook, lookedBefore, type LookLine } from './looks.sql.ts'

type Shared = Answer<'GET /records/shared'>

/** What people whom somebody helps share with them; each of these people reads that their list was looked at. */
export function readShared(deps: RecordDeps, actor: AccountActor, isAgain: boolean): Promise<Shared> {
  const now = deps.clock.now()
  const reader = { account: actor.account, isHelper: true } as const
  return asRecords(deps.database, actor, now, async (tx) => {
    await writeRead(tx, now, actor, 'record.list', { kind: 'account', id: actor.account })
    const name = await nameOfHelper(tx, actor.account)
    const people: Shared['people'] = []
    for (const person of await peopleSharingWith(tx, now, actor.account)) {
      const papers = await openPapers(tx, now, reader, { patient: person.id })
      const [first] = papers
      if (!first) continue
      await insertLook(tx, now, allowShared(actor, first), { ...lookBy(actor, name, first), way: 'list', isAgain })
      const before = await lookedBefore(tx, now, actor.account, person.id)
      people.push({
        ...person,
        papers: papers.map((paper) => ({
          ...paperSaid(paper, deps.isScanned),
          folder: paper.folder && nameOfFolder(paper.folder),
          is_new: isNewTo(before, { id: paper.id, came: instant(Math.max(paper.created_at, paper.open_since)) }),
        })),
      })
    }
    return { people }
  })
}

/** A file that somebody whom they help shares with them. */
export function openSharedFile(deps: OpenDeps, actor: AccountActor, asked: FileAsked, respond: Responder) {
  return openFile(deps, actor, asked, respond, {
    find: sharedNow,
    isOwn: () => false,
    look: async (tx, _now, paper) => lookBy(actor, await nameOfHelper(tx, actor.account), paper),
  })
}

async function sharedNow(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  const [found] = await openPapers(tx, now, { account: actor.account, isHelper: true }, { item: id })
  return allowShared(actor, found)
}

/** The statement finds what is shared with this account, and nothing else. */
function allowShared(actor: AccountActor, found: OpenPaper | undefined) {
  return allow(actor, 'records.own', found && { ...found, scope: { accounts: [actor.account] } })
}

/** What stands in the line that the person reads of a look. */
function lookBy({ account }: AccountActor, name: string, { patient_id, grant_id }: OpenPaper) {
  return {
    patient: patient_id,
    account,
    as: 'carer',
    name,
    ...(grant_id ? { grant: grant_id } : {}),
  } as const satisfies Partial<LookLine>
}
