import { call, carriedHeaders, headOf, markIn } from './browser-call.ts'
import { fetchFile } from './fetch-file.ts'
import { saveBlob } from './save-file.ts'

/** Hands a file of the interface to the person. Of a large one the page holds nothing: the browser saves it as it comes. */
export async function saveByBrowser(name: string, address: string) {
  // A download that is refused says nothing to the page. What may not be opened is asked for in the old way, which has the words.
  if (!(await opens(address))) return saveBlob(name, await fetchFile(address))
  await call('POST /downloads', { body: { address } })
  follow(address, name)
}

/** Lets the browser save what it was let fetch. */
export function follow(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  // What is answered with a refusal is no page either: it is a download that failed.
  link.download = name
  link.click()
}

/** Whether a file can be opened now; nobody sees anything of it. */
async function opens(address: string): Promise<boolean> {
  const headers = carriedHeaders()
  headers.set('range', 'bytes=0-0')
  const noteReached = markIn(headers)
  const answer = await headOf(address, headers)
  if (answer?.ok) noteReached()
  return answer?.ok ?? false
}
