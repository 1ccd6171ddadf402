import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { noteWords, spanOfNote } from './status-words.ts'

/** In every area's frame: what the operator tells about the platform, as long as it holds or is about to. */
export function StatusBar() {
  const status = useQuery({
    queryKey: ['status'],
    queryFn: () => call('GET /status', {}),
    staleTime: 60_000,
    refetchInterval: 300_000,
    // Nobody has to know that this line could not be read.
    retry: false,
  })
  const told = status.data?.notes.filter(({ is_inside: isInside }) => isInside) ?? []
  if (told.length === 0) return null
  return (
    <aside aria-label={t('Status')} className="no-print grid gap-1 bg-sun px-5 py-2 text-on-sun">
      {told.map((note) => (
        <p key={note.id} className="flex items-start gap-3">
          <Megaphone size={20} aria-hidden className="mt-0.5 flex-none" />
          <span>
            <strong>
              {t(noteWords[note.state])}, <span className="figures">{spanOfNote(note)}</span>:
            </strong>{' '}
            <bdi lang={note.language} className="whitespace-pre-line">
              {note.text}
            </bdi>{' '}
            <Link to="/status" className="underline">
              {t('More')}
            </Link>
          </span>
        </p>
      ))}
    </aside>
  )
}
