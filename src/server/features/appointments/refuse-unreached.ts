import { isToldBy } from '#domain/messages/ways-to-tell.ts'
import { refuse } from '../../http/refusal.ts'
import { toldBy, type TellsBy } from '../../core/messages/tells-by.ts'
import type { VisitRow } from './visit-row.sql.ts'

/** Refuses with `unreached` what is nothing unless the patient of the visit reads it, where they would not. */
export function refuseUnreached(deps: TellsBy, { way_to_tell: way }: Pick<VisitRow, 'way_to_tell'>) {
  if (!isToldBy(toldBy(deps, way))) refuse('unreached')
}
