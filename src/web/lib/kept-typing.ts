import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { useSentForm } from './sent-form.ts'
import { storedRecord } from './stored.ts'

type Form<Values extends FieldValues> = Pick<ReturnType<typeof useSentForm<Values>>, 'watch' | 'values' | 'setValue'>

const keyOf = (form: string) => `typed:${form}`

/**
 * What somebody types into these fields stays in this tab until it is sent: who leaves and comes back finds it again. A
 * password is no such field. Returns how to stop. Fetched when its form is drawn, so that no other page weighs more.
 */
export function keepTyping<Values extends FieldValues>(
  form: string,
  { watch, values, setValue }: Form<Values>,
  names: readonly Path<Values>[],
): () => void {
  const kept: Record<string, unknown> = storedRecord(keyOf(form), [], 'session') ?? {}
  // What an address or an invitation brings along, or is typed by now, is newer.
  for (const name of names)
    if (kept[name] && isEmpty(values(name))) setValue(name, kept[name] as PathValue<Values, Path<Values>>)
  const keep = () => {
    const typed = names.map((name) => [name, values(name)] as const).filter(([, value]) => !isEmpty(value))
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(typed)))
  }
  keep()
  const { unsubscribe } = watch(keep)
  return unsubscribe
}

/** `--`: a date of which no part is typed. */
const isEmpty = (value: unknown) => !value || value === '--'
