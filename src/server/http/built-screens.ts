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
  const client = join(folder, 'client')
  // The build wrote each file small as well, as Brotli and gzip.
  const files = { index: false, preCompressed: true } as const
  // One route for hundreds of files: they are known by their names alone.
  await app.register(fastifyStatic, {
    ...files,
    root: join(client, 'assets'),
    prefix: '/assets/',
    setHeaders: (response) => response.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: client,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: (response, path) => {
      response.header('cache-control', 'public, max-age=3600')
      if (/\/worker\.js(\.\w+)?$/.test(path)) response.header('content-security-policy', workerPolicy)
      if (path.endsWith('.speculationrules')) response.header('content-type', 'application/speculationrules+json')
    },
  })
  return { isBuilt: true, load: async () => build }
}
