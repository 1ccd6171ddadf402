import type { AccountActor } from '#domain/access/actor.ts'
import { dateWords } from '#domain/language/date-words.ts'
import { findPapers, mostFound } from '#domain/records/find-papers.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { asZone, isZone, wallAt } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import type { RecordDeps } from './deps.ts'
import { itemSaid } from './folders.ts'
import { nameOfFolder } from './folder-names.ts'
import { asRecords, ownPerson } from './own.ts'
import { foldersOf } from './folders.sql.ts'
import { insertLook, lookedBefore } from './looks.sql.ts'
import { itemsOf } from './records.sql.ts'

/** The documents of a person that fit what was typed, newest first; the newest ones where nothing was asked for. */
export function searchPapers(
  deps: RecordDeps,
  actor: AccountActor,
  { patient_id, q, zone, again }: QueryOf<'GET /records/search'>,
): Promise<Answer<'GET /records/search'>> {
  const now = deps.clock.now()
  const wall = asZone(isZone(zone) ? zone : 'UTC')
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, patient_id)
    const look = {
      patient: person.id,
      account: actor.account,
      as: 'owner',
      name: '',
      way: 'list',
      isAgain: again === 'yes',
    } as const
    await insertLook(tx, now, person, look)
    await writeRead(tx, now, actor, 'record.list', { kind: 'patient', id: person.id })
    const folders = new Map((await foldersOf(tx, now, person.id)).map((folder) => [folder.id, nameOfFolder(folder)]))
    const papers = (await itemsOf(tx, now, person.id)).map((row) => {
      const days = [row.document_date ?? '', wallAt(wall, row.created_at).date].filter((day) => day !== '')
      const said = days.flatMap((day) => [day, dateWords(asLocalDate(day))])
      return {
        row,
        title: row.title,
        file_name: row.file_name,
        folder: folders.get(row.folder_id ?? '') ?? '',
        days: said,
      }
    })
    const found = q === '' ? papers.slice(0, mostFound) : findPapers(papers, q)
    const before = await lookedBefore(tx, now, actor.account, person.id)
    return { results: found.map(({ row }) => itemSaid(row, deps.isScanned, before)) }
  })
}
