import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageContext } from './lib/page-context.ts'

// The server teaches this copy the languages, and says which one a request speaks.
export { provideMessages, speakFrom } from '#domain/language/translate.ts'

// The server fills this context for each page; it finds the key here, in the built entry.
export { pageContext }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(pageContext)?.nonce ?? ''
  let failed = false
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    onError: () => {
      failed = true
    },
  })
  // Machines that read without scripts get the finished page.
  if (isbot(request.headers.get('user-agent') ?? '')) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status: failed ? 500 : status, headers })
}

/** Unknown addresses are ordinary; what else fails in a loader is reported by the interface that it called. */
export function handleError() {}
