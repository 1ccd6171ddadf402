import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemCode } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

type Typed<Values> = {
  readonly isChanged: () => boolean
  readonly values: (name: 'note') => string
  readonly setValue: (name: 'note', note: string) => void
  readonly reset: (values: Values) => void
}

/**
 * What is decided on has changed: what was ticked was looked at as it was before, and falls away. The note stays, and whoever
 * wrote it reads why. Call `sent` with what became of a decision that was sent: it is told by itself. `version` is of all that
 * is decided on, `first` what the form begins with.
 */
export function useFreshLook<Values>(version: number | string, form: Typed<Values>, first: () => Values) {
  const [memory] = useState<{ version: number | string; sent?: 'decided' | 'refused' }>(() => ({ version }))
  useEffect(() => {
    if (memory.version === version) return
    memory.version = version
    if (memory.sent === undefined && form.isChanged()) toast('warning', changedWords())
    const note = memory.sent === 'decided' ? '' : form.values('note')
    form.reset(first())
    form.setValue('note', note)
    delete memory.sent
  })
  return {
    sent: (how: 'decided' | 'refused') => {
      memory.sent = how
    },
  }
}

/** Whether something else lies there than whoever decided has seen: it has to be read again. */
export function isOld(error: unknown): boolean {
  return ['changed', 'wrong_status'].includes(problemCode(error))
}

/** What a reviewer reads of it. */
export function changedWords(): string {
  return t('This changed meanwhile. Look at it again: your note is still here, what you ticked is not.')
}
