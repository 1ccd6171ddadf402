import { useEffect, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { dateIn, timeIn } from '../../lib/format.ts'
import { spanOfNote } from './status-words.ts'

type Span = { readonly starts_at: string; readonly ends_at: string | null }

/** When a note holds. The server knows no clock of the reader: it says UTC, and the browser says theirs. */
export function StatusSpan({ of }: { of: Span }) {
  const [words, setWords] = useState(() => inUtc(of))
  useEffect(() => setWords(spanOfNote(of)), [of])
  return <p className="text-sm text-muted figures">{words}</p>
}

function inUtc({ starts_at: starts, ends_at: ends }: Span): string {
  const say = (moment: string) => `${timeIn('UTC', moment)}${listComma()}${dateIn('UTC', moment)} (UTC)`
  return ends
    ? t('{from} to {until}', { from: say(starts), until: say(ends) })
    : t('since {moment}', { moment: say(starts) })
}
