import type { NoteState } from '#domain/status/status-notes.ts'
import { mark, t } from '#domain/language/translate.ts'
import { ownMoment } from '../../lib/format.ts'

export const noteWords: Record<NoteState, string> = {
  info: mark('Good to know'),
  maintenance: mark('Maintenance'),
  disturbed: mark('Something does not work'),
  down: mark('Out of order'),
}

/** From when until when a note holds, on the clock of the reader. */
export function spanOfNote({
  starts_at: starts,
  ends_at: ends,
}: {
  starts_at: string
  ends_at: string | null
}): string {
  const from = ownMoment(starts)
  return ends ? t('{from} to {until}', { from, until: ownMoment(ends) }) : t('since {moment}', { moment: from })
}
