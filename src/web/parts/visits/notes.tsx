import { type RefObject, useId, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { longestNote } from '#domain/messages/note-rules.ts'
import { dateIn, timeIn } from '../../lib/format.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { type Note, useNoteForm, useNotes } from './use-notes.ts'

type Props = {
  readonly appointmentId: string
  readonly timeZone: string
  /** It stands in a panel that has its own heading, and that closes: what is typed then is kept here. */
  readonly panel?: RefObject<string>
}

/** What the people of the clinic noted of a visit, and where to add to it. */
export default function Notes({ appointmentId, timeZone, panel }: Props) {
  const heading = useId()
  const notes = useNotes(appointmentId)
  return (
    <section
      aria-labelledby={panel ? undefined : heading}
      className={panel ? 'grid min-h-0 content-start gap-3 overflow-y-auto' : 'grid gap-3'}
    >
      <div>
        {panel ? null : (
          <h3 id={heading} className="text-lg">
            {t('Notes')}
          </h3>
        )}
        <p className="text-sm text-muted">{t('Patients cannot see this')}</p>
      </div>
      {notes.isPending ? <Skeleton rows={2} /> : null}
      {isShut(notes) ? (
        <LoadFailed what={t('the notes')} error={notes.error} again={() => void notes.refetch()} />
      ) : null}
      {isShown(notes) ? (
        <>
          {notes.data.results.length === 0 ? (
            <p className="text-muted">{t('No notes yet.')}</p>
          ) : (
            <ul className="grid gap-3">
              {notes.data.results.map((note) => (
                <li key={note.id} className="rounded-card bg-sunken p-3">
                  <OneNote appointmentId={appointmentId} timeZone={timeZone} note={note} />
                </li>
              ))}
            </ul>
          )}
          <NoteForm appointmentId={appointmentId} typed={panel} />
        </>
      ) : null}
    </section>
  )
}

type OneProps = { appointmentId: string; timeZone: string; note: Note }

function OneNote({ appointmentId, timeZone, note }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const when = (moment: string) => `${dateIn(timeZone, moment)}${listComma()}${timeIn(timeZone, moment)}`
  const close = () => setOpen(false)
  return (
    <>
      <p className="text-sm">
        <strong>
          <bdi>{note.is_own ? t('You') : note.name}</bdi>
        </strong>{' '}
        <span className="figures">{when(note.written_at)}</span>
        {note.changed_at ? (
          <span className="text-muted"> · {t('changed {when}', { when: when(note.changed_at) })}</span>
        ) : null}
      </p>
      {isOpen ? (
        <NoteForm appointmentId={appointmentId} note={note} onClose={close} />
      ) : (
        <>
          <p className="whitespace-pre-line break-words" dir="auto">
            {note.text}
          </p>
          {note.is_own ? (
            <p className="mt-2">
              <Button size="small" onClick={() => setOpen(true)}>
                {t('Change this note')}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </>
  )
}

type FormProps = { appointmentId: string; note?: Note; typed?: RefObject<string> | undefined; onClose?: () => void }

function NoteForm({ appointmentId, note, typed, onClose }: FormProps) {
  const { form, theirs, settle } = useNoteForm({ appointmentId, note, typed, onSaved: onClose })
  const needed = (text: string) => (text.trim() === '' && !note ? t('Write something first') : undefined)
  return (
    <Form of={form} className="mt-2 grid gap-3">
      <BothVersions
        theirs={theirs && { text: theirs.text }}
        form={form}
        linesOf={(saved, mine) => [{ label: t('Note'), theirs: saved.text, mine: mine.text }]}
        onSettled={settle}
      />
      <TextArea
        label={note ? t('Your note') : t('New note')}
        hint={note ? t('An empty note is taken out.') : undefined}
        maxLength={longestNote}
        dir="auto"
        onInput={({ currentTarget }) => {
          if (typed) typed.current = currentTarget.value
        }}
        {...form.field('text', needed)}
      />
      {onClose ? (
        <SaveOrClose isSending={form.isSending} onClose={onClose} save={t('Save note')} close={t('Cancel')} />
      ) : (
        <p>
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save note')}
          </Button>
        </p>
      )}
    </Form>
  )
}
