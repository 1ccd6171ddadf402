import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { useTheirs } from '../../lib/use-theirs.ts'

export type Note = Answer<'GET /appointments/:appointmentId/notes'>['results'][number]

const keyOf = (appointmentId: string) => ['notes', appointmentId]

export function useNotes(appointmentId: string) {
  return useQuery({
    queryKey: keyOf(appointmentId),
    queryFn: () => call('GET /appointments/:appointmentId/notes', { params: { appointmentId } }),
    retry: false,
  })
}

type Wish = {
  readonly appointmentId: string
  readonly note?: Note | undefined
  /** What is typed of a new note, where its form may close before it is saved. */
  readonly typed?: RefObject<string> | undefined
  readonly onSaved?: (() => void) | undefined
}

/** Writes a new note, or changes one of one's own; what another window of theirs saved meanwhile is shown beside it. */
export function useNoteForm({ appointmentId, note, typed, onSaved }: Wish) {
  const queries = useQueryClient()
  // Made here: a note whose answer was lost stands there once.
  const ownId = useRef(note?.id ?? crypto.randomUUID())
  const { theirs, version, refusal, settle, adopt } = useTheirs<Note>(note)
  const form = useSentForm({
    defaultValues: { text: note?.text ?? typed?.current ?? '' },
    refusal,
    send: async ({ text }) => {
      const saved = await call('PUT /appointments/:appointmentId/notes/:noteId', {
        params: { appointmentId, noteId: ownId.current },
        body: { text, version },
      })
      if (!note) beginNext()
      else if (saved.note) adopt(saved.note)
      await reread()
      onSaved?.()
    },
  })
  const reread = () => queries.invalidateQueries({ queryKey: keyOf(appointmentId) })
  const beginNext = () => {
    ownId.current = crypto.randomUUID()
    adopt(undefined)
    form.reset({ text: '' })
    if (typed) typed.current = ''
  }
  // A new note that is there already is one whose answer was lost: with its text nothing is left to be saved.
  const isThere = () => !note && form.values().text === theirs?.text
  return {
    form,
    theirs,
    settle: () => {
      if (!isThere()) return settle()
      beginNext()
      void reread()
    },
  }
}
