import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { timeIn } from '../../../lib/format.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import type { BranchDay } from './use-branch-day.ts'
import { currentOf } from '../../../lib/current-of.ts'

type Note = BranchDay['note']
type Props = { day: BranchDay; branchId: string; mayWrite: boolean }

/** What everybody at the branch should know of this day. */
export function DayNotes({ day, branchId, mayWrite }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { note } = day
  if (!mayWrite && note.text === '') return null
  return (
    <section aria-labelledby="notes" className="grid gap-2">
      <h2 id="notes" className="text-xl">
        {t('Notes of the day')}
      </h2>
      {isOpen ? (
        <NoteForm day={day} branchId={branchId} onDone={() => setOpen(false)} />
      ) : (
        <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4">
          {note.text === '' ? (
            <p className="text-muted">{t('Nothing noted yet.')}</p>
          ) : (
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
          )}
          <WhoWrote note={note} zone={day.time_zone} />
          {mayWrite ? (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('Write notes')}
            </Button>
          ) : (
            <p className="text-sm text-muted">{t('Your role cannot change this.')}</p>
          )}
        </div>
      )}
    </section>
  )
}

function WhoWrote({ note: { changed_at, changed_by }, zone }: { note: Note; zone: string }) {
  if (changed_at === null) return null
  return (
    <p className="text-sm text-muted">
      {t('{name}, {time}', { name: changed_by || t('Somebody'), time: timeIn(zone, changed_at) })}
    </p>
  )
}

/** What is typed is decided on the notes that were read. Somebody who wrote meanwhile is shown, and nothing is lost. */
function NoteForm({ day, branchId, onDone }: Omit<Props, 'mayWrite'> & { onDone: () => void }) {
  const queries = useQueryClient()
  const [base, setBase] = useState(day.note.version)
  const [theirs, setTheirs] = useState<Note>()
  const form = useSentForm({
    defaultValues: { text: day.note.text },
    refusal: (error) => {
      const current = currentOf<Note>(error)
      if (!current) return problemText(error)
      setTheirs(current)
      return undefined
    },
    send: async ({ text }) => {
      const params = { branchId, date: day.date }
      await call('PUT /branches/:branchId/days/:date/note', {
        params,
        body: { text, version: theirs?.version ?? base },
      })
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['appointments', 'branch', branchId] })
      onDone()
    },
  })
  const takeTheirs = (note: Note) => {
    form.setValue('text', note.text)
    setBase(note.version)
    setTheirs(undefined)
  }
  return (
    <Form of={form} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {theirs ? (
        <div role="alert" className="grid gap-2 rounded-field bg-sunken p-3">
          <p className="font-semibold">
            {t('{name} changed this at {time}', {
              name: theirs.changed_by || t('Somebody'),
              time: theirs.changed_at ? timeIn(day.time_zone, theirs.changed_at) : '',
            })}
          </p>
          <p className="break-words whitespace-pre-wrap">{theirs.text}</p>
          <p>
            <Button size="small" onClick={() => takeTheirs(theirs)}>
              {t('Take theirs')}
            </Button>
          </p>
        </div>
      ) : null}
      <TextArea
        label={theirs ? t('Yours, not saved') : t('Notes of the day')}
        hint={t('Everybody who works here reads it. Write no health details.')}
        rows={5}
        maxLength={4000}
        {...form.field('text')}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {theirs ? t('Keep mine') : t('Save')}
        </Button>
        <CloseForm onClose={onDone}>{t('Close')}</CloseForm>
      </p>
    </Form>
  )
}
