import type { TestApp } from './app.ts'

type Person = ReturnType<TestApp['person']>
type Of = { readonly params: { readonly appointmentId: string } }
type Typed = { readonly title: string; readonly text: string }

/** Begins a letter of a visit, or goes on with it, as the screen does. */
export function keepLetter(who: Person, { params }: Of, typed: Typed, version = 0) {
  return who.call('PUT /appointments/:appointmentId/letter', { params, body: { ...typed, version } })
}

export function saveLetter(who: Person, { params }: Of, draft_id: string, typed: Typed, version = 1) {
  return who.call('POST /appointments/:appointmentId/letters', { params, body: { draft_id, version, ...typed } })
}

export async function writeLetter(who: Person, of: Of, typed: Typed): Promise<string> {
  const { id } = await keepLetter(who, of, typed)
  return (await saveLetter(who, of, id, typed)).id
}

export function deskOf(who: Person, { params }: Of) {
  return who.call('GET /appointments/:appointmentId/letter', { params })
}

export function makeTemplate(who: Person, { params }: Of, name: string, text: string, is_shared: boolean) {
  return who.call('POST /appointments/:appointmentId/letter-templates', { params, body: { name, text, is_shared } })
}
