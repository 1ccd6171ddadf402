import type { AccountActor } from '#domain/access/actor.ts'
import { later } from '#domain/time/instant.ts'
import { lookLasts, mostPages } from '#domain/verification/evidence-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../../http/refusal.ts'
import { TooSlow } from '../../../platform/draw-preview.ts'
import type { DoctorDeps } from '../deps.ts'
import { type LookDeps, noteLook, noteScan, readForReviewer } from './evidence.ts'
import { hasLookedSince, lockEvidence } from './evidence.sql.ts'

type PageDeps = LookDeps & Pick<DoctorDeps, 'drawPage'>

/** One page of a PDF for a reviewer, drawn now. What was not shown is no look; further pages belong to the look that the first began. */
export async function readEvidencePage(
  deps: PageDeps,
  actor: AccountActor,
  id: string,
  page: number,
): Promise<Answer<'GET /admin/evidence/:evidenceId/pages'>> {
  const { file, bytes, scan, closed } = await readForReviewer(deps, actor, id)
  const drawn = closed ? undefined : await drawnFrom(deps, file.media_type, bytes, page)
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    if (!(await lockEvidence(tx, file))) refuse('not_found')
    await noteScan(tx, file, scan)
    if (!drawn?.picture) return
    const isSameLook = page > 1 && (await hasLookedSince(tx, actor.account, id, later(now, -lookLasts)))
    if (!isSameLook) await noteLook(tx, now, actor, file)
  })
  if (closed) refuse(closed)
  const { pages, picture } = drawn ?? refuse('no_preview')
  if (!picture) return refuse('not_found')
  return { page, pages, shown: Math.min(pages, mostPages), picture: picture.toString('base64') }
}

/** What takes too long has no preview either: somebody waits. */
async function drawnFrom({ drawPage }: PageDeps, type: string, bytes: Buffer, page: number) {
  if (type !== 'application/pdf') return undefined
  try {
    return await drawPage(page, once(bytes))
  } catch (error) {
    if (error instanceof TooSlow) return undefined
    throw error
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}
