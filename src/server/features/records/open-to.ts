import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { allowOwn } from '../../http/refusal.ts'
import type { RecordDeps } from './deps.ts'
import { nameOfFolder } from './folder-names.ts'
import { consentsOf, type OpenShare, sharesOf } from './open-to.sql.ts'
import { asRecords } from './own.ts'

/** To whom papers of the own people are open now, and what was agreed to before visits. */
export function readOpenTo(deps: RecordDeps, actor: AccountActor): Promise<Answer<'GET /records/open-to'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const own = allowOwn(actor)
    await writeRead(tx, now, actor, 'record.list', { kind: 'account', id: own.account })
    const shares = await sharesOf(tx, now, own)
    const consents = await consentsOf(tx, own)
    return {
      shares: shares.map((share) => ({ ...grantSaid(share), what: whatOf(share) })),
      consents: consents.map(({ decided_at, title, ...one }) => ({
        ...one,
        title: title ?? '',
        decided: toRfc3339(decided_at),
      })),
    }
  })
}

function grantSaid({ created_at, expires_at, visit, ...share }: OpenShare) {
  const { id, doctor, to, item_id, folder_id, time_zone, patient, is_self } = share
  return {
    ...{ id, doctor, to, item_id, folder_id, time_zone, patient, is_self },
    since: toRfc3339(created_at),
    until: expires_at && toRfc3339(expires_at),
    visit: visit && toRfc3339(visit),
  }
}

/** The document, or the folder, by its name. */
function whatOf({ title, folder, kind }: OpenShare): string {
  return kind ? nameOfFolder({ name: folder ?? '', kind }) : (title ?? '')
}
