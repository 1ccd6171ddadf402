import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { roleWords } from '../../core/people/role-words.ts'
import type { RecordDeps } from './deps.ts'
import { nameOfFolder } from './folder-names.ts'
import { looksAtOnce, looksOf, sumOfLooks } from './looks.sql.ts'
import { asRecords, ownPerson } from './own.ts'

/** Who looked at a person's papers, the newest first; older ones are asked for by the last one that is known. */
export function readLooks(
  deps: RecordDeps,
  actor: AccountActor,
  { patient_id, item_id: item, folder_id: folder, own_lists: ownLists, before }: QueryOf<'GET /records/looks'>,
): Promise<Answer<'GET /records/looks'>> {
  return asRecords(deps.database, actor, deps.clock.now(), async (tx) => {
    const { person } = await ownPerson(tx, deps.clock.now(), actor, patient_id)
    const asked = { patient: person.id, item, folder, ownLists, before }
    const looks = await looksOf(tx, asked)
    const shown = looks.slice(0, looksAtOnce)
    return {
      results: shown.map(({ at, role, title, folder: kind, ...look }) => ({
        ...look,
        title: kind === null ? title : nameOfFolder({ name: title ?? '', kind }),
        role: roleWords(role),
        at: toRfc3339(at),
      })),
      next: looks.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      ...(await sumOfLooks(tx, asked)),
    }
  })
}
