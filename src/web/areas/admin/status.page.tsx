import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { textOfNote } from '#domain/status/status-notes.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { noteWords, spanOfNote } from '../../parts/site/status-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { NoteForm, type TypedNote } from './note-form.tsx'

export const meta = () => titleOf(t('Status page'))

/** What the operator tells everybody about the platform. */
export default function StatusNotes() {
  const notes = useQuery({ queryKey: ['status-notes'], queryFn: () => call('GET /admin/status-notes', {}) })
  const [asked, setAsked] = useState<{ what: 'write' | 'remove'; note: TypedNote | undefined }>()
  const remove = useRemove()
  const rows = notes.data?.results ?? []
  const close = () => setAsked(undefined)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={t('Everybody reads it; who is logged in reads it above each page, from a day before.')}>
          {t('Status page')}
        </PageTitle>
        <p className="flex flex-wrap items-center gap-4">
          <Link to="/status" className="underline">
            {t('Open the page')}
          </Link>
          <Button look="primary" onClick={() => setAsked({ what: 'write', note: undefined })}>
            {t('Write a note')}
          </Button>
        </p>
      </div>
      {notes.isPending ? <Skeleton /> : null}
      {isShut(notes) ? (
        <LoadFailed what={t('the notes')} error={notes.error} again={() => void notes.refetch()} />
      ) : null}
      {isShown(notes) && rows.length === 0 ? (
        <Empty>{t('No note yet. The page says that everything works.')}</Empty>
      ) : null}
      {rows.length > 0 ? (
        <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((note) => (
            <NoteLine key={note.id} note={note} onAsk={(what) => setAsked({ what, note })} />
          ))}
        </ul>
      ) : null}
      {asked?.what === 'write' ? <NoteForm note={asked.note} onClose={close} /> : null}
      {asked?.what === 'remove' && asked.note ? (
        <Confirm
          title={t('Take this note away?')}
          open
          act={t('Take away')}
          onClose={close}
          onAct={() => remove(asked.note?.id ?? '')}
        >
          {textOfNote(asked.note, currentLanguage()).text}
        </Confirm>
      ) : null}
    </div>
  )
}

const whenWords = { now: mark('Now'), planned: mark('Planned'), over: mark('Over') } as const
const whenLooks = { now: 'chip-requested', planned: 'chip-booked', over: 'chip-quiet' } as const

function NoteLine({ note, onAsk }: { note: TypedNote; onAsk: (what: 'write' | 'remove') => void }) {
  const { text, language } = textOfNote(note, currentLanguage())
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{t(noteWords[note.state])}</strong>
          <span className={`rounded-chip px-2 py-0.5 text-xs font-semibold ${whenLooks[note.when]}`}>
            {t(whenWords[note.when])}
          </span>
        </p>
        <p className="text-sm text-muted figures">{spanOfNote(note)}</p>
        <p lang={language} dir="auto" className="reading whitespace-pre-line">
          {text}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onAsk('write')}>
          {t('Change')}
        </Button>
        <Button size="small" onClick={() => onAsk('remove')}>
          {t('Take away')}
        </Button>
      </p>
    </li>
  )
}

function useRemove() {
  const queries = useQueryClient()
  return async (noteId: string) => {
    try {
      await call('DELETE /admin/status-notes/:noteId', { params: { noteId } })
      toast('success', t('The note is gone'))
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      await queries.invalidateQueries({ queryKey: ['status-notes'] })
      await queries.invalidateQueries({ queryKey: ['status'] })
    }
  }
}
