import { useQueryClient } from '@tanstack/react-query'
import { languageNames } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { noteStates, type NoteState, wrongNote } from '#domain/status/status-notes.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { noteWords } from '../../parts/site/status-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'

export type TypedNote = Answer<'GET /admin/status-notes'>['results'][number]

type Values = {
  state: NoteState
  starts_at: string
  ends_at: string
  text_en: string
  text_fr: string
  text_ar: string
}

/** Writes a note or changes one. Times are typed on the wall of whoever writes. */
export function NoteForm({ note, onClose }: { note: TypedNote | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useSentForm<Values>({
    defaultValues: valuesOf(note),
    refusal: problemText,
    send: async (typed) => {
      await sendNote(note, typed).finally(() => queries.invalidateQueries({ queryKey: ['status-notes'] }))
      await queries.invalidateQueries({ queryKey: ['status'] })
      toast('success', t('Everybody reads it now'))
      onClose()
    },
  })
  const hint = t('On your clock.')
  return (
    <Dialog title={note ? t('Change the note') : t('Write a note')} open wide onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <SelectField label={t('State')} {...form.field('state')}>
          {noteStates.map((state) => (
            <option key={state} value={state}>
              {t(noteWords[state])}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label={t('From')}
            hint={hint}
            {...form.field('starts_at', (typed) => (typed === '' ? { code: 'time_unreal' } : undefined))}
          />
          <TextField
            type="datetime-local"
            label={t('Until')}
            hint={hint}
            optional
            {...form.field('ends_at', (_typed, values) => wrongNote(bodyOf(values)).ends_at)}
          />
        </div>
        <TextArea
          label={languageNames.en}
          lang="en"
          dir="ltr"
          hint={t('Who reads another language gets theirs, else English.')}
          {...form.field('text_en', (_typed, values) => wrongNote(bodyOf(values)).text_en)}
        />
        <TextArea label={languageNames.fr} lang="fr" dir="ltr" optional {...form.field('text_fr')} />
        <TextArea label={languageNames.ar} lang="ar" dir="rtl" optional {...form.field('text_ar')} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Publish')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

function sendNote(note: TypedNote | undefined, typed: Values): Promise<unknown> {
  const body = bodyOf(typed)
  if (!note) return call('POST /admin/status-notes', { body })
  return call('PUT /admin/status-notes/:noteId', {
    params: { noteId: note.id },
    body: { ...body, version: note.version },
  })
}

function bodyOf({ starts_at: starts, ends_at: ends, ...rest }: Values) {
  return { ...rest, starts_at: momentOf(starts) ?? '', ends_at: momentOf(ends) }
}

/** What stands in a field of the browser, which knows no zone, as a moment. */
function momentOf(typed: string): string | null {
  const at = new Date(typed)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function valuesOf(note: TypedNote | undefined): Values {
  if (!note)
    return { state: 'maintenance', starts_at: wall(new Date()), ends_at: '', text_en: '', text_fr: '', text_ar: '' }
  const { state, text_en, text_fr, text_ar, ends_at: ends } = note
  return {
    state,
    text_en,
    text_fr,
    text_ar,
    starts_at: wall(new Date(note.starts_at)),
    ends_at: ends ? wall(new Date(ends)) : '',
  }
}

/** "2026-11-23T14:30" on the clock of this browser. */
function wall(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
