import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemCode } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'

type Typed = {
  readonly isChanged: () => boolean
  /** Begins anew on what lies there now. */
  readonly begin: (keepsNote: boolean) => void
}

/**
 * What is decided on has changed: what was ticked was looked at as it was before, and falls away. The note stays, and whoever
 * wrote it reads why. Call `sent` with what became of a decision that was sent: it is told by itself. `version` is of all that
 * is decided on.
 */
export function useFreshLook(version: number | string, { isChanged, begin }: Typed) {
  const [memory] = useState<{ version: number | string; sent?: 'decided' | 'refused' }>(() => ({ version }))
  useEffect(() => {
    if (memory.version === version) return
    memory.version = version
    if (memory.sent === undefined && isChanged()) toast('warning', changedWords())
    begin(memory.sent !== 'decided')
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
