import type { Problem } from '#contract/problem.ts'
import { t } from '#domain/language/translate.ts'
import { carriedHeaders, headOf, markIn, noteFound, renewCsrfToken, saidIn } from './browser-call.ts'
import { CallFailed } from './call.ts'
import { storedToken } from './session.ts'

type By = {
  /** What proves once more who asks. */
  readonly proof?: Readonly<Record<string, string>>
  readonly linkToken?: string
}

/** A file that only who is logged in may have, or who holds the link of a visit; a large one may take its time. */
export async function fetchFile(path: string, { proof, linkToken }: By = {}): Promise<Blob> {
  const token = storedToken()
  // The token is asked for anew: after a refusal the file would have to be asked for again, with its proof.
  if (proof) await renewCsrfToken()
  const headers = carriedHeaders()
  if (proof) headers.set('content-type', 'application/json')
  if (linkToken) headers.set('x-link-token', linkToken)
  const asked = proof ? { method: 'POST', body: JSON.stringify(proof) } : {}
  const offline = { status: 0, code: 'offline', title: t('Check your connection and try again') } as const
  const signal = AbortSignal.timeout(proof ? 6 * 3_600_000 : 600_000)
  const carried = { headers, credentials: 'include', signal } as const
  const noteReached = markIn(headers)
  const answer = await fetch(path, { ...carried, ...asked }).catch(() => {
    throw new CallFailed(offline)
  })
  if (!answer.ok) {
    const said = await saidIn(answer)
    noteFound(token, said)
    throw new CallFailed(said as Problem)
  }
  noteReached()
  // A file that breaks off is no file: by the line, or since it does not open at some place.
  return answer.blob().catch(async () => {
    const head = proof ? undefined : await headOf(path, headers)
    const damaged = t('This file is damaged and does not open. Upload it again if you still have it.')
    throw new CallFailed(head?.status === 409 ? { ...offline, title: damaged } : offline)
  })
}
