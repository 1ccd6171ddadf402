import type { RouterContextProvider } from 'react-router'
import { makeCall, type Call } from './call.ts'
import { pageContext } from './page-context.ts'

/** The interface for a loader that runs on the server: in process, as the person who asked for the page. */
export function serverCall(context: Readonly<RouterContextProvider>): Call {
  const page = context.get(pageContext)
  if (!page) throw new Error('The server gave no context to this page')
  return makeCall((method, path, body) => page.send(method, path, body))
}
