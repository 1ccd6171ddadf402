import type { Fault } from '../fault.ts'
import { day } from '../time/instant.ts'
import type { Language } from '../language/languages.ts'

/** How bad it is, the worst last. */
export const noteStates = ['info', 'maintenance', 'disturbed', 'down'] as const
export type NoteState = (typeof noteStates)[number]

/** The text in each language; people read theirs, else English, else any there is. */
export type NoteTexts = Readonly<Record<'text_en' | 'text_fr' | 'text_ar', string>>

export type TypedNote = NoteTexts & { readonly starts_at: string; readonly ends_at: string | null }

/** What is wrong with a note as it was typed. */
export function wrongNote(note: TypedNote): { text_en?: Fault; ends_at?: Fault } {
  const isEmpty = [note.text_en, note.text_fr, note.text_ar].every((text) => text.trim() === '')
  const isBackwards = note.ends_at !== null && Date.parse(note.ends_at) <= Date.parse(note.starts_at)
  return {
    ...(isEmpty ? { text_en: { code: 'status_text_missing' } } : {}),
    ...(isBackwards ? { ends_at: { code: 'status_end_before_start' } } : {}),
  }
}

const written = ['en', 'fr', 'ar'] as const

/** The text in a language, and the language that it is in. */
export function textOfNote(note: NoteTexts, wanted: Language) {
  const isThere = (language: (typeof written)[number]) => note[`text_${language}`] !== ''
  const language = written.find((one) => one === wanted && isThere(one)) ?? written.find(isThere) ?? 'en'
  return { text: note[`text_${language}`], language }
}

export type WhenOfNote = 'now' | 'planned' | 'over'

/** Whether a note is current, to come or over; at its end it is over. */
export function whenOfNote(now: number, { starts, ends }: { starts: number; ends: number | null }): WhenOfNote {
  if (ends !== null && ends <= now) return 'over'
  return starts <= now ? 'now' : 'planned'
}

/** The state of the platform from its current notes; without one it works. */
export function stateOfAll(notes: readonly { when: WhenOfNote; state: NoteState }[]): NoteState | 'working' {
  const said = notes.filter(({ when, state }) => when === 'now' && state !== 'info').map(({ state }) => state)
  return noteStates.toReversed().find((state) => said.includes(state)) ?? 'working'
}

/** Whether people who are logged in are shown it: current notes, and those that begin within a day. */
export function isToldInside(now: number, starts: number, when: WhenOfNote): boolean {
  return when === 'now' || (when === 'planned' && starts - now <= day)
}
