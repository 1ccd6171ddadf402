import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { teachLanguages } from '../platform/language.ts'
import type { Built, Screens } from './built-screens.ts'

/** The screens from their sources, for `npm run dev`: what is changed reaches open browsers at once. */
export async function openLiveScreens(app: FastifyInstance): Promise<Screens> {
  const vite = await createServer({
    appType: 'custom',
    configLoader: 'native',
    // The lines that tell browsers of a change go over the product's own port.
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    // Addresses of sources are Vite's; it hands back what it does not know.
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // Vite writes styles and scripts of its own into the page.
    if (!request.url.startsWith('/api/')) reply.removeHeader('content-security-policy')
    return payload
  })
  app.addHook('onClose', () => vite.close())
  return {
    isBuilt: false,
    async load() {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Built
      teachLanguages(build.entry.module)
      return build
    },
  }
}
