import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import { teachLanguages } from '../platform/language.ts'
import { workerPolicy } from './headers.ts'

export type Built = ServerBuild & {
  entry: { module: Parameters<typeof teachLanguages>[0] & { pageContext: RouterContext<PageContext | null> } }
}

/** Where pages come from: built once, or made anew from the sources as they are changed. */
export type Screens = { readonly isBuilt: boolean; readonly load: () => Promise<Built> }

/** The built screens; their files are served with long life. */
export async function openBuiltScreens(app: FastifyInstance, folder: string): Promise<Screens> {
  const buildFile = join(folder, 'server', 'index.js')
  if (!existsSync(buildFile)) throw new Error('The screens are not built. Run npm start, or npm run build.')
  const build = (await import(pathToFileURL(buildFile).href)) as Built
  teachLanguages(build.entry.module)
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    wildcard: false,
    index: false,
    // The build wrote each file small as well, as Brotli and gzip.
    preCompressed: true,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (/\/worker\.js(\.\w+)?$/.test(path)) response.header('content-security-policy', workerPolicy)
      if (path.endsWith('.speculationrules')) response.header('content-type', 'application/speculationrules+json')
    },
  })
  return { isBuilt: true, load: async () => build }
}
