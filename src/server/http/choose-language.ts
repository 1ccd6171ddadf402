import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, languageAsked, type Language, type OwnLanguage } from '#domain/language/languages.ts'
import { asWrittenIn, isSpoken } from '../platform/language.ts'
import { cookieNames } from './cookies.ts'

export const languageCookie = 'lang'
export const languageCookieSeconds = 60 * 60 * 24 * 365

/** That somebody chose it here before they logged in: for an hour, so that it is theirs and nobody's who comes later. */
export const chosenCookie = 'lang_chosen'
const chosenSeconds = 60 * 60

type Choice = { readonly secure: boolean; readonly offered: () => readonly OwnLanguage[] }

/**
 * The language of each request, of those that the operator offers: `?lang=` of a page, else the cookie that remembers it, else
 * what the browser asks for. A choice in the address is remembered. Whoever chose one that is not offered any more reads the
 * first that is, and their own again once it comes back.
 */
export function chooseLanguages(app: FastifyInstance, { secure, offered }: Choice) {
  const isOffered = (lang: unknown): lang is Language =>
    lang === 'qps' || offered().some((language) => language === lang)
  const chosenIn = (request: FastifyRequest): Language | undefined => {
    if (request.method !== 'GET' || request.url.startsWith('/api/')) return undefined
    const lang = /[?&]lang=(\w+)/.exec(request.url)?.[1]
    return isOffered(lang) ? lang : undefined
  }
  const remembered = (request: FastifyRequest): Language => {
    const kept = request.cookies[languageCookie]
    if (isOffered(kept)) return kept
    const asked = isLanguage(kept) ? undefined : languageAsked(request.headers['accept-language'] ?? '', offered())
    return asked ?? offered()[0] ?? 'en'
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isSpoken()) return done()
    const chosen = chosenIn(request)
    const keep = { path: '/', sameSite: 'lax', secure } as const
    if (chosen && chosen !== request.cookies[languageCookie])
      reply.setCookie(languageCookie, chosen, { ...keep, maxAge: languageCookieSeconds })
    if (chosen && !request.cookies[cookieNames(secure).session])
      reply.setCookie(chosenCookie, chosen, { ...keep, httpOnly: true, maxAge: chosenSeconds })
    asWrittenIn(chosen ?? remembered(request), done)
  })
  // Reading a body ends the first context, so the second begins when it was read.
  app.addHook('preValidation', (request, _reply, done) => asWrittenIn(chosenIn(request) ?? remembered(request), done))
}
