import type { FastifyInstance } from 'fastify'
import type { Site } from '#contract/page.ts'
import { directionOf } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'

/** What a device needs to keep the product as an app: under the operator's name, in the language of the browser. */
export function serveAppManifest(app: FastifyInstance, site: () => Site) {
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-language, cookie')
      .send(JSON.stringify(manifestOf(site().brand))),
  )
}

function manifestOf(brand: string) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: t(
      'Find a doctor, see real free times and book in a few steps. For you and your family, in person or by video.',
    ),
    lang: currentLanguage(),
    dir: directionOf(currentLanguage()),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f7f3',
    theme_color: '#0d3f37',
    categories: ['medical', 'health'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      { name: t('Find a doctor'), url: '/find' },
      { name: t('Appointments'), url: '/usr/appointments' },
    ],
  }
}
