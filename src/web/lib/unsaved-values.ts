import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** What of a form was saved last, or what it began with, and whether something else stands there now. */
export function useUnsavedValues<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [memory] = useState(() => ({ saved: kept(form.getValues()), isOnItsWay: false }))
  return {
    /** Nothing is unsaved while it is sent. */
    isChanged: () => !memory.isOnItsWay && kept(form.getValues()) !== memory.saved,
    /** Sends values; once that is done they are the saved ones, or what the sending has put in their place. */
    saving: async (values: Values, send: (values: Values) => Promise<unknown>) => {
      const before = memory.saved
      memory.saved = kept(values)
      memory.isOnItsWay = true
      try {
        await send(values)
      } catch (error) {
        memory.saved = before
        throw error
      } finally {
        memory.isOnItsWay = false
      }
    },
    reset: (values?: DefaultValues<Values>) => {
      form.reset(values)
      memory.saved = kept(form.getValues())
    },
  }
}

/** Values as one text, to be compared: what is empty is left out, files are told by their names. */
function kept(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (value === '' || value === null) return undefined
    if (typeof FileList !== 'undefined' && value instanceof FileList) return value.length > 0 ? [...value] : undefined
    return typeof File !== 'undefined' && value instanceof File ? value.name : value
  })
}
