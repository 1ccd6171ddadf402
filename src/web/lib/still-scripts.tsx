import { useContext } from 'react'
import { UNSAFE_FrameworkContext, useMatches, type UNSAFE_AssetsManifest } from 'react-router'
import type { StillPage } from './wake.ts'
import stillPage from '#web/lib/still-page.ts?worker&url'

/** Whether a page is complete as the server writes it (docs/decisions/0021-still-pages.md). A page says so in its `handle`. */
export function useIsStill(): boolean {
  return useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && 'isStill' in handle)
}

/**
 * Instead of the framework's own scripts: what it needs to begin, kept until somebody reaches for something, and the
 * small script that waits for that.
 */
export function StillScripts() {
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
        data-page={handoff && framework ? JSON.stringify(describe(framework.manifest, ids)) : ''}
        suppressHydrationWarning
      />
    </>
  )
}

const begin = (handoff: string) =>
  `window.__reactRouterContext=${handoff};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`

function describe(manifest: UNSAFE_AssetsManifest, ids: readonly string[]): StillPage {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  return {
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
