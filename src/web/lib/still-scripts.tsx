import { useContext } from 'react'
import { UNSAFE_FrameworkContext, useMatches, type UNSAFE_AssetsManifest } from 'react-router'
import type { Begins, StillPage } from './wake.ts'
import stillPage from '#web/lib/still-page.ts?worker&url'

/**
 * When the page fetches React; undefined: with the page (docs/decisions/0021-still-pages.md). A page that is complete as the
 * server writes it says so in its `handle`, a layout whose pages are read before they are worked with in its own.
 */
export function useBegins(): Begins | undefined {
  const matches = useMatches()
  const says = (word: string) =>
    matches.some(({ handle }) => typeof handle === 'object' && handle !== null && word in handle)
  if (says('isStill')) return 'reached'
  return says('isReadFirst') ? 'painted' : undefined
}

/**
 * Instead of the framework's own scripts: what it needs to begin, kept until it is wanted, and the small script that waits
 * for that.
 */
export function StillScripts({ begins }: { begins: Begins }) {
  const framework = useContext(UNSAFE_FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  const handoff = framework?.serverHandoffString
  // The data of the page follow in a script of their own, once the framework knows that it is wanted.
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
  return (
    <>
      <script nonce={framework?.nonce} suppressHydrationWarning>
        {handoff ? begin(handoff) : ' '}
      </script>
      <script
        id="still-page"
        type="module"
        src={stillPage}
        data-page={handoff && framework ? JSON.stringify(describe(begins, framework.manifest, ids)) : ''}
        suppressHydrationWarning
      />
    </>
  )
}

const begin = (handoff: string) =>
  `window.__reactRouterContext=${handoff};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`

function describe(begins: Begins, manifest: UNSAFE_AssetsManifest, ids: readonly string[]): StillPage {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  return {
    begins,
    entry: manifest.entry.module,
    manifest: manifest.url,
    imports: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])],
    routes: routes.map(
      ({ id, module, clientLoaderModule, clientActionModule, clientMiddlewareModule, hydrateFallbackModule }) => [
        id,
        [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module].filter(
          (file) => file !== undefined,
        ),
      ],
    ),
  }
}
