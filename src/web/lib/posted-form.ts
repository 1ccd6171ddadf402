import { fieldErrors, problemText } from './call.ts'
import type { Refused } from './sent-form.ts'

// A form that the browser itself sends, without scripts or before React is there: its page reads it on the server.

/** What was typed into a field; a file, or nothing, is no text. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What the page shows of a refusal: what was typed, beside what is wrong with it. */
export function refusedWith<Typed>(typed: Typed, error: unknown): Refused & { readonly typed: Typed } {
  const errors = fieldErrors(error)
  return { typed, errors, whole: Object.keys(errors).length > 0 ? [] : [problemText(error)] }
}
