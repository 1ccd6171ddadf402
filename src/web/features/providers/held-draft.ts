import { call } from '../../lib/browser-call.ts'

const key = 'booking_draft'

/** The booking that is being checked in this tab. */
export function keepDraft(id: string) {
  sessionStorage.setItem(key, id)
}

/**
 * Who looks at times again has left the check, by the button or by the browser's Back: the time that was held is given
 * back first, so that it can be picked again.
 */
export async function letGoOfHeldTime() {
  const id = sessionStorage.getItem(key)
  if (!id) return
  sessionStorage.removeItem(key)
  await call('DELETE /drafts/:draftId/hold', { params: { draftId: id } }).catch(() => undefined)
}
