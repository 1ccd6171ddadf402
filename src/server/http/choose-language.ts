import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, languageAsked, type Language } from '#domain/language/languages.ts'
import { inLanguage, isSpoken } from '../platform/language.ts'

export const languageCookie = 'lang'
export const languageCookieSeconds = 60 * 60 * 24 * 365

/**
 * The language of each request: `?lang=` of a page, else the cookie that remembers it, else what the browser asks for.
 * A choice in the address is remembered.
 */
export function chooseLanguages(app: FastifyInstance, { secure }: { secure: boolean }) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSpoken()) return done()
    const chosen = chosenIn(request)
    if (chosen && chosen !== request.cookies[languageCookie])
      reply.setCookie(languageCookie, chosen, {
        path: '/',
        sameSite: 'lax',
        secure,
        maxAge: languageCookieSeconds,
      })
    inLanguage(chosen ?? remembered(request), done)
  })
  // Reading a body ends the first context, so the second begins when it was read.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(chosenIn(request) ?? remembered(request), done))
}

function chosenIn(request: FastifyRequest): Language | undefined {
  if (request.method !== 'GET' || request.url.startsWith('/api/')) return undefined
  const lang = /[?&]lang=(\w+)/.exec(request.url)?.[1]
  return isLanguage(lang) ? lang : undefined
}

function remembered(request: FastifyRequest): Language {
  const kept = request.cookies[languageCookie]
  return isLanguage(kept) ? kept : (languageAsked(request.headers['accept-language'] ?? '') ?? 'en')
}
