import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { isShortText, isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { checkedDoctors, type PlaceOfDoctor } from './checked-doctors.sql.ts'
import type { DoctorDeps } from './deps.ts'

type Page = Answer<'GET /admin/checked-doctors'>

const pageSize = 25

/** Doctors who stand as checked or are on hold; by name or by the number of a licence, those in every state. */
export async function listCheckedDoctors(
  deps: DoctorDeps,
  actor: AccountActor,
  { q, cursor }: QueryOf<'GET /admin/checked-doctors'>,
): Promise<Page> {
  const after = readCursor<PlaceOfDoctor>(cursor, isPlace)
  const asked = { q, reader: actor.account, fourEyes: deps.fourEyes }
  const rows = await deps.database.as(actor, (tx) => checkedDoctors(tx, asked, after, pageSize + 1))
  const last = rows[pageSize - 1]
  const next = rows.length > pageSize && last ? placeOf(last.verification, last.last_name, last.practitioner_id) : null
  return { results: rows.slice(0, pageSize), next }
}

const placeOf = (state: string, lastName: string, id: string) => writeCursor([state !== 'suspended', lastName, id])

const isPlace = (value: unknown): value is PlaceOfDoctor =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'boolean' &&
  isShortText(value[1]) &&
  isUuid(value[2])
