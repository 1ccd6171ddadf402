import { CallFailed } from './call.ts'

type Read = { readonly isError: boolean; readonly error: unknown; readonly data: unknown }

/** Not there, not this person's to see, or no more. */
const closed: ReadonlySet<number> = new Set([403, 404, 410])

/**
 * Whether there is nothing to show: it never came, or it may no longer be seen. A second look that fails for another reason
 * (no line, a session that ran out, our own fault) takes nothing away of what stands there, nor of what is typed in it.
 */
export function isShut<Found extends Read>(read: Found): read is Extract<Found, { readonly isLoadingError: true }> {
  const { isError, error, data } = read
  return isError && (data === undefined || (error instanceof CallFailed && closed.has(error.problem.status)))
}

/** Whether what came stands there. */
export function isShown<Found extends Read>(
  read: Found,
): read is Found & { readonly data: NonNullable<Found['data']> } {
  return read.data !== undefined && read.data !== null && !isShut(read)
}
